import { toCard, type CardRow, type TestCard } from './test-card.ts'

/** Cards whose refunds do not settle immediately. */
export const refundCards: readonly TestCard[] = (
  [
    ['pendingRefund', '4000000000007726', 'Succeeds; refunds are pending first', { refund: 'pending' }],
    ['refundFail', '4000000000005126', 'Succeeds; refunds fail later', { refund: 'fails' }],
  ] satisfies readonly CardRow[]
).map(toCard)

const fraud = { reason: 'fraudulent', isProtected: true } as const

/** Cards whose charges succeed and are disputed. */
export const disputedCards: readonly TestCard[] = (
  [
    ['createDispute', '4000000000000259', 'Succeeds, then disputed as fraudulent', { disputes: [fraud] }],
    [
      'createDisputeProductNotReceived',
      '4000000000002685',
      'Succeeds, then disputed as not received',
      { disputes: [{ reason: 'product_not_received' }] },
    ],
    [
      'createDisputeInquiry',
      '4000000000001976',
      'Succeeds, then an inquiry',
      { disputes: [{ reason: 'fraudulent', isInquiry: true }] },
    ],
    [
      'createDisputeInquiryNotReceived',
      '4000000000001976',
      'Succeeds, then an inquiry',
      { disputes: [{ reason: 'product_not_received', isInquiry: true }] },
    ],
    [
      'createIssuerFraudRecord',
      '4000000000005423',
      'Succeeds, then an early fraud warning',
      { hasFraudWarning: true },
    ],
    [
      'createMultipleDisputes',
      '4000000404000079',
      'Succeeds, then disputed twice',
      { disputes: [fraud, { reason: 'product_not_received' }] },
    ],
    [
      'createCe3EligibleDispute',
      '4000000404000038',
      'Succeeds, then disputed as fraudulent',
      { disputes: [fraud] },
    ],
    [
      'createComplianceDispute',
      '4000008400000779',
      'Succeeds, then disputed',
      { disputes: [{ reason: 'noncompliant' }] },
    ],
    [
      'createMastercardComplianceDispute',
      '5105008400000002',
      'Succeeds, then disputed',
      { disputes: [{ reason: 'noncompliant' }] },
      { brand: 'mastercard' },
    ],
    [
      'createAutoRepresentmentEligibleDispute',
      '4000000001000043',
      'Succeeds, then disputed as fraudulent',
      { disputes: [fraud] },
    ],
  ] satisfies readonly CardRow[]
).map(toCard)
