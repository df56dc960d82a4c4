import { createHash } from 'node:crypto'
import type { CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import {
  DEFAULT_WORDINGS,
  WORDING_NAMES,
  WORDING_TITLES,
  wordingNameOf,
  type BuiltInWording,
  type WordingName,
} from '../../../shared/jobs/documents/wordings/defaults.ts'
import { PAST_WORDINGS } from '../../../shared/jobs/documents/wordings/past.ts'
import { isOwnDocument } from '../../../shared/jobs/documents/document.ts'
import { placeholderProblem } from '../../../shared/jobs/documents/own-documents.ts'
import { parseWording } from '../../../shared/kernel/wording.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { insertVersion, lockWordings, readVersions, type StoredWording } from './wordings.store.ts'

/** The current wording of an agreement of a company; version 0 is the built-in one. */
export interface Wording {
  version: number
  hash: string
  body: string
}

/** All built-in wordings of a company, and those of its own documents that a job has, by name. */
export type Wordings = Readonly<Record<WordingName, Wording>>

/** Returns a wording by name; throws a RangeError for a document that the job does not have. */
export function wordingIn(wordings: Wordings, name: WordingName): Wording {
  const wording = wordings[name]
  if (!wording) throw new RangeError(`No wording of ${name}`)
  return wording
}

/** Returns the SHA-256 of a wording in hex. */
export const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')
const DEFAULTS: Record<BuiltInWording, Wording> = Object.fromEntries(
  WORDING_NAMES.map((name) => [
    name,
    { version: 0, hash: hashOf(DEFAULT_WORDINGS[name]), body: DEFAULT_WORDINGS[name] },
  ]),
) as Record<BuiltInWording, Wording> // one entry for each name

/** The built-in wordings of earlier releases by hash: jobs keep the one that their client agreed to. */
const PAST: ReadonlyMap<string, string> = new Map(PAST_WORDINGS.map((body) => [hashOf(body), body]))

/** A version of a wording; without a body it is a built-in one. */
interface StoredVersion {
  name: string
  version: number
  body: string | null
  hash: string | null
}

/** Returns the current wordings of a company's agreements: its own if it has one, else the built-in one. */
export function wordingsFrom(versions: readonly StoredVersion[], otherwise: Wordings = DEFAULTS): Wordings {
  const wordings: Record<WordingName, Wording> = { ...otherwise }
  for (const { name: stored, version, body: own, hash } of versions) {
    const name = wordingNameOf(stored)
    if (!name || hash === null) continue
    const builtIn = isOwnDocument(name) ? undefined : DEFAULTS[name]
    const body = own ?? (hash === builtIn?.hash ? builtIn.body : PAST.get(hash))
    if (body !== undefined) wordings[name] = { version, hash, body }
  }
  return wordings
}

/** Returns every wording of a company with its versions, for the editor. */
export async function showWordings(tx: Tx, companyId: number): Promise<CompanyWording[]> {
  const shown: CompanyWording[] = []
  for (const name of WORDING_NAMES) shown.push(await showWording(tx, companyId, name))
  return shown
}

async function showWording(tx: Tx, companyId: number, name: BuiltInWording): Promise<CompanyWording> {
  const versions = await readVersions(tx, companyId, name)
  const [newest] = versions
  const own = newest && newest.body !== null && newest.hash !== null
  return {
    name,
    title: WORDING_TITLES[name],
    version: newest?.version ?? 0,
    hash: own ? (newest.hash ?? '') : DEFAULTS[name].hash,
    body: own ? (newest.body ?? '') : DEFAULTS[name].body,
    isDefault: !own,
    defaultBody: DEFAULTS[name].body,
    versions: versions.map((one: StoredWording) => ({
      version: one.version,
      isDefault: one.body === null,
      body: one.body ?? DEFAULTS[name].body,
      createdAt: one.createdAt,
      createdBy: one.createdBy,
    })),
  }
}

/**
 * Stores a new version of a wording; a null body restores the built-in one. Throws rest_conflict if another
 * version was stored in the meantime, rest_invalid_param for unknown placeholders.
 */
export async function replaceWording(
  tx: Tx,
  at: { companyId: number; userId: number },
  name: BuiltInWording,
  input: { body: string | null; version: number },
): Promise<CompanyWording> {
  await lockWordings(tx, at.companyId)
  const before = await showWording(tx, at.companyId, name)
  if (before.version !== input.version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this text meanwhile.',
      details: { version: before.version },
    })
  const problem = input.body === null ? null : (placeholderProblem(input.body) ?? oddityOf(input.body))
  if (problem !== null)
    throw new AppError('rest_invalid_param', { message: problem, fields: { body: problem } })
  const isSame = input.body === null ? before.isDefault : !before.isDefault && before.body === input.body
  if (!isSame) {
    const hash = input.body === null ? null : hashOf(input.body)
    await insertVersion(tx, at.companyId, at.userId, {
      name,
      version: before.version + 1,
      body: input.body,
      hash,
    })
  }
  return showWording(tx, at.companyId, name)
}

/** Maximum number of blocks of one wording; the longest built-in one has about 40. */
const MAX_BLOCKS = 600

/** Returns the problem of a text that would take too long to print, or null. */
export function oddityOf(body: string): string | null {
  if (parseWording(body).length > MAX_BLOCKS) return `At most ${MAX_BLOCKS} paragraphs.`
  return /\p{M}{5}/u.test(body) ? 'A letter carries too many marks.' : null
}
