import type { Card } from '../../../shared/payments/payment.ts'

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A brand as people write it; 'Card' for one that nobody knows. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand] ?? 'Card'
}

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
  const last = card.cardNumberMasked.slice(-4)
  return last === '' ? brandName(card.cardType) : `${brandName(card.cardType)} ending in ${last}`
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
