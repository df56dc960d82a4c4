import type { Transaction, TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type { Checkout } from '../../../shared/money/payments/checkout.ts'

/** Returns a line of a charge for the tests of this folder. */
export function sampleLine(amount: number, productItem = 'serviceFee', productItemId = 7): TransactionLine {
  return { productItemId, productItem, productRate: amount, productUnits: 1, amount }
}

/** Returns a charge of $50 for the tests of this folder. */
export function sampleTransaction(more: Partial<Transaction> = {}): Transaction {
  return {
    id: 31,
    productId: 7,
    productType: 'jobs',
    userId: 11,
    cardId: 3,
    status: 'succeeded',
    amount: 50,
    captured: 50,
    refunded: 0,
    lineItems: [sampleLine(50)],
    cardType: 'visa',
    cardNumberMasked: '**** 4242',
    paymentIntentId: 'pi_1',
    message: '',
    isUsed: false,
    createdAt: '2026-05-01T15:00:00Z',
    settledAt: null,
    createdBy: 'Ann Lee',
    refunds: [],
    ...more,
  }
}

/** Returns the response to starting that charge. */
export function sampleCheckout(status: Transaction['status'], more: Partial<Checkout> = {}): Checkout {
  return {
    transaction: sampleTransaction({ status }),
    requiresAction: status === 'requires_action',
    clientSecret: status === 'requires_action' ? 'pi_1_secret_2' : null,
    status,
    paymentIntentId: 'pi_1',
    ...more,
  }
}
