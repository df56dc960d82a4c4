import { expect, test } from 'vitest'
import type { Card } from '../../../shared/money/payments/checkout.ts'
import { cardLabel, fundingName, defaultCard, withNewCard } from './card-words.ts'

const card = (more: Partial<Card>): Card => ({
  id: 1,
  companyId: 1,
  cardType: 'visa',
  cardNumberMasked: '**** **** **** 4242',
  cardName: 'Ann Lee',
  funding: 'credit',
  expires: '08/2030',
  isExpired: false,
  primaryCard: false,
  ...more,
})

test('labels a card with its brand and last digits', () => {
  expect(cardLabel(card({}))).toBe('Visa ending in 4242')
  expect(cardLabel(card({ cardType: 'unheard', cardNumberMasked: '' }))).toBe('Card')
})

test('returns no name for an unknown funding type', () => {
  expect(fundingName('debit')).toBe('Debit')
  expect(fundingName('unknown')).toBe('')
})

test('picks the primary card, unless it has expired, else the newest', () => {
  const newest = card({ id: 3 })
  const primary = card({ id: 2, primaryCard: true })
  expect(defaultCard([newest, primary])?.id).toBe(2)
  expect(defaultCard([newest, { ...primary, isExpired: true }])?.id).toBe(3)
  expect(defaultCard([{ ...primary, isExpired: true }])).toBeUndefined()
})

test('puts a saved card first without duplicates, and keeps one primary card', () => {
  const old = card({ id: 1, primaryCard: true })
  expect(withNewCard([old], card({ id: 2 })).map(({ id, primaryCard }) => [id, primaryCard])).toEqual([
    [2, false],
    [1, true],
  ])
  const again = withNewCard([old, card({ id: 2 })], card({ id: 2, primaryCard: true }))
  expect(again.map(({ id, primaryCard }) => [id, primaryCard])).toEqual([
    [2, true],
    [1, false],
  ])
})
