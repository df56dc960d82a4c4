import { expect, it } from 'vitest'
import { hasCardNumber } from './card-numbers.ts'

it.each([
  ['4242424242424242', true],
  ['my card 4242 4242 4242 4242 please', true],
  ['378282246310005', true],
  ['4242-4242-4242-4242', true],
  ['4242424242424241', false],
  ['pm_1QxYzAbCdEf', false],
  ['3035550100', false],
  ['{"productItemId":136,"amount":50}', false],
])('%s: %s', (text, isOne) => expect(hasCardNumber(text)).toBe(isOne))
