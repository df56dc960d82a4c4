import { describe, expect, it } from 'vitest'
import { CallError } from './api.ts'
import { conflictOf, withoutFields } from './record-conflict.ts'

const refused = (current: object, fields: string[]) =>
  new CallError({
    code: 'record_version_conflict',
    message: 'x',
    data: { status: 409, current, fields } as unknown as { status: number }, // as the server sends it
  })

describe('a save over a newer version of another person', () => {
  it('returns the version to save over and both versions of each field', () => {
    const found = conflictOf(
      refused({ version: 9, notes: 'Theirs', isCompany: true }, ['notes', 'isCompany']),
      { notes: 'Mine', isCompany: false, lastName: 'Lee' },
      { notes: 'Notes on the client' },
    )
    expect(found).toEqual({
      version: 9,
      conflicts: [
        { name: 'notes', label: 'Notes on the client', theirs: 'Theirs', mine: 'Mine' },
        { name: 'isCompany', label: 'Is company', theirs: 'Yes', mine: 'No' },
      ],
    })
  })

  it('shows a variable by its value and a list by its rows', () => {
    const current = {
      version: 2,
      variables: { moving: { value: 2, unitsLabel: 'lbs' } },
      lines: [{ id: 1, item: 'Box', rate: 4 }],
    }
    const sent = { variables: { moving: { value: 3 } }, lines: [] }
    expect(conflictOf(refused(current, ['variables.moving', 'lines']), sent, { moving: 'Moving' })).toEqual({
      version: 2,
      conflicts: [
        { name: 'variables.moving', label: 'Moving', theirs: '2', mine: '3' },
        { name: 'lines', label: 'Lines', theirs: 'Box · 4', mine: 'Empty' },
      ],
    })
  })

  it('formats days, phone numbers and choices as on the screen', () => {
    const current = {
      version: 2,
      effectiveDate: '2026-01-31',
      agentPhone: '3035550100',
      type: 'cargo_liability',
    }
    const sent = { effectiveDate: '', agentPhone: '3035550199', type: 'auto' }
    const words = { type: { auto: 'Auto', cargo_liability: 'Cargo liability' } }
    const found = conflictOf(refused(current, ['effectiveDate', 'agentPhone', 'type']), sent, {}, words)
    expect(found?.conflicts.map(({ theirs, mine }) => [theirs, mine])).toEqual([
      ['01/31/2026', 'Empty'],
      ['(303) 555-0100', '(303) 555-0199'],
      ['Cargo liability', 'Auto'],
    ])
  })

  it('returns null for every other rejection', () => {
    const other = new CallError({ code: 'rest_conflict', message: 'x', data: { status: 409 } })
    expect(conflictOf(other, {}, {})).toBeNull()
  })
})

describe("a save without the fields that keep another person's value", () => {
  it('leaves out whole fields and parts of them', () => {
    const sent = { notes: 'Mine', variables: { moving: { value: 3 }, discount: { value: 1 } } }
    expect(withoutFields(sent, ['notes', 'variables.moving'])).toEqual({
      variables: { discount: { value: 1 } },
    })
    expect(withoutFields(sent, ['variables.moving', 'variables.discount'])).toEqual({ notes: 'Mine' })
  })
})
