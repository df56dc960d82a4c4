/** What the login form fills itself with; only ever in memory, because an address is logged and kept. */
interface KeptLogin {
  email: string
  password: string
}

let kept: KeptLogin | null = null

/** Keeps a login for the page that is opened next. */
export function keepLogin(login: KeptLogin): void {
  kept = login
}

/** The kept login, or null. */
export function keptLogin(): KeptLogin | null {
  return kept
}

/** Forgets the password once the login page is left; whose it is may still be asked for, at recovery. */
export function forgetPassword(): void {
  if (kept) kept = { ...kept, password: '' }
}

/** Forgets the kept login. */
export function forgetLogin(): void {
  kept = null
}
