/**
 * How a bank or the provider declines: the provider's code, the bank's if it gives one, and a message for the
 * holder.
 */
export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

/** How a test card differs from a good card. */
export interface Behaviour {
  /** Every charge is declined like this, after authentication if there is any. */
  decline?: Decline
  /** It cannot be stored for a customer: that is declined like a charge. */
  isNeverKept?: true
  /**
   * required: on every payment; unless-set-up: off session only until it has been set up; set-up: never off
   * session; optional: only if requested; fails: the lookup fails; optional-fails: fails if requested.
   */
  authentication?: 'required' | 'unless-set-up' | 'set-up' | 'optional' | 'fails' | 'optional-fails'
  /** Refunds: pending and later succeeded, or succeeded and later failed. */
  refund?: 'pending' | 'fails'
  disputes?: readonly { reason: string; isInquiry?: true; isProtected?: true }[]
  hasFraudWarning?: true
  risk?: 'elevated' | 'highest'
  /** Declined if it comes with a security code. */
  failsCvc?: true
  line1?: 'fail' | 'unavailable'
  postalCode?: 'fail' | 'unavailable'
}

/** One of Stripe's published test cards (docs.stripe.com/testing). */
export interface TestCard {
  /**
   * Its published payment-method ids without `pm_card_`; the first identifies it, and there are none if only
   * a number is published.
   */
  names: readonly string[]
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** A description for people. */
  does: string
  behaviour: Behaviour
}

/** A row of the tables: space-separated names, number, a description for people, and the behavior. */
export type CardRow = readonly [
  names: string,
  number: string,
  does: string,
  behaviour: Behaviour,
  more?: Partial<Pick<TestCard, 'brand' | 'country' | 'funding'>>,
]

/** Converts a row of the tables to a test card: a United States credit Visa unless the row says otherwise. */
export function toCard([names, number, does, behaviour, more]: CardRow): TestCard {
  const known = { brand: 'visa', funding: 'credit', country: 'US' } as const
  return { ...known, names: names.split(' ').filter(Boolean), number, does, behaviour, ...more }
}
