import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findSecrets } from './secret-scan.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A copy of the tree without history has no list of files to check. */
const hasHistory = existsSync(path.join(root, '.git'))
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1024 ** 3 })

/** Texts that look like secrets but are not, each with its reason. */
const KNOWN: Record<string, string> = {
  'postgres://user:password@host': 'the example of a setting',
  'k3-Jf82_mZq71LwXv0-Tn5bYc64RdHs9': 'SECRET of tests of the settings',
  vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeUi3oRt: 'SECRET of a test in production mode',
  abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG: 'a plugin token of a test',
  'fuzz-Zq7v0pXb2mKd9sRw4tYh6uJn8cLf1gAe3': 'SECRET of a drill',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.': 'a token without a signature, to be refused',
  aGoodSecretOfThirtyTwoAndMoreSigns90: 'SECRET of a test of the recovery',
}
const strangers = (text: string) => findSecrets(text).filter((found) => !(found.text in KNOWN))

it.runIf(hasHistory)('no file of the repository contains a secret', () => {
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter(Boolean)
  expect(files.length).toBeGreaterThan(1000)
  const found = files
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) =>
      strangers(readFileSync(path.join(root, file), 'utf8')).map((secret) => ({ file, ...secret })),
    )
  expect(found).toEqual([])
})

it.runIf(hasHistory)('no secret was ever in the history', { timeout: 120_000 }, () => {
  const history = git(
    'log',
    '-p',
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--',
    '.',
    ':!package-lock.json',
  )
  expect(strangers(history)).toEqual([])
})

// Assembled here, so that this file contains no secret either.
const made = (...parts: string[]) => parts.join('')
it.each([
  ['AWS access key', made('AKIA', 'IOSFODNN7EXAMPLE')],
  ['Stripe key', made('sk_live', '_4eC39HqLyjWDarjtT1zdp7dc')],
  ['Stripe webhook secret', made('whsec', '_4eC39HqLyjWDarjtT1zdp7dc')],
  ['Twilio account or key', made('A', 'C0123456789abcdef0123456789abcdef')],
  [
    'signed token',
    made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'),
  ],
  ['private key', made('-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIE')],
  ['address with a password', made('postgres://', 'app:tR5vb2Kq9z', '@db.example.com')],
  ['assigned', made("const SMTP_PASSWORD = '", 'hG7kP2vX9qLw4TzR8mN3', "'")],
])('finds a planted %s', (kind, text) => {
  expect(findSecrets(`one\n${text}\ntwo`).map((found) => found.kind)).toContain(kind)
})

it.each([
  "const password = 'correct-horse-battery-staple'",
  'token: string | undefined',
  "secret: 'xxxxxxxxxxxxxxxxxxxxxxxxx'",
])('does not report ordinary text as a secret: %s', (text) => {
  expect(findSecrets(text)).toEqual([])
})
