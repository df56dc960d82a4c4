import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './folders.ts'

/** Texts that people use as placeholders for a secret. */
const placeholders =
  /change.?(me|this)|your.?secret|my.?secret|super.?secret|password|passw0rd|example|placeholder|letmein|qwerty|insert|replace/i

/** Returns why a secret is too weak to sign tokens with, or null if it is strong enough. */
export function findWeakness(secret: string): string | null {
  if (secret.length < 32) return 'has to have 32 characters or more'
  if (placeholders.test(secret)) return 'is made of a word that everyone tries first'
  if (new Set(secret).size < 10) return 'has too few different characters'
  if (repeatsItself(secret)) return 'repeats itself'
  if (countsUp(secret)) return 'follows the alphabet or the digits'
  return null
}

/**
 * Reads the secret of this data folder, or creates one and stores it with mode 0600. Two concurrent starts
 * get the same.
 */
export function readOrMakeSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    makeFolder(dataDir)
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // A link, unlike a rename, never replaces what another start wrote first.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

function repeatsItself(secret: string): boolean {
  // A text is a repetition of one part exactly if it occurs in its own double before the end of the first
  // copy.
  return `${secret}${secret}`.indexOf(secret, 1) < secret.length || /^(.{1,16})\1+.{0,15}$/.test(secret)
}

function countsUp(secret: string): boolean {
  let neighbours = 0
  for (let at = 1; at < secret.length; at += 1) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) neighbours += 1
  }
  return neighbours > (secret.length - 1) / 2
}
