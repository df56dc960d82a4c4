import {
  expired,
  generic,
  incorrectCvc,
  lost,
  noFunds,
  processingError,
  stolen,
  tooOften,
} from './declines.ts'
import { toCard, type Decline, type TestCard } from './test-card.ts'

const declinedRows: readonly [names: string, number: string, does: string, decline: Decline][] = [
  ['visa_chargeDeclined chargeDeclined', '4000000000000002', 'Declined', generic],
  [
    'visa_chargeDeclinedInsufficientFunds chargeDeclinedInsufficientFunds',
    '4000000000009995',
    'Declined: not enough funds',
    noFunds,
  ],
  ['visa_chargeDeclinedLostCard chargeDeclinedLostCard', '4000000000009987', 'Declined: lost card', lost],
  [
    'visa_chargeDeclinedStolenCard chargeDeclinedStolenCard',
    '4000000000009979',
    'Declined: stolen card',
    stolen,
  ],
  [
    'chargeDeclinedExpiredCard visa_chargeDeclinedExpiredCard',
    '4000000000000069',
    'Declined: expired',
    expired,
  ],
  [
    'chargeDeclinedIncorrectCvc visa_chargeDeclinedIncorrectCvc',
    '4000000000000127',
    'Declined: wrong security code',
    incorrectCvc,
  ],
  [
    'chargeDeclinedProcessingError visa_chargeDeclinedProcessingError',
    '4000000000000119',
    'Declined: processing error',
    processingError,
  ],
  [
    'visa_chargeDeclinedVelocityLimitExceeded chargeDeclinedVelocityLimitExceeded',
    '4000000000006975',
    'Declined: too many charges',
    tooOften,
  ],
]

/** Cards whose charges are declined: most cannot even be stored for a customer. */
export const declinedCards: readonly TestCard[] = [
  ...declinedRows.map(([names, number, does, decline]) =>
    toCard([names, number, does, { decline, isNeverKept: true }]),
  ),
  ...(
    [
      [
        'chargeCustomerFail visa_chargeCustomerFail',
        '4000000000000341',
        'Can be kept, then declined',
        { decline: generic },
      ],
      [
        'visa_chargeCustomerFailLostCard chargeCustomerFailLostCard',
        '4000000000000341',
        'Can be kept, then declined: lost card',
        { decline: lost },
      ],
      [
        'visa_chargeCustomerFailStolenCard chargeCustomerFailStolenCard',
        '4000000000000341',
        'Can be kept, then declined: stolen card',
        { decline: stolen },
      ],
    ] as const
  ).map(toCard),
]
