import { describe, expect, it } from 'vitest'
import {
  afterSend,
  EMPTY_DRAFT,
  hasTypedBefore,
  isUnchangedTemplate,
  withoutTemplate,
  withTemplate,
  type ContactDraft,
} from './draft.ts'
import { draftStore } from './draft-store.ts'

const typed = { ...EMPTY_DRAFT.text, message: 'Hello Jane' }
const reminder = { id: 1, subject: '', body: 'See you tomorrow.' }
const thanks = { id: 2, subject: '', body: 'Thank you.' }

describe('message templates', () => {
  it('fill in a message and restore what was typed before', () => {
    const filled = withTemplate(typed, reminder, 'client')
    expect(filled.message).toBe('See you tomorrow.')
    expect(isUnchangedTemplate(filled)).toBe(true)
    expect(hasTypedBefore(filled)).toBe(true)
    expect(withoutTemplate(filled)).toEqual(typed)
  })

  it('keep the typed text when applied one after another', () => {
    const twice = withTemplate(withTemplate(typed, reminder, 'client'), thanks, 'client')
    expect(twice.message).toBe('Thank you.')
    expect(withoutTemplate(twice).message).toBe('Hello Jane')
  })

  it('count as typed text after an edit', () => {
    const changed = { ...withTemplate(EMPTY_DRAFT.text, reminder, 'client'), message: 'See you at noon.' }
    expect(hasTypedBefore(changed)).toBe(false)
    expect(withoutTemplate(withTemplate(changed, thanks, 'client')).message).toBe('See you at noon.')
  })

  it('leave nothing to restore when nothing was typed', () => {
    expect(hasTypedBefore(withTemplate(EMPTY_DRAFT.text, reminder, 'client'))).toBe(false)
  })
})

describe('contact draft after sending', () => {
  const sent: ContactDraft = {
    ...EMPTY_DRAFT,
    mode: 'text',
    contactKey: 'client',
    text: typed,
    email: { ...EMPTY_DRAFT.email, subject: 'Your move' },
  }

  it('loses only the sent message', () => {
    expect(afterSend(sent, sent)).toEqual({ ...sent, text: EMPTY_DRAFT.text })
  })

  it('keeps what was typed meanwhile', () => {
    const later = { ...sent, text: { ...typed, message: 'Hello Jane, one more thing' } }
    expect(afterSend(later, sent)).toBe(later)
  })
})

describe('draft store', () => {
  const storageOf = (entries: Record<string, string>) => {
    const kept = new Map(Object.entries(entries))
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  it('keeps each draft under its key, notifies of changes and reads drafts again', () => {
    const storage = storageOf({})
    const store = draftStore(() => storage)
    let told = 0
    const stop = store.subscribe(() => (told += 1))
    store.change('1:7', (draft) => ({ ...draft, text: typed }))
    stop()
    store.change('1:8', (draft) => ({ ...draft, mode: 'email' }))
    expect(told).toBe(1)
    expect(store.read('1:7')).toBe(store.read('1:7'))
    expect(draftStore(() => storage).read('1:7').text.message).toBe('Hello Jane')
    expect(store.read('1:9')).toEqual(EMPTY_DRAFT)
  })

  it('removes an empty draft from storage', () => {
    const storage = storageOf({})
    const store = draftStore(() => storage)
    store.change('1:7', (draft) => ({ ...draft, text: typed }))
    store.change('1:7', () => EMPTY_DRAFT)
    expect(storage.kept.size).toBe(0)
  })

  it.each(['{', '{"mode":"fax"}', 'null'])('ignores the invalid draft %s', (text) => {
    expect(draftStore(() => storageOf({ key: text })).read('key')).toEqual(EMPTY_DRAFT)
  })

  it('works if the browser denies storage', () => {
    const store = draftStore(() => {
      throw new Error('refused')
    })
    store.change('1:7', (draft) => ({ ...draft, text: typed }))
    expect(store.read('1:7').text.message).toBe('Hello Jane')
  })
})
