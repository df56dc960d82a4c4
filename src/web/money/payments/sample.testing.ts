import type { JobPayments, PaymentLine } from '../../../shared/jobs/finances/payment.ts'

/** Returns a payment of $50 by card, for the tests of this feature. */
export function samplePayment(more: Partial<PaymentLine> = {}): PaymentLine {
  return {
    id: 31,
    amount: 50,
    date: '2026-05-01',
    paidAt: '2026-05-01T15:00:00Z',
    method: 'card',
    paymentType: 'deposit',
    note: '',
    transactionId: 31,
    status: 'succeeded',
    cardType: 'visa',
    cardNumberMasked: '**** **** **** 4242',
    counted: 50,
    tip: 0,
    refunded: 0,
    returned: 0,
    chargebacks: [],
    recordedBy: 'Ann Lee',
    lineItems: [],
    ...more,
  }
}

/** Returns payments of a scheduled job, for the tests of this feature. */
export function samplePayments(more: Partial<JobPayments> = {}): JobPayments {
  return {
    dirty: false,
    lineItems: [],
    due: [],
    dueTotal: 0,
    shares: [],
    total: 500,
    totalBy: 'invoice',
    paid: 50,
    balance: 450,
    tips: 0,
    agreed: { total: 0, from: 'estimate', isFixed: false },
    staffMost: null,
    later: null,
    stage: 'pay',
    mayPay: true,
    blockedBy: null,
    isDayFull: false,
    tipBase: 0,
    receipt: [],
    mayTip: true,
    changeFees: { date: 25, crewMember: 10, isFree: false, unused: [] },
    cardFeePercent: 0,
    mayRecord: false,
    mayRefund: false,
    chargebackDue: null,
    open: [],
    ...more,
  }
}
