import { describe, expect, it } from 'vitest'
import { letterhead } from './letterhead.ts'
import { fullJob, sourceOf, stateOf } from './pages.fixture.ts'

const STATE_META = { Colorado: { pucNumber: 'HHG-1' }, Texas: { certificateNumber: ' 0012345C ' } }

describe('license numbers in the letterhead', () => {
  it.each([
    ['CO', ['PUC permit HHG-1']],
    ['TX', ['TxDMV certificate 0012345C']],
    ['WY', []],
    [null, ['PUC permit HHG-1', 'TxDMV certificate 0012345C']],
  ])('of a company in %s are those of its state', (addressState, numbers) => {
    const { company } = fullJob()
    const job = fullJob({ company: { ...company, addressState, stateMeta: STATE_META } })
    const { lines } = letterhead(sourceOf(stateOf(job)))
    expect(lines.flatMap((line) => line.split(' · ')).filter((part) => /PUC|TxDMV/.test(part))).toEqual(
      numbers,
    )
  })
})
