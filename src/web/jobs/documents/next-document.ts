import type { JobStep } from '../../../shared/jobs/jobs/progress.ts'

/** Returns the document of the next step that is not blocked and not the current one. */
export function nextDocument(steps: readonly JobStep[], inView: string | undefined): string | undefined {
  const names = steps.flatMap(({ step, where }) =>
    (step === 'estimate' || step === 'agreement') && where !== null ? [where.document] : [],
  )
  return names.find((name) => name !== null && name !== inView) ?? undefined
}
