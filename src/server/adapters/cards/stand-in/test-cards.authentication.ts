import { generic, noFunds } from './declines.ts'
import { toCard, type CardRow, type TestCard } from './test-card.ts'

/** Cards whose holder has to authenticate, or may be asked to. */
export const authenticationCards: readonly TestCard[] = (
  [
    [
      'threeDSecure2Required threeDSecureRequired',
      '4000000000003220',
      '3-D Secure, then succeeds',
      { authentication: 'required' },
      { country: 'IE' },
    ],
    ['', '4000008400000027', '3-D Secure, then succeeds', { authentication: 'required' }],
    [
      'threeDSecureRequiredChargeDeclined',
      '4000008400001629',
      '3-D Secure, then declined',
      { authentication: 'required', decline: generic },
    ],
    [
      'threeDSecureRequiredProcessingError',
      '4000008400001280',
      '3-D Secure fails, declined',
      { authentication: 'fails' },
    ],
    [
      'threeDSecureOptional',
      '4000000000003055',
      'Succeeds; 3-D Secure where it is asked for',
      { authentication: 'optional' },
    ],
    [
      'threeDSecureOptionalProcessingError',
      '4000000000003097',
      'Succeeds; declined where 3-D Secure is asked for',
      { authentication: 'optional-fails' },
    ],
    [
      'amex_threeDSecureNotSupported',
      '378282246310005',
      'Succeeds, knows no 3-D Secure',
      {},
      { brand: 'amex' },
    ],
    ['', '4000000032200000', '3-D Secure without a question, succeeds', {}],
    [
      'authenticationRequiredOnSetup',
      '4000002500003155',
      '3-D Secure on session, then succeeds',
      { authentication: 'unless-set-up' },
      { country: 'FR' },
    ],
    [
      'authenticationRequired',
      '4000002760003184',
      '3-D Secure always, then succeeds',
      { authentication: 'required' },
      { country: 'DE' },
    ],
    [
      'authenticationRequiredSetupForOffSession',
      '4000003800000446',
      '3-D Secure on session, then succeeds',
      { authentication: 'set-up' },
      { country: 'IT' },
    ],
    [
      'authenticationRequiredChargeDeclinedInsufficientFunds',
      '4000008260003178',
      '3-D Secure, then declined: not enough funds',
      { authentication: 'required', decline: noFunds },
      { country: 'GB' },
    ],
    [
      '',
      '4000582600000094',
      '3-D Secure, then succeeds',
      { authentication: 'required' },
      { country: 'GB', funding: 'debit' },
    ],
    [
      '',
      '4000582600000045',
      '3-D Secure, then succeeds',
      { authentication: 'required' },
      { country: 'GB', funding: 'debit' },
    ],
    [
      '',
      '4000582600000102',
      '3-D Secure, then succeeds',
      { authentication: 'required' },
      { country: 'GB', funding: 'debit' },
    ],
    [
      '',
      '4000582600000110',
      '3-D Secure, then succeeds',
      { authentication: 'required' },
      { country: 'GB', funding: 'debit' },
    ],
  ] satisfies readonly CardRow[]
).map(toCard)
