import type { Manual, ManualInput } from '../../../shared/people/manuals/manual.ts'
import type { FieldConflict } from '../../kernel/record-conflict.ts'

/** A section while it is written; one without an id is new. */
export interface DraftSection {
  /** Stays while the section is moved and renamed. */
  key: string
  id: number | null
  title: string
  text: string
}

/** The manual while it is written, with the version that it began from. */
export interface ManualDraft {
  version: number
  blurb: string
  sections: readonly DraftSection[]
}

/** What is stored, to be written on. */
export function draftOf(manual: Pick<Manual, 'version' | 'blurb' | 'sections'>): ManualDraft {
  const { version, blurb, sections } = manual
  return {
    version,
    blurb,
    sections: sections.map(({ id, title, text }) => ({ key: `s${id}`, id, title, text })),
  }
}

/** Whether a draft says something else than what is stored. */
export function differs(draft: ManualDraft, manual: Pick<Manual, 'blurb' | 'sections'>): boolean {
  const said = (sections: readonly { id: number | null; title: string; text: string }[]) =>
    JSON.stringify(sections.map(({ id, title, text }) => [id, title, text]))
  return draft.blurb !== manual.blurb || said(draft.sections) !== said(manual.sections)
}

/** A draft with a further section at its end, which the key names. */
export function withSection(draft: ManualDraft, key: string): ManualDraft {
  return { ...draft, sections: [...draft.sections, { key, id: null, title: '', text: '' }] }
}

/** A draft with a section changed. */
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

/** A draft without a section. */
export function withoutSection(draft: ManualDraft, key: string): ManualDraft {
  return { ...draft, sections: draft.sections.filter((section) => section.key !== key) }
}

/** A draft with a section one place up or down; at the ends it stays. */
export function moved(draft: ManualDraft, key: string, by: -1 | 1): ManualDraft {
  const from = draft.sections.findIndex((section) => section.key === key)
  const section = draft.sections[from]
  const to = from + by
  if (!section || to < 0 || to >= draft.sections.length) return draft
  const sections = draft.sections.filter((one) => one.key !== key)
  sections.splice(to, 0, section)
  return { ...draft, sections }
}

/**
 * A draft that goes over what somebody else has stored meanwhile: with its version, and with sections that are gone there
 * as new ones, so that nothing typed is lost.
 */
export function over(draft: ManualDraft, theirs: Pick<Manual, 'version' | 'sections'>): ManualDraft {
  const known = new Set(theirs.sections.map(({ id }) => id))
  return {
    ...draft,
    version: theirs.version,
    sections: draft.sections.map((section) =>
      section.id === null || known.has(section.id) ? section : { ...section, id: null },
    ),
  }
}

/** The blurb and the sections in which a draft and what somebody else has stored meanwhile differ, in both versions. */
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

/** A draft with the parts of theirs that were chosen, over what they have stored. */
export function withChoices(
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
  return over({ ...draft, blurb, sections: [...kept, ...more] }, theirs)
}

function partName(id: number): string {
  return `section${id}`
}

function sectionText(section: { title: string; text: string } | undefined): string {
  return section ? `${section.title}\n${section.text}` : 'Not in this version'
}

/** What a save sends of a draft. */
export function inputOf({ version, blurb, sections }: ManualDraft): ManualInput {
  return { version, blurb, sections: sections.map(({ id, title, text }) => ({ id, title, text })) }
}
