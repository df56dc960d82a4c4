import path from 'node:path'
import type { z } from 'zod'
import { makePrivate, openFolder } from './folders.ts'
import { findWeakness, readOrMakeSecret } from './secret.ts'
import { DEFAULT_SENDER, settings } from './settings.ts'
import type { StandInName } from './setting-values.ts'

type Settings = typeof settings
type Read = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> }

/**
 * All settings, read and validated, under the names of the environment variables and with derived values
 * filled in.
 */
export type Config = Readonly<
  Omit<Read, 'SECRET' | 'PUBLIC_URL' | 'DEMO'> & { SECRET: string; PUBLIC_URL: string; DEMO: boolean }
>

/**
 * Some settings are wrong. The message names each with its problem, on one line if there is only one, and
 * contains no secret.
 */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? problems[0]
        : `These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads all settings from the environment; an empty variable counts as not set. Outside production a missing
 * SECRET is generated once and stored in DATA_DIR/secret. Throws a ConfigError that lists every wrong
 * variable.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const read = readSettings(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const isProduction = read.NODE_ENV === 'production'
  problems.push(...findContradictions(read, isProduction))
  if (problems.length > 0) throw new ConfigError(problems)

  const dataDir = path.resolve(read.DATA_DIR)
  return Object.freeze({
    ...read,
    DATA_DIR: dataDir,
    WAL_ARCHIVE_DIR: read.WAL_ARCHIVE_DIR && path.resolve(read.WAL_ARCHIVE_DIR),
    SECRET: read.SECRET ?? keepSecret(dataDir),
    PUBLIC_URL: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    DEMO: read.DEMO ?? read.NODE_ENV === 'development',
  })
}

/**
 * Creates the configured folders if missing, tests that they are writable, and denies other accounts access
 * to the data; throws a ConfigError.
 */
export function prepareFolders(config: Pick<Config, 'DATA_DIR' | 'WAL_ARCHIVE_DIR'>): void {
  for (const name of ['DATA_DIR', 'WAL_ARCHIVE_DIR'] as const) {
    const folder = config[name]
    if (folder === undefined) continue
    try {
      openFolder(folder)
      if (name === 'DATA_DIR') makePrivate(folder)
    } catch (error) {
      throw new ConfigError([`${name}: ${folder} can't be used (${String(error)}).`])
    }
  }
}

/**
 * Returns whether a service without keys may be replaced by its simulator: always outside production, in
 * production only if named.
 */
export function allowsStandIn(config: Pick<Config, 'NODE_ENV' | 'STAND_INS'>, name: StandInName): boolean {
  return config.NODE_ENV !== 'production' || config.STAND_INS.includes(name)
}

function keepSecret(dataDir: string): string {
  try {
    return readOrMakeSecret(dataDir)
  } catch (error) {
    throw new ConfigError([`DATA_DIR: the secret cannot be kept in ${dataDir} (${String(error)}).`])
  }
}

function readSettings(env: Readonly<Record<string, string | undefined>>, problems: string[]): Read {
  const read: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const given = env[name]?.trim()
    const value = given ? given : 'byDefault' in setting ? setting.byDefault : undefined
    const result = setting.schema.safeParse(value)
    if (result.success) read[name] = result.data
    else problems.push(`${name}: ${result.error.issues[0]?.message ?? 'is wrong'}`)
  }
  // Each entry was read by its own schema above; the type system cannot follow that through a loop.
  return read as Read
}

/** Returns whether the developer page exists: never in production, unless a simulator was asked for by name. */
export function hasDevPage(config: Pick<Config, 'NODE_ENV' | 'STAND_INS'>): boolean {
  return config.NODE_ENV !== 'production' || config.STAND_INS.length > 0
}

/** Returns whether a folder is the same as another one or inside it. */
export function isInside(folder: string, other: string): boolean {
  const between = path.relative(path.resolve(other), path.resolve(folder))
  return (
    between === '' || !(between === '..' || between.startsWith(`..${path.sep}`) || path.isAbsolute(between))
  )
}

function findContradictions(read: Read, isProduction: boolean): string[] {
  const problems: string[] = []
  if (read.SECRET !== undefined) {
    const weakness = findWeakness(read.SECRET)
    if (weakness) problems.push(`SECRET: is too weak: it ${weakness}. Make one with: openssl rand -base64 48`)
  } else if (isProduction) {
    problems.push(
      'SECRET: is missing. In production it has to be set. Make one with: openssl rand -base64 48',
    )
  }
  if (isProduction && read.PUBLIC_URL === undefined) {
    problems.push(
      'PUBLIC_URL: is missing. In production it has to be the address that people open, https://….',
    )
  }
  if (isProduction && read.SMTP_HOST !== undefined && read.MAIL_FROM === DEFAULT_SENDER) {
    problems.push(
      'MAIL_FROM: is missing, though SMTP_HOST is set: the sender of all mail of the installation.',
    )
  }
  if (isProduction && read.DEMO === true) problems.push('DEMO: demo data is never loaded in production.')
  if (isProduction && read.METRICS_TOKEN !== undefined && new Set(read.METRICS_TOKEN).size < 8) {
    problems.push('METRICS_TOKEN: is too weak: it has too few different characters.')
  }
  if (read.WAL_ARCHIVE_DIR !== undefined && isInside(read.WAL_ARCHIVE_DIR, read.DATA_DIR)) {
    problems.push('WAL_ARCHIVE_DIR: has to lie outside DATA_DIR, which it is there to outlive.')
  }
  if (read.S3_BUCKET !== undefined) {
    if (read.S3_ACCESS_KEY === undefined) problems.push('S3_ACCESS_KEY: is missing, though S3_BUCKET is set.')
    if (read.S3_SECRET_KEY === undefined) problems.push('S3_SECRET_KEY: is missing, though S3_BUCKET is set.')
  }
  if (read.SMTP_USERNAME !== undefined && read.SMTP_PASSWORD === undefined) {
    problems.push('SMTP_PASSWORD: is missing, though SMTP_USERNAME is set.')
  }
  return problems
}
