import { describe, expect, it } from 'vitest'
import { MAX_WORDING_CHARACTERS, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { DEFAULT_WORDINGS } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { fillWording } from '../../../shared/kernel/wording.ts'
import { exampleFacts } from './example-facts.ts'
import { usedLine, versionLine, wordingProblem } from './wording-draft.ts'

const ann = { id: 1, firstName: 'Ann', lastName: 'Lee' }
// In Denver it is still the evening of the 21st.
const first = { version: 1, isDefault: false, body: 'Own', createdAt: '2026-11-22T03:00:00Z', createdBy: ann }
const wording: CompanyWording = {
  name: 'estimate',
  title: 'Estimate',
  version: 1,
  hash: '',
  body: 'Own',
  isDefault: false,
  defaultBody: DEFAULT_WORDINGS.estimate,
  versions: [first],
}

describe('draft of a text', () => {
  it('is rejected if it is empty, too long or has an unknown placeholder', () => {
    expect(wordingProblem(' \n')).toBe('Required.')
    expect(wordingProblem('x'.repeat(MAX_WORDING_CHARACTERS + 1))).toBe('Maximum of 60000 characters.')
    expect(wordingProblem('{company} asks {clinet} and {date}')).toBe(
      'Unknown placeholder: {clinet}, {date}.',
    )
    expect(wordingProblem('{company} asks {client}')).toBeNull()
  })
})

describe('line about the version in use', () => {
  it("has number, day in the company's time zone, and author", () => {
    expect(usedLine(wording, 'America/Denver')).toBe('Version 1, changed 11/21/2026 by Ann Lee')
    expect(versionLine({ ...first, createdBy: null }, 'UTC')).toBe('Version 1, changed 11/22/2026')
  })

  it("is 'Default' before any change and after a reset", () => {
    expect(usedLine({ ...wording, version: 0, isDefault: true, versions: [] }, 'UTC')).toBe('Default')
    const reset = { ...first, version: 2, isDefault: true }
    expect(usedLine({ ...wording, version: 2, isDefault: true, versions: [reset, first] }, 'UTC')).toBe(
      'Default',
    )
    expect(versionLine(reset, 'America/Denver')).toBe('Version 2, back to default 11/21/2026 by Ann Lee')
  })
})

describe('preview of a text', () => {
  it('fills every placeholder of every default text', () => {
    const facts = exampleFacts({
      name: 'Peak Movers',
      phone: '3035550100',
      address: '',
      email: null,
      stateMeta: { Colorado: { pucNumber: 'HHG-9' } },
    })
    for (const body of Object.values(DEFAULT_WORDINGS))
      expect(fillWording(body, facts)).not.toMatch(/\{\w+\}/)
    expect(fillWording('{company}, {companyPhone}, {companyAddress}, {pucNumber}', facts)).toBe(
      'Peak Movers, (303) 555-0100, (not set), HHG-9',
    )
  })
})
