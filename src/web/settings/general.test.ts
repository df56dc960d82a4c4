import { describe, expect, it } from 'vitest'
import { companyInputSchema } from '../../shared/companies/company.ts'
import { asksColorado, generalInput, generalOf, generalProblems, generalRefusals } from './general.ts'

const bare = { showDocuments: true, addressState: 'NY', stateMeta: {} }

describe('the section General', () => {
  it('takes the mailing address as the primary one until somebody says otherwise', () => {
    expect(generalOf(bare)).toMatchObject({ samePrimaryPuc: true, pucNumber: '', usdotNumber: '' })
    expect(generalOf({ ...bare, stateMeta: { Colorado: { samePrimaryPuc: false } } }).samePrimaryPuc).toBe(
      false,
    )
  })

  it('asks for Colorado facts of a company there, or of one that has given some', () => {
    expect(asksColorado(bare)).toBe(false)
    expect(asksColorado({ ...bare, addressState: 'CO' })).toBe(true)
    expect(asksColorado({ ...bare, addressState: 'Colorado' })).toBe(true)
    expect(
      asksColorado({ ...bare, addressState: null, stateMeta: { Colorado: { pucNumber: 'HHG-1' } } }),
    ).toBe(true)
  })

  it('sends what was changed and nothing else', () => {
    expect(generalInput({})).toEqual({ stateMeta: {} })
    const input = generalInput({ showDocuments: false, pucNumber: 'HHG-1', mcNumber: '' })
    expect(input).toEqual({
      showDocuments: false,
      stateMeta: { Colorado: { pucNumber: 'HHG-1' }, Federal: { mcNumber: '' } },
    })
    expect(companyInputSchema.parse(input)).toEqual(input)
  })

  it('asks for the other mailing address', () => {
    const values = { ...generalOf(bare), samePrimaryPuc: false, pucAddress: ' ' }
    expect(generalProblems(values)).toEqual({ pucAddress: 'Required.' })
    expect(generalProblems({ ...values, pucAddress: 'PO Box 9' })).toEqual({})
    expect(generalProblems({ ...values, samePrimaryPuc: true })).toEqual({})
  })

  it('puts a refusal beside its field', () => {
    expect(generalRefusals({ 'stateMeta.Federal.usdotNumber': 'Too long.' })).toEqual({
      usdotNumber: 'Too long.',
    })
  })
})
