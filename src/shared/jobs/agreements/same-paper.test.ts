import { describe, expect, it } from 'vitest'
import { matchesAgreedContent } from './canonical.ts'

const LINE = { id: 1, item: 'hourlyRateTwo', lineItemDate: '2027-03-01', rate: 80, units: 4, total: 320 }
const RECORD = {
  dirty: false,
  lineItems: [LINE],
  optionEstimate: null,
  wording: { version: 0, hash: 'a', facts: { client: 'Cleo Dee', moveDate: 'Mon, Mar 1' } },
}
const now = (more: object) => ({ ...RECORD, ...more })
const line = (more: object) => now({ lineItems: [{ ...LINE, ...more }] })

describe('document comparison', () => {
  it.each([
    ['lines written by hand', now({ dirty: true })],
    ['another number of a line', line({ id: 7 })],
    ['another day', line({ lineItemDate: null })],
    ['an edited line', line({ isDirty: true, automatic: { rate: 90, units: 4, total: 360 } })],
    ['fields that the record does not have', line({ basis: 'labor', label: null })],
    ['more of the paper', now({ parties: { client: 'Cleo Dee' }, places: [] })],
    ['an absent field for null', { ...RECORD, optionEstimate: undefined }],
    [
      'the date of the move',
      now({ wording: { ...RECORD.wording, facts: { client: 'Cleo Dee', moveDate: 'Tue, Mar 2' } } }),
    ],
  ])('treats %s as the same document', (_what, paper) =>
    expect(matchesAgreedContent(RECORD, paper)).toBe(true),
  )

  it.each([
    ['another rate', line({ rate: 90 })],
    ['other units', line({ units: 3 })],
    ['another item', line({ item: 'hourlyRateThree' })],
    ['one line more', now({ lineItems: [LINE, { ...LINE, id: 2 }] })],
    ['no line', now({ lineItems: [] })],
    ['a value for null', now({ optionEstimate: 'binding' })],
    ['another wording', now({ wording: { ...RECORD.wording, hash: 'b' } })],
    ['no wording', now({ wording: null })],
    ['a list for an object', now({ wording: [] })],
    ['another client', now({ wording: { ...RECORD.wording, facts: { client: 'Cleo Doe' } } })],
  ])('treats %s as a different document', (_what, paper) =>
    expect(matchesAgreedContent(RECORD, paper)).toBe(false),
  )

  it('compares a field only if the record has it', () => {
    const record = { ...RECORD, services: { truck: false, packing: false } }
    expect(matchesAgreedContent(record, { ...record, services: { truck: true, packing: false } })).toBe(false)
    expect(matchesAgreedContent(record, { ...record, services: undefined })).toBe(false)
  })
})
