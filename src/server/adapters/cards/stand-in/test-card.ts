/** How a bank or the provider refuses: the provider's code, the bank's where it says one, and words for the holder. */
export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

/** What a test card does that a good card does not. */
export interface Behaviour {
  /** Every charge is refused so; with an authentication, after it. */
  decline?: Decline
  /** It cannot be kept for a customer: that is refused as a charge is. */
  isNeverKept?: true
  /**
   * required: on every payment; unless-set-up: off session only while it has not been set up; set-up: never off session;
   * optional: only where it is asked for; fails: the look-up fails; optional-fails: fails where it is asked for.
   */
  authentication?: 'required' | 'unless-set-up' | 'set-up' | 'optional' | 'fails' | 'optional-fails'
  /** Refunds: pending and later done, or done and later failed. */
  refund?: 'pending' | 'fails'
  disputes?: readonly { reason: string; isInquiry?: true; isProtected?: true }[]
  hasFraudWarning?: true
  risk?: 'elevated' | 'highest'
  /** Refused when a security code comes with it. */
  failsCvc?: true
  line1?: 'fail' | 'unavailable'
  postalCode?: 'fail' | 'unavailable'
}

/** One of Stripe's published test cards (docs.stripe.com/testing). */
export interface TestCard {
  /** Its published payment-method ids without `pm_card_`; the first names it, none where there is only a number. */
  names: readonly string[]
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** What it does, for people. */
  does: string
  behaviour: Behaviour
}

/** A row of the tables: names with spaces between, number, what it does for people and for the simulator. */
export type CardRow = readonly [
  names: string,
  number: string,
  does: string,
  behaviour: Behaviour,
  more?: Partial<Pick<TestCard, 'brand' | 'country' | 'funding'>>,
]

/** A row of the tables as a test card: a credit Visa of the United States but for what it says. */
export function toCard([names, number, does, behaviour, more]: CardRow): TestCard {
  const known = { brand: 'visa', funding: 'credit', country: 'US' } as const
  return { ...known, names: names.split(' ').filter(Boolean), number, does, behaviour, ...more }
}
