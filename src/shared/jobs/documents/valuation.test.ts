import { describe, expect, test } from 'vitest'
import { VALUATION_OPTIONS } from '../../trade/estimate-options.ts'
import { valuationProblem } from './document.rules.ts'
import { answerIn, initialsOf, optionsFor } from './valuation.ts'

test.each([
  ['jd', 'jd'],
  ['J. D. 3', 'JD'],
  ['Émile', 'Émi'],
  ['12', ''],
])('takes from %s the initials %s', (typed, taken) => expect(initialsOf(typed)).toBe(taken))

describe('initials entered once', () => {
  test.each(VALUATION_OPTIONS)('accept %s and decline the two others', (name) => {
    const options = optionsFor(name, 'JD')
    expect(options[name]).toEqual({ accept: 'JD', reject: '' })
    expect(valuationProblem(options, 5_000)).toBeNull()
    expect(answerIn(options)).toEqual({ approved: name, initials: 'JD' })
  })

  test('accept nothing without an option, nor an option without initials', () => {
    expect(answerIn(optionsFor(null, 'JD'))).toEqual({ approved: null, initials: '' })
    expect(valuationProblem(optionsFor('optionB', ''), null)).toBe('Exactly one (1) option must be approved.')
  })
})
