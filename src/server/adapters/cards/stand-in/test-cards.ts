import type { TestCard } from './test-card.ts'
import { disputedCards, refundCards } from './test-cards.after.ts'
import { authenticationCards } from './test-cards.authentication.ts'
import { declinedCards } from './test-cards.declined.ts'
import { fraudCards } from './test-cards.fraud.ts'
import { brandCards, countryCards } from './test-cards.good.ts'

export const testCards: readonly TestCard[] = [
  ...brandCards,
  ...declinedCards,
  ...authenticationCards,
  ...refundCards,
  ...disputedCards,
  ...fraudCards,
  ...countryCards,
]

const byKey = new Map<string, TestCard>()
for (const card of testCards)
  for (const key of [card.number, ...card.names]) if (!byKey.has(key)) byKey.set(key, card)

/** Returns the published test card of an id such as `pm_card_visa`, or undefined. */
export function findByName(paymentMethodId: string): TestCard | undefined {
  return paymentMethodId.startsWith('pm_card_')
    ? byKey.get(paymentMethodId.slice('pm_card_'.length))
    : undefined
}

/** Returns the test card of a number, or undefined: any other number could be a person's. */
export function findByNumber(number: string): TestCard | undefined {
  return /^\d+$/.test(number) ? byKey.get(number) : undefined
}

/** Returns the key under which a card is stored, for `findByKey`. */
export function keyOf(card: TestCard): string {
  return card.names[0] ?? card.number
}

/** Returns a stored test card; throws if the table no longer has it. */
export function findByKey(key: string): TestCard {
  const card = byKey.get(key)
  if (!card) throw new Error(`There is no test card ${key}`)
  return card
}
