import { describe, expect, test } from 'vitest'
import {
  brandOf,
  cardDigits,
  codeLength,
  expiryOf,
  expiryProblem,
  expiryText,
  groupDigits,
  isZip,
  numberProblem,
} from './card-digits.ts'

describe('card number', () => {
  test.each([
    ['4', 'visa'],
    ['5555', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2220', 'unknown'],
    ['2721', 'unknown'],
    ['371', 'amex'],
    ['6011', 'discover'],
    ['3056', 'diners'],
    ['3530', 'jcb'],
    ['62', 'unionpay'],
    ['9', 'unknown'],
    ['', 'unknown'],
  ])('is recognized from %j as %s', (digits, brand) => expect(brandOf(digits)).toBe(brand))

  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['424242', '4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['36227206271667', '3622 720627 1667'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['', ''],
  ])('is formatted from %j as %j', (digits, shown) => expect(groupDigits(digits)).toBe(shown))

  test('drops letters, spaces and extra digits', () => {
    expect(cardDigits('4242-4242 4242x4242')).toBe('4242424242424242')
    expect(cardDigits('3782822463100059')).toBe('378282246310005')
  })

  test.each([
    ['4242424242424242', null],
    ['378282246310005', null],
    ['36227206271667', null],
    ['6205500000000000004', null],
    ['3056930009020004', null],
    ['4242424242424241', 'Your card number is not valid.'],
    ['424242424242424', 'Your card number is incomplete.'],
    ['', 'Your card number is incomplete.'],
  ])('is checked for %j: %j', (digits, problem) => expect(numberProblem(digits)).toBe(problem))
})

describe('expiry date', () => {
  test.each([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['12/30', '12 / 30'],
    ['12 / 2030', '12 / 30'],
    ['122030', '12 / 30'],
    ['1220', '12 / 20'],
  ])('is formatted from %j as %j', (typed, shown) => expect(expiryText(typed)).toBe(shown))

  test('can be deleted across the slash', () => {
    expect(expiryText('12 /', true)).toBe('12')
    expect(expiryText('12 / 3', true)).toBe('12 / 3')
  })

  test('is passed to the provider as month and year', () => {
    expect(expiryOf('05 / 31')).toEqual({ month: '05', year: '31' })
    expect(expiryOf('13 / 31')).toBeNull()
  })

  test.each([
    ['05 / 26', null],
    ['04 / 26', 'Your card has expired.'],
    ['13 / 26', 'Your expiry date is not valid.'],
    ['05 / ', 'Your expiry date is incomplete.'],
    ['', 'Your expiry date is incomplete.'],
  ])('is checked for %j in May 2026: %j', (text, problem) =>
    expect(expiryProblem(text, '2026-05-31')).toBe(problem),
  )
})

test('expects a security code of four digits for American Express', () => {
  expect(codeLength('amex')).toBe(4)
  expect(codeLength('visa')).toBe(3)
})

test.each([
  ['80202', true],
  ['80202-1234', true],
  ['8020', false],
  ['', false],
])('checks the ZIP %j: %j', (text, isOne) => expect(isZip(text)).toBe(isOne))
