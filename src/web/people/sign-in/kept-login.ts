/** Values that fill the login form; only in memory, because URLs are logged and stored. */
interface KeptLogin {
  email: string
  password: string
}

let kept: KeptLogin | null = null

/** Stores a login for the page that is opened next. */
export function storeLogin(login: KeptLogin): void {
  kept = login
}

/** Returns the stored login, or null. */
export function readStoredLogin(): KeptLogin | null {
  return kept
}

/** Removes the password once the login page is left; recovery may still need the email. */
export function clearStoredPassword(): void {
  if (kept) kept = { ...kept, password: '' }
}

/** Removes the stored login. */
export function clearStoredLogin(): void {
  kept = null
}
