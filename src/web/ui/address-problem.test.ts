import { expect, it } from 'vitest'
import { addressProblem } from './address-problem.ts'

const chosen = { verbose_address: '100 Elm St, Denver, CO 80202' }

it.each([
  ['', null, true, 'required.'],
  ['  ', chosen, true, 'required.'],
  ['', null, false, null],
  ['100 Elm St', null, false, 'You must input a valid address.'],
  ['100 Elm St, Denver, CO', chosen, true, 'You must input a valid address.'],
  [chosen.verbose_address, chosen, true, null],
  [` ${chosen.verbose_address} `, chosen, false, null],
])('checks %j with %j, required %j: %j', (text, place, isRequired, problem) => {
  expect(addressProblem(text, place, isRequired)).toBe(problem)
})
