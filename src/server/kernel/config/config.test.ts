import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allowsStandIn, ConfigError, loadConfig, prepareFolders } from './config.ts'
import { findWeakness } from './secret.ts'
import { configTable, settings } from './settings.ts'

const strong = 'vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeUi3oRt'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'movesheet-config-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment gives the defaults, and a secret that is stored', () => {
  const config = loadConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    PUBLIC_URL: 'http://localhost:3000',
  })
  expect(findWeakness(config.SECRET)).toBeNull()
  expect(loadConfig({ DATA_DIR: folder }).SECRET).toBe(config.SECRET)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(config.SECRET)
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(Object.isFrozen(config)).toBe(true)
})

test('empty and blank variables count as not set', () => {
  expect(loadConfig({ DATA_DIR: folder, PORT: '', SMTP_HOST: ' ' })).toMatchObject({
    PORT: 3000,
    SMTP_HOST: undefined,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'moving.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ STAND_INS: 'cards,database' }, 'STAND_INS'],
  [{ SOCIAL_LINKS: 'Facebook' }, 'SOCIAL_LINKS'],
  [{ MAP_CENTER: 'Denver' }, 'MAP_CENTER'],
  [{ MAP_CENTER: '39.7392' }, 'MAP_CENTER'],
  [{ MAP_CENTER: '91,-104.9903' }, 'MAP_CENTER'],
  [{ MAP_CENTER: '39.7392,-181' }, 'MAP_CENTER'],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
  [{ SMTP_SECURE: 'perhaps' }, 'SMTP_SECURE'],
  [{ TRUST_PROXY: 'banana' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/8,' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/255.0.255.0' }, 'TRUST_PROXY'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'key' }, 'S3_SECRET_KEY'],
  [{ SECRET: 'short' }, 'SECRET'],
])('rejects %j and names %s', (env, name) => {
  const problems = problemsOf(env)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name}: `))
})

test('lists every wrong variable together, without its value', () => {
  const problems = problemsOf({ PORT: 'hunter2', LOG_LEVEL: 'loud', METRICS_TOKEN: 'hunter2' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL', 'METRICS_TOKEN'])
  expect(problems.join()).not.toContain('hunter2')
})

describe('the production environment', () => {
  const production = { NODE_ENV: 'production', SECRET: strong, PUBLIC_URL: 'https://moving.example' }

  test('rejects a missing secret by name and creates none', () => {
    expect(problemsOf({ NODE_ENV: 'production' })[0]).toMatch(/^SECRET: is missing/)
    expect(() => statSync(path.join(folder, 'secret'))).toThrow('ENOENT')
  })

  test.each([
    'changeme-changeme-changeme-changeme-1',
    'a'.repeat(64),
    'abababababababababababababababababababab',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'Xk29fLqPz8'.repeat(4),
    'this-is-my-password-for-production-1234',
    'vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeU',
  ])('rejects the weak secret %s', (secret) => {
    expect(problemsOf({ NODE_ENV: 'production', SECRET: secret })[0]).toMatch(/^SECRET: is too weak/)
  })

  test('starts with a strong secret, without demo data and without simulators', () => {
    const config = loadConfig({ ...production, DATA_DIR: folder })
    expect(config).toMatchObject({ DEMO: false, SECRET: strong })
    expect(allowsStandIn(config, 'cards')).toBe(false)
    expect(problemsOf({ ...production, DEMO: 'true' })[0]).toMatch(/^DEMO: /)
  })

  test('requires the public address to be set', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: '' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: is missing/),
    ])
  })

  test('rejects a mail server without a sender address', () => {
    expect(problemsOf({ ...production, SMTP_HOST: 'mail.example' })).toEqual([
      expect.stringMatching(/^MAIL_FROM: is missing/),
    ])
    const MAIL_FROM = 'Moving <office@moving.example>'
    expect(
      loadConfig({ ...production, DATA_DIR: folder, SMTP_HOST: 'mail.example', MAIL_FROM }),
    ).toMatchObject({ MAIL_FROM })
  })

  test('allows only simulators that are named', () => {
    const config = loadConfig({ ...production, DATA_DIR: folder, STAND_INS: 'mail, maps' })
    expect(allowsStandIn(config, 'mail')).toBe(true)
    expect(allowsStandIn(config, 'cards')).toBe(false)
  })
})

test('web addresses end without a slash, however they are written', () => {
  const STRIPE_API_URL = 'http://127.0.0.1:4000/'
  const config = loadConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://moving.example.com/app//',
    STRIPE_API_URL,
  })
  expect([config.PUBLIC_URL, config.STRIPE_API_URL]).toEqual([
    'https://moving.example.com/app',
    'http://127.0.0.1:4000',
  ])
})

test('secrets generated by common tools are strong enough', () => {
  for (const secret of [strong, 'f3a1c09b77e24d5586bb0c1f9a2e4d7730c95e1ab84f6d20'])
    expect(findWeakness(secret)).toBeNull()
})

test('reads lists of links and proxies', () => {
  const config = loadConfig({
    DATA_DIR: folder,
    SOCIAL_LINKS: 'Facebook=https://facebook.example/x, Yelp=https://yelp.example/y',
    TRUST_PROXY: '2',
  })
  expect(config.SOCIAL_LINKS).toEqual([
    { name: 'Facebook', url: 'https://facebook.example/x' },
    { name: 'Yelp', url: 'https://yelp.example/y' },
  ])
  expect(config.TRUST_PROXY).toBe(2)
  expect(loadConfig({ DATA_DIR: folder, TRUST_PROXY: '10.0.0.0/8' }).TRUST_PROXY).toBe('10.0.0.0/8')
})

test.each([
  '127.0.0.1',
  '::1',
  'loopback, 10.0.0.0/8',
  'fc00::/7',
  '10.0.0.0/255.0.0.0',
  'linklocal,uniquelocal',
])('reads the proxies %s as the server does', (TRUST_PROXY) => {
  expect(loadConfig({ DATA_DIR: folder, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  expect(() => Fastify({ trustProxy: TRUST_PROXY })).not.toThrow()
})

test('describes one wrong setting on one line', () => {
  expect(() => loadConfig({ DATA_DIR: folder, PORT: 'http' })).toThrow(
    /^PORT: Has to be a whole number from 0 to 65535\.$/,
  )
})

test.each(['/proc/x', '/proc/x/y', '/dev/null/x'])('rejects %s as a folder immediately', (DATA_DIR) => {
  expect(() => loadConfig({ DATA_DIR })).toThrow(/^DATA_DIR: .+$/)
  expect(() => prepareFolders({ DATA_DIR, WAL_ARCHIVE_DIR: undefined })).toThrow(/^DATA_DIR: .+$/)
  expect(() => prepareFolders({ DATA_DIR: folder, WAL_ARCHIVE_DIR: DATA_DIR })).toThrow(
    /^WAL_ARCHIVE_DIR: .+$/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('maps without locations show San Francisco, or the configured point', () => {
  const center = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env }).MAP_CENTER
  expect(center({})).toEqual({ latitude: 37.78825, longitude: -122.4324 })
  expect(center({ MAP_CENTER: '39.7392,-104.9903' })).toEqual({ latitude: 39.7392, longitude: -104.9903 })
})

test('the table for the README has one row per setting', () => {
  expect(configTable().split('\n')).toHaveLength(Object.keys(settings).length + 2)
  expect(configTable()).toContain('| `PORT` | `3000` | Port of the web server |')
})
