import { hash } from '@node-rs/argon2'

/** Returns a hash of a password that is checked at once, for tests whose subject is not its cost. */
export function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
