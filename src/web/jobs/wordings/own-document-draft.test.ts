import { describe, expect, it } from 'vitest'
import { MAX_OWN_DOCUMENT_CHARACTERS } from '../../../shared/jobs/documents/own-documents.ts'
import {
  BLANK_DOCUMENT,
  documentProblems,
  summaryLine,
  withDocumentDraft,
  type DocumentValues,
} from './own-document-draft.ts'

describe('form of an own document', () => {
  const values: DocumentValues = { ...BLANK_DOCUMENT, title: 'Pets', text: 'Pets of {client}.' }

  it('accepts a title, a text and no conditions', () => {
    expect(documentProblems(values)).toEqual({})
  })

  it.each([
    ['an empty title and text', { title: ' ', text: '' }, { title: 'Required.', text: 'Required.' }],
    ['a placeholder in the title', { title: 'Pets of {client}' }, { title: 'A title has no placeholders.' }],
    ['an unknown placeholder', { text: '{pet}' }, { text: 'Unknown placeholder: {pet}.' }],
    [
      'a text that is too long',
      { text: 'x'.repeat(MAX_OWN_DOCUMENT_CHARACTERS + 1) },
      { text: 'Maximum of 50000 characters.' },
    ],
  ])('rejects %s', (_what, change, problems) => {
    expect(documentProblems({ ...values, ...change })).toEqual(problems)
  })
})

describe('draft of an own document', () => {
  it('keeps the version at the first edit, and ends without edits', () => {
    const first = withDocumentDraft({}, '3', { title: 'A' }, 7)
    const second = withDocumentDraft(first, '3', { title: 'B' }, 9)
    expect(second).toEqual({ '3': { values: { title: 'B' }, version: 7 } })
    expect(withDocumentDraft(second, '3', {}, 9)).toEqual({})
  })
})

describe('line about an own document', () => {
  it('names the types of job and the states, and whether clients agree to it', () => {
    expect(summaryLine({ needsAgreement: true, jobTypes: [], states: [] })).toBe(
      'All jobs · clients agree to it',
    )
    expect(
      summaryLine({ needsAgreement: false, jobTypes: ['interstate', 'junk_removal'], states: ['CO', 'TX'] }),
    ).toBe('Interstate, Junk Removal · from Colorado, Texas · for reading only')
  })
})
