/**
 * The screens after the first, with their schemas: loaded when the visitor begins, so that the first screen
 * appears quickly.
 */
export const laterScreens = {
  access: () => import('./steps/AccessStep.tsx'),
  contact: () => import('./steps/ContactStep.tsx'),
  send: () => import('./steps/SendStep.tsx'),
  clientJobs: () => import('./client-home/client-jobs.ts'),
  pin: () => import('./account/PinStep.tsx'),
  code: () => import('./account/PinStep.tsx'),
  password: () => import('./account/NewPasswordStep.tsx'),
  join: () => import('./account/JoinStep.tsx'),
  staff: () => import('./account/StaffStep.tsx'),
  factor: () => import('./account/FactorForm.tsx'),
  signIn: () => import('./account/sign-in.ts'),
  home: () => import('./client-home/HomeStep.tsx'),
  questions: () => import('./steps/QuestionsStep.tsx'),
  walk: () => import('./walk/Walk.tsx'),
} as const

let isFetched = false

/** Preloads the later screens; one that fails to load is loaded again when it is shown. */
export function preloadLaterScreens(): void {
  if (isFetched) return
  isFetched = true
  for (const load of Object.values(laterScreens)) load().catch(() => undefined)
}
