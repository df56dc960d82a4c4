import { cardWords } from '../../../shared/money/payments/words.ts'
import type { Card } from '../../../shared/money/payments/payment.ts'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  credit: 'Credit',
  debit: 'Debit',
  prepaid: 'Prepaid',
}

/** Credit, debit or prepaid; empty where it is not known. */
export function fundingName(funding: string): string {
  return TYPE_NAMES[funding] ?? ''
}

/** A card's brand and last digits, as on a receipt: 'Visa ending in 4242'. */
export function cardLabel(card: Pick<Card, 'cardType' | 'cardNumberMasked'>): string {
  return cardWords(card.cardType, card.cardNumberMasked.slice(-4))
}

/** The card that pays unless another one is chosen: the primary one, else the newest that is still good. */
export function usualCard(cards: readonly Card[]): Card | undefined {
  const good = cards.filter(({ isExpired }) => !isExpired)
  return good.find(({ primaryCard }) => primaryCard) ?? good[0]
}

/** Cards with one that was saved just now, the newest first; there is one primary card at most. */
export function withNewCard(cards: readonly Card[], added: Card): Card[] {
  const others = cards.filter(({ id }) => id !== added.id)
  return [added, ...others.map((card) => (added.primaryCard ? { ...card, primaryCard: false } : card))]
}
