/** Values that fill the login form; only in memory, because URLs are logged and stored. */
interface KeptLogin {
  email: string
  password: string
}

let kept: KeptLogin | null = null

/** Stores a login for the page that is opened next. */
export function keepLogin(login: KeptLogin): void {
  kept = login
}

/** Returns the stored login, or null. */
export function keptLogin(): KeptLogin | null {
  return kept
}

/** Removes the password once the login page is left; recovery may still need the email. */
export function forgetPassword(): void {
  if (kept) kept = { ...kept, password: '' }
}

/** Removes the stored login. */
export function forgetLogin(): void {
  kept = null
}
