import { describe, expect, it } from 'vitest'
import { describeDocumentChanges } from './paper-changes.ts'

const paper = (name: string, title: string) => ({ name, title, contentHash: 'a' })
const PAPERS = [paper('estimate', 'Estimate'), paper('clientAgreement', 'Client agreement')]

describe('effect of a change on price and agreements', () => {
  it.each([
    [{ total: { before: 320, after: 320 }, papers: [] }, []],
    [{ total: { before: 320, after: 1960.5 }, papers: [] }, ['The total changes from $320.00 to $1,960.50.']],
    [
      { total: { before: 320, after: 320 }, papers: PAPERS },
      ['The client will have to agree again: Estimate, Client agreement.'],
    ],
  ])('is described to the office: %j', (changes, sentences) => {
    expect(describeDocumentChanges(changes, 'office')).toEqual(sentences)
  })

  it('is described to the client with a request to agree again', () => {
    expect(describeDocumentChanges({ total: { before: 1, after: 2 }, papers: PAPERS }, 'client')).toEqual([
      'The total changes from $1.00 to $2.00.',
      'Please review and agree again: Estimate, Client agreement.',
    ])
  })
})
