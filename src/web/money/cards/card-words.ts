import { formatCard } from '../../../shared/jobs/finances/words.ts'
import type { Card } from '../../../shared/money/payments/checkout.ts'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  credit: 'Credit',
  debit: 'Debit',
  prepaid: 'Prepaid',
}

/** Returns Credit, Debit or Prepaid; empty if it is not known. */
export function fundingName(funding: string): string {
  return TYPE_NAMES[funding] ?? ''
}

/** Returns a card's brand and last digits, as on a receipt: 'Visa ending in 4242'. */
export function cardLabel(card: Pick<Card, 'cardType' | 'cardNumberMasked'>): string {
  return formatCard(card.cardType, card.cardNumberMasked.slice(-4))
}

/**
 * Returns the card that pays unless another one is chosen: the primary one, else the newest that has not
 * expired.
 */
export function defaultCard(cards: readonly Card[]): Card | undefined {
  const good = cards.filter(({ isExpired }) => !isExpired)
  return good.find(({ primaryCard }) => primaryCard) ?? good[0]
}

/** Returns the cards with the one that was just saved, newest first, with at most one primary card. */
export function withNewCard(cards: readonly Card[], added: Card): Card[] {
  const others = cards.filter(({ id }) => id !== added.id)
  return [added, ...others.map((card) => (added.primaryCard ? { ...card, primaryCard: false } : card))]
}
