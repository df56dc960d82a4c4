import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), SETTINGS)
}

let decoy: Promise<string> | undefined

/** Returns whether a password matches; without a stored hash it does the same work and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password.normalize('NFKC')).catch(() => false)
  return stored !== null && fits
}
