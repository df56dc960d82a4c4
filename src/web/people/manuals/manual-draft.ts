import type { Manual, ManualInput } from '../../../shared/people/manuals/manual.ts'
import type { FieldConflict } from '../../kernel/record-conflict.ts'

/** A section in the editor; a new one has no id. */
export interface DraftSection {
  /** Stays the same while the section is moved and renamed. */
  key: string
  id: number | null
  title: string
  text: string
}

/** The manual in the editor, with the version that it is based on. */
export interface ManualDraft {
  version: number
  blurb: string
  sections: readonly DraftSection[]
}

/** Returns a draft of the stored manual. */
export function draftOf(manual: Pick<Manual, 'version' | 'blurb' | 'sections'>): ManualDraft {
  const { version, blurb, sections } = manual
  return {
    version,
    blurb,
    sections: sections.map(({ id, title, text }) => ({ key: `s${id}`, id, title, text })),
  }
}

/** Returns whether a draft differs from the stored manual. */
export function hasChanges(draft: ManualDraft, manual: Pick<Manual, 'blurb' | 'sections'>): boolean {
  const said = (sections: readonly { id: number | null; title: string; text: string }[]) =>
    JSON.stringify(sections.map(({ id, title, text }) => [id, title, text]))
  return draft.blurb !== manual.blurb || said(draft.sections) !== said(manual.sections)
}

/** Returns a draft with a new section with this key at its end. */
export function withSection(draft: ManualDraft, key: string): ManualDraft {
  return { ...draft, sections: [...draft.sections, { key, id: null, title: '', text: '' }] }
}

/** Returns a draft with one section changed. */
export function withChange(
  draft: ManualDraft,
  key: string,
  change: Partial<Pick<DraftSection, 'title' | 'text'>>,
): ManualDraft {
  const sections = draft.sections.map((section) =>
    section.key === key ? { ...section, ...change } : section,
  )
  return { ...draft, sections }
}

/** Returns a draft without a section. */
export function withoutSection(draft: ManualDraft, key: string): ManualDraft {
  return { ...draft, sections: draft.sections.filter((section) => section.key !== key) }
}

/** Returns a draft with a section moved up or down by one; at the ends it stays. */
export function moveSection(draft: ManualDraft, key: string, by: -1 | 1): ManualDraft {
  const from = draft.sections.findIndex((section) => section.key === key)
  const section = draft.sections[from]
  const to = from + by
  if (!section || to < 0 || to >= draft.sections.length) return draft
  const sections = draft.sections.filter((one) => one.key !== key)
  sections.splice(to, 0, section)
  return { ...draft, sections }
}

/**
 * Returns a draft rebased onto another person's newer version; sections that were deleted there become new
 * ones, so that no edit is lost.
 */
export function rebaseDraft(draft: ManualDraft, theirs: Pick<Manual, 'version' | 'sections'>): ManualDraft {
  const known = new Set(theirs.sections.map(({ id }) => id))
  return {
    ...draft,
    version: theirs.version,
    sections: draft.sections.map((section) =>
      section.id === null || known.has(section.id) ? section : { ...section, id: null },
    ),
  }
}

/**
 * Returns the blurb and the sections in which a draft and another person's newer version differ, with both
 * versions.
 */
export function partsInConflict(
  draft: ManualDraft,
  theirs: Pick<Manual, 'blurb' | 'sections'>,
): FieldConflict[] {
  const stored = new Map(theirs.sections.map((section) => [section.id, section]))
  const typed = new Map(
    draft.sections.flatMap((section) => (section.id === null ? [] : [[section.id, section]])),
  )
  const ids = [...new Set([...typed.keys(), ...stored.keys()])]
  const sections = ids.flatMap((id): FieldConflict[] => {
    const [mine, other] = [typed.get(id), stored.get(id)]
    if (mine && other && mine.title === other.title && mine.text === other.text) return []
    const label = mine?.title || other?.title || 'Section'
    return [{ name: partName(id), label, theirs: sectionText(other), mine: sectionText(mine) }]
  })
  if (draft.blurb === theirs.blurb) return sections
  const blurb = {
    name: 'blurb',
    label: 'Blurb',
    theirs: theirs.blurb || 'Empty',
    mine: draft.blurb || 'Empty',
  }
  return [blurb, ...sections]
}

/** Returns a draft with the chosen parts of the other person's version, rebased onto that version. */
export function applyChoices(
  draft: ManualDraft,
  theirs: Pick<Manual, 'version' | 'blurb' | 'sections'>,
  choices: Readonly<Record<string, 'theirs' | 'mine'>>,
): ManualDraft {
  const stored = draftOf(theirs)
  const takes = (name: string) => choices[name] === 'theirs'
  const kept = draft.sections.flatMap((section) => {
    if (section.id === null || !takes(partName(section.id))) return [section]
    return stored.sections.filter(({ id }) => id === section.id)
  })
  const more = stored.sections.filter(
    ({ id }) => id !== null && takes(partName(id)) && !draft.sections.some((section) => section.id === id),
  )
  const blurb = takes('blurb') ? theirs.blurb : draft.blurb
  return rebaseDraft({ ...draft, blurb, sections: [...kept, ...more] }, theirs)
}

function partName(id: number): string {
  return `section${id}`
}

function sectionText(section: { title: string; text: string } | undefined): string {
  return section ? `${section.title}\n${section.text}` : 'Not in this version'
}

/** Returns the request body for a draft. */
export function inputOf({ version, blurb, sections }: ManualDraft): ManualInput {
  return { version, blurb, sections: sections.map(({ id, title, text }) => ({ id, title, text })) }
}
