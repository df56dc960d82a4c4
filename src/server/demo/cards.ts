import { createRandomSequence } from './random.ts'

/** A card as shown on a receipt. */
export interface DemoCard {
  brand: string
  last4: string
  funding: 'credit' | 'debit'
}

const CARDS: readonly DemoCard[] = [
  { brand: 'visa', last4: '4242', funding: 'credit' },
  { brand: 'visa', last4: '5556', funding: 'debit' },
  { brand: 'visa', last4: '1881', funding: 'credit' },
  { brand: 'mastercard', last4: '4444', funding: 'credit' },
  { brand: 'mastercard', last4: '8210', funding: 'debit' },
  { brand: 'amex', last4: '8431', funding: 'credit' },
  { brand: 'discover', last4: '1117', funding: 'credit' },
]

/**
 * Returns the card with which a person has paid so far, one of the published test cards. None is stored for
 * later payments, because the installation's card provider may not know it.
 */
export function cardOf(userId: number): DemoCard {
  return createRandomSequence(`card ${userId}`).pick(CARDS)
}
