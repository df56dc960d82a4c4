import { describe, expect, test } from 'vitest'
import { VALUATION_OPTIONS } from '../../trade/estimate-options.ts'
import { valuationProblem } from './document.rules.ts'
import { readValuationAnswer, initialsOf, valuationOptions } from './valuation.ts'

test.each([
  ['jd', 'jd'],
  ['J. D. 3', 'JD'],
  ['Émile', 'Émi'],
  ['12', ''],
])('takes from %s the initials %s', (typed, taken) => expect(initialsOf(typed)).toBe(taken))

describe('initials entered once', () => {
  test.each(VALUATION_OPTIONS)('accept %s and decline the two others', (name) => {
    const options = valuationOptions(name, 'JD')
    expect(options[name]).toEqual({ accept: 'JD', reject: '' })
    expect(valuationProblem(options, 5_000)).toBeNull()
    expect(readValuationAnswer(options)).toEqual({ approved: name, initials: 'JD' })
  })

  test('accept nothing without an option, nor an option without initials', () => {
    expect(readValuationAnswer(valuationOptions(null, 'JD'))).toEqual({ approved: null, initials: '' })
    expect(valuationProblem(valuationOptions('optionB', ''), null)).toBe(
      'Exactly one (1) option must be approved.',
    )
  })
})
