import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardsError } from '../cards.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'
import { findByNumber, findByKey, keyOf, testCards } from './test-cards.ts'

let product: TestProduct
let customerId: string
beforeAll(async () => {
  product = await startTestProduct()
  customerId = await product.cards.createCustomer({ name: 'Ann Bell', email: null, metadata: {} }, 'customer')
})
afterAll(() => product.stop())

/**
 * Stripe's published test ids (docs.stripe.com/testing, and those listed there before), by the outcome of a
 * payment.
 */
const published = {
  succeeded: `visa visa_debit mastercard mastercard_debit mastercard_prepaid amex discover diners jcb unionpay
    visa_cartesBancaires mastercard_cartesBancaires visa_debit_eftposAuCoBranded mastercard_debit_eftposAuCoBranded
    debit_visaFsaProductCode debit_visaHsaProductCode mastercard_debit_mastercardFsaProductCode
    us ar br ca cl co cr ec mx pa py pe uy ae ae_mastercard at be bg by hr cy cz dk ee fi fr de gi gr hu ie it lv li lt
    lu mt nl no pl pt ro si sk es se ch gb gb_debit gb_mastercard au cn hk in jp my nz sg tw th_credit th_debit
    bypassPending bypassPendingInternational domesticPricing pendingRefund refundFail
    createDispute createDisputeProductNotReceived createDisputeInquiry createIssuerFraudRecord createMultipleDisputes
    createCe3EligibleDispute createComplianceDispute createMastercardComplianceDispute
    createAutoRepresentmentEligibleDispute createDisputeInquiryNotReceived
    riskLevelElevated highFraudDisputeScore highEfwScore radarDynamicRiskThreshold freeTrialAbuseBlock
    adaptive3dsChallenge avsZipFail avsZipFailElevatedRisk avsLine1Fail avsFail avsUnchecked
    threeDSecureOptional threeDSecureOptionalProcessingError amex_threeDSecureNotSupported`,
  'requires_action, then succeeded': `threeDSecure2Required threeDSecureRequired authenticationRequired
    authenticationRequiredOnSetup authenticationRequiredSetupForOffSession`,
  'requires_action, then generic_decline': 'threeDSecureRequiredChargeDeclined',
  'requires_action, then insufficient_funds': 'authenticationRequiredChargeDeclinedInsufficientFunds',
  'not kept, generic_decline': 'threeDSecureRequiredProcessingError visa_chargeDeclined chargeDeclined',
  generic_decline: 'chargeCustomerFail visa_chargeCustomerFail',
  lost_card: 'visa_chargeCustomerFailLostCard',
  stolen_card: 'visa_chargeCustomerFailStolenCard',
  fraudulent: 'radarBlock riskLevelHighest chargeDeclinedFraudulent',
  'not kept, insufficient_funds': 'visa_chargeDeclinedInsufficientFunds chargeDeclinedInsufficientFunds',
  'not kept, lost_card': 'visa_chargeDeclinedLostCard chargeDeclinedLostCard',
  'not kept, stolen_card': 'visa_chargeDeclinedStolenCard chargeDeclinedStolenCard',
  'not kept, expired_card': 'chargeDeclinedExpiredCard',
  'not kept, incorrect_cvc': 'chargeDeclinedIncorrectCvc cvcCheckFail cvcCheckFailElevatedRisk',
  'not kept, processing_error': 'chargeDeclinedProcessingError',
  'not kept, card_velocity_exceeded':
    'visa_chargeDeclinedVelocityLimitExceeded chargeDeclinedVelocityLimitExceeded',
}
const rows = Object.entries(published).flatMap(([outcome, names]) =>
  names.split(/\s+/).map((name) => [`pm_card_${name}`, outcome] as const),
)

/** Returns whether a customer can store the card, and the outcome of a payment with it. */
async function tryOut(id: string): Promise<string> {
  const { cards, standIn } = product
  const attached = await cards.createSetup({ customerId, paymentMethodId: id }, `keep ${id}`).then(
    // A card that its holder has to authenticate first is not stored yet.
    ({ status, card }) => (status === 'succeeded' ? (card?.paymentMethodId ?? '') : id),
    (error: unknown) =>
      error instanceof CardsError && error.kind === 'declined' ? error : Promise.reject(error),
  )
  const paymentMethodId = typeof attached === 'string' ? attached : id
  const intentId = await product.newIntent({ customerId, paymentMethodId, confirmation: 'automatic' })
  const confirmed = await cards.confirmIntent(intentId, `confirm ${id}`)
  const comesTo = (intent: typeof confirmed) =>
    intent.failure ? intent.failure.declineCode || intent.failure.code : intent.status
  if (confirmed.status !== 'requires_action') {
    const refusal = typeof attached === 'string' ? '' : `not kept, ${attached.declineCode || attached.code}`
    return refusal === ''
      ? comesTo(confirmed)
      : refusal.endsWith(comesTo(confirmed))
        ? refusal
        : 'two answers'
  }
  await standIn.authenticate(intentId, 'success')
  return `requires_action, then ${comesTo(await cards.readIntent(intentId))}`
}

test.each(rows)('%s results in %s', async (id, outcome) => {
  expect(await tryOut(id)).toBe(outcome)
})

test('all ids of the table are tested here', () => {
  const tried = new Set(rows.map(([id]) => id))
  const aliases =
    /^visa_chargeDeclined(ExpiredCard|IncorrectCvc|ProcessingError|Fraudulent)|^chargeCustomerFail/
  const left = testCards.flatMap(({ names }) => names.filter((name) => !tried.has(`pm_card_${name}`)))
  expect(left.filter((name) => !aliases.test(name))).toEqual([])
})

test('an unpublished id is rejected', async () => {
  await expect(product.cards.readCard('pm_card_nothing')).rejects.toMatchObject({ kind: 'invalid' })
})

describe('the table of test cards', () => {
  const hasCheckDigit = (number: string) =>
    number
      .split('')
      .toReversed()
      .reduce(
        (sum, digit, index) =>
          sum +
          Number('0246813579'.split('')[Number(digit)] ?? 0) * (index % 2) +
          Number(digit) * (1 - (index % 2)),
        0,
      ) %
      10 ===
    0

  test.each(testCards.map((card) => [card.number, card] as const))(
    '%s is a valid card number',
    (number, card) => {
      expect(hasCheckDigit(number)).toBe(true)
      const starts = {
        visa: /^4/,
        mastercard: /^(5|2)/,
        amex: /^3[47]/,
        discover: /^6/,
        diners: /^3[0689]/,
        jcb: /^35/,
      }
      const pattern = { ...starts, unionpay: /^62/ }[card.brand as keyof typeof starts | 'unionpay'] // the brands of the table
      if (number !== '5062210000000009') expect(number).toMatch(pattern)
      expect(findByKey(keyOf(card))).toBe(card)
      expect(findByNumber(number)?.number).toBe(number)
    },
  )
})

test.each([
  ['pm_card_amex', { brand: 'amex', last4: '0005', funding: 'credit' }],
  ['pm_card_visa_debit', { brand: 'visa', last4: '5556', funding: 'debit' }],
  ['pm_card_mastercard_prepaid', { brand: 'mastercard', last4: '5100', funding: 'prepaid' }],
  ['pm_card_gb_debit', { brand: 'visa', last4: '0005', funding: 'debit' }],
  ['pm_card_unionpay', { brand: 'unionpay', last4: '0005', funding: 'credit' }],
])('%s has the published brand, digits and funding', async (id, card) => {
  expect(await product.cards.readCard(id)).toMatchObject(card)
})
