import { AppError } from '../../../shared/kernel/errors.ts'
import {
  FIRST_SECTIONS,
  type Manual,
  type ManualInput,
  type ManualSection,
  type ManualVersion,
} from '../../../shared/people/manuals/manual.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  highestSectionId,
  insertRead,
  insertVersion,
  lockManual,
  readReads,
  readVersion,
} from './manuals.store.ts'

/** The company of a manual, the caller, and the time. */
export interface ManualContext {
  companyId: number
  userId: number
  now: string
}

/** The initial content of a manual: three sections, empty. */
function blankManual(): Pick<ManualVersion, 'version' | 'blurb' | 'sections'> {
  const sections = FIRST_SECTIONS.map((title, at) => ({ id: at + 1, version: 0, title, text: '' }))
  return { version: 0, blurb: '', sections }
}

/** Returns a company's manual with what the caller has read of it. */
export async function showManual(tx: Tx, at: ManualContext): Promise<Manual> {
  const newest = await readVersion(tx, at.companyId)
  const { version, blurb, sections } = newest ?? blankManual()
  const reads = await readReads(tx, at.companyId, at.userId)
  return {
    // A company has one manual.
    id: at.companyId,
    fk_company: at.companyId,
    version,
    blurb,
    fk_sections: sections.map(({ id }) => id),
    sections: sections.map((section) => {
      const mine = reads.filter(({ sectionId }) => sectionId === section.id)
      const read = mine.find((one) => one.version === section.version)
      return { ...section, readAt: read?.readAt ?? null, readVersion: mine.at(-1)?.version ?? null }
    }),
    updatedAt: newest?.createdAt ?? null,
    updatedBy: newest?.createdBy ?? null,
  }
}

/**
 * Saves a new version of the manual: absent fields stay, and a save without changes creates no version.
 * Throws rest_conflict if another version was saved meanwhile, and rest_invalid_param for a section that does
 * not exist.
 */
export async function saveManual(tx: Tx, at: ManualContext, input: ManualInput): Promise<Manual> {
  await lockManual(tx, at.companyId)
  const before = (await readVersion(tx, at.companyId)) ?? blankManual()
  if (before.version !== input.version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed the manual meanwhile.',
      details: { version: before.version },
    })
  const next = {
    version: before.version + 1,
    blurb: input.blurb ?? before.blurb,
    sections: input.sections ? await sectionsOf(tx, at, before.sections, input.sections) : before.sections,
  }
  const isSame = next.blurb === before.blurb && textOf(next.sections) === textOf(before.sections)
  if (!isSame || before.version === 0) {
    // An unsaved manual has sections of version 0, which could not be marked as read.
    const sections = next.sections.map((one) => ({ ...one, version: Math.max(1, one.version) }))
    await insertVersion(tx, at, { ...next, sections })
  }
  return showManual(tx, at)
}

/** The whole content in order; the database returns object keys in its own order. */
function textOf(sections: readonly ManualSection[]): string {
  return JSON.stringify(sections.map(({ id, title, text }) => [id, title, text]))
}

async function sectionsOf(
  tx: Tx,
  at: ManualContext,
  before: readonly ManualSection[],
  input: NonNullable<ManualInput['sections']>,
): Promise<ManualSection[]> {
  // An id is never reused, because a read mark would then apply to another text.
  const highest = Math.max(await highestSectionId(tx, at.companyId), FIRST_SECTIONS.length)
  let added = 0
  return input.map(({ id, title, text }, place) => {
    if (id === null || id === undefined) {
      added += 1
      return { id: highest + added, version: 1, title, text }
    }
    const old = before.find((one) => one.id === id)
    if (!old)
      throw new AppError('rest_invalid_param', {
        message: 'This section is not in the manual any more.',
        fields: { [`sections.${place}.id`]: 'This section is not in the manual any more.' },
      })
    const isSame = old.title === title && old.text === text
    return { id, version: isSame ? old.version : old.version + 1, title, text }
  })
}

/**
 * Records that the caller has read the current version of a section. Throws rest_not_found for a section that
 * does not exist, and rest_conflict for an older version, because a person can't mark what they have not
 * seen.
 */
export async function markRead(
  tx: Tx,
  at: ManualContext,
  sectionId: number,
  version: number,
): Promise<Manual> {
  const manual = await readVersion(tx, at.companyId)
  const section = manual?.sections.find(({ id }) => id === sectionId)
  if (!section) throw new AppError('rest_not_found')
  if (section.version !== version)
    throw new AppError('rest_conflict', { message: 'This section was changed. Read it once more.' })
  await insertRead(tx, at, sectionId, version)
  return showManual(tx, at)
}

/** Returns the current sections of a company's manual, for features that refer to them. */
export async function currentSections(tx: Tx, companyId: number): Promise<ManualSection[]> {
  return ((await readVersion(tx, companyId)) ?? blankManual()).sections
}
