import { describe, expect, it } from 'vitest'
import {
  hasChanges,
  draftOf,
  inputOf,
  moveSection,
  rebaseDraft,
  partsInConflict,
  withChange,
  applyChoices,
  withoutSection,
  withSection,
} from './manual-draft.ts'

const manual = {
  version: 3,
  blurb: 'Hello',
  sections: [1, 2, 3].map((id) => ({
    id,
    version: 1,
    title: `T${id}`,
    text: '',
    readAt: null,
    readVersion: null,
  })),
}
const titles = (draft: { sections: readonly { title: string }[] }) => draft.sections.map(({ title }) => title)

describe('manual draft', () => {
  it('is dirty from the first edit until it is undone', () => {
    const draft = draftOf(manual)
    expect(hasChanges(draft, manual)).toBe(false)
    const changed = withChange(draft, 's2', { title: 'Loading' })
    expect(hasChanges(changed, manual)).toBe(true)
    expect(hasChanges(withChange(changed, 's2', { title: 'T2' }), manual)).toBe(false)
    expect(hasChanges({ ...draft, blurb: '' }, manual)).toBe(true)
    expect(hasChanges(moveSection(draft, 's1', 1), manual)).toBe(true)
  })

  it('can add, move and remove sections', () => {
    const draft = withChange(withSection(draftOf(manual), 'new-1'), 'new-1', { title: 'N' })
    expect(titles(moveSection(draft, 'new-1', -1))).toEqual(['T1', 'T2', 'N', 'T3'])
    expect(titles(moveSection(draft, 's1', -1))).toEqual(titles(draft))
    expect(titles(moveSection(draft, 'new-1', 1))).toEqual(titles(draft))
    expect(titles(withoutSection(draft, 's2'))).toEqual(['T1', 'T3', 'N'])
    expect(inputOf(draft).sections?.at(-1)).toEqual({ id: null, title: 'N', text: '' })
  })

  it('rebases onto another version without losing a section', () => {
    const draft = draftOf(manual)
    const mine = rebaseDraft(draft, { version: 7, sections: manual.sections.slice(0, 2) })
    expect([mine.version, mine.sections.map(({ id }) => id)]).toEqual([7, [1, 2, null]])
    expect(titles(mine)).toEqual(titles(draft))
  })
})

describe('a manual that two people edit at the same time', () => {
  const mine = withoutSection(withChange(draftOf(manual), 's1', { text: 'Mine' }), 's3')
  const theirs = {
    ...manual,
    version: 4,
    blurb: 'Hi',
    sections: manual.sections.map((one) => (one.id === 1 ? { ...one, text: 'Theirs' } : one)),
  }

  it('shows both versions of each part that differs', () => {
    expect(partsInConflict(mine, theirs)).toEqual([
      { name: 'blurb', label: 'Blurb', theirs: 'Hi', mine: 'Hello' },
      { name: 'section1', label: 'T1', theirs: 'T1\nTheirs', mine: 'T1\nMine' },
      { name: 'section3', label: 'T3', theirs: 'T3\n', mine: 'Not in this version' },
    ])
  })

  it("saves the chosen parts over the other person's version", () => {
    const chosen = applyChoices(mine, theirs, { blurb: 'theirs', section1: 'mine', section3: 'theirs' })
    expect(inputOf(chosen)).toEqual({
      version: 4,
      blurb: 'Hi',
      sections: [
        { id: 1, title: 'T1', text: 'Mine' },
        { id: 2, title: 'T2', text: '' },
        { id: 3, title: 'T3', text: '' },
      ],
    })
  })
})
