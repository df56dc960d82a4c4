import { describe, expect, it } from 'vitest'
import {
  receiveStored,
  beginSave,
  endSave,
  failSave,
  isTyped,
  openDraft,
  type DraftRules,
} from './stored-draft.ts'

interface Note {
  key: string
  text: string
}
const rules: DraftRules<Note> = {
  isSame: (one, other) => one.text.trim() === other.text.trim(),
  adopt: (shown, stored) => ({ ...stored, key: shown.key }),
}
const note = (text: string, key = 'stored') => ({ key, text })
const typed = (text: string, over = note('old')) => ({ ...openDraft(over), values: note(text, 'mine') })

describe('change by another person', () => {
  it('is shown if there is no unsaved input', () => {
    const draft = receiveStored(rules, openDraft(note('old', 'mine')), note('theirs'))
    expect(draft).toMatchObject({ values: { text: 'theirs', key: 'mine' }, isBehind: false })
    expect(isTyped(rules, draft)).toBe(false)
  })

  it('is held back while there is unsaved input, until it is reverted', () => {
    const behind = receiveStored(rules, typed('mine'), note('theirs'))
    expect(behind).toMatchObject({ values: { text: 'mine' }, isBehind: true })
    expect(receiveStored(rules, behind, note('old'))).toMatchObject({
      values: { text: 'mine' },
      isBehind: false,
    })
    expect(openDraft(behind.stored).values.text).toBe('theirs')
  })

  it('is no conflict if it equals the input', () => {
    const draft = receiveStored(rules, typed('same'), note('same'))
    expect(draft.isBehind).toBe(false)
    expect(isTyped(rules, draft)).toBe(false)
    expect(draft.values.key).toBe('mine')
  })
})

describe('saving a draft', () => {
  it('completes whether the live update arrives before or after the response', () => {
    const early = endSave(rules, receiveStored(rules, beginSave(typed('mine ')), note('mine')))
    const late = receiveStored(rules, endSave(rules, beginSave(typed('mine '))), note('mine'))
    for (const draft of [early, late]) {
      expect(isTyped(rules, draft)).toBe(false)
      expect(draft).toMatchObject({ values: { text: 'mine', key: 'mine' }, isBehind: false, sent: null })
    }
  })

  it('keeps what was typed meanwhile', () => {
    const sent = beginSave(typed('mine'))
    const more = { ...sent, values: note('mine and more') }
    const draft = endSave(rules, receiveStored(rules, more, note('mine')))
    expect(draft).toMatchObject({ values: { text: 'mine and more' }, isBehind: false })
    expect(isTyped(rules, draft)).toBe(true)
  })

  it('keeps all input when it fails, and reports a newer version', () => {
    const draft = failSave(rules, receiveStored(rules, beginSave(typed('mine')), note('theirs')))
    expect(draft).toMatchObject({ values: { text: 'mine' }, isBehind: true, sent: null })
  })
})
