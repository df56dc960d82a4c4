import { beforeEach, expect, test, vi } from 'vitest'
import { createStripeProvider } from './stripe.ts'

/** Results of Stripe's script, set per test. */
const script = vi.hoisted(() => ({
  load: (): Promise<unknown> => Promise.resolve(null),
  action: (): Promise<unknown> => Promise.resolve({}),
}))

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => script.load() }))

const stripe = { handleCardAction: () => script.action(), confirmCardPayment: () => script.action() }
const nobody = () => Promise.reject(new Error('Stripe shows its own page'))

beforeEach(() => {
  script.load = () => Promise.resolve(stripe)
})

async function actionAfter(result: () => Promise<unknown>) {
  script.action = result
  const provider = await createStripeProvider('pk_test_1')
  return provider.handleCardAction('pi_1_secret_2', nobody)
}

const FAILED = 'The card form could not be loaded. Check your connection and try again.'

test('throws a readable error if the script does not load, and can be tried again', async () => {
  script.load = () => Promise.reject(new Error('Failed to load Stripe.js'))
  await expect(createStripeProvider('pk_test_1')).rejects.toThrow(FAILED)
  script.load = () => Promise.resolve(stripe)
  await expect(createStripeProvider('pk_test_1')).resolves.toBeDefined()
})

test('treats a script that never responds as unavailable', async () => {
  vi.useFakeTimers()
  script.load = () => new Promise(() => undefined)
  const loading = expect(createStripeProvider('pk_test_1')).rejects.toThrow(FAILED)
  await vi.advanceTimersByTimeAsync(20_000)
  await loading
  vi.useRealTimers()
})

test.each([
  [
    'a holder who authenticated',
    { paymentIntent: { status: 'requires_confirmation' } },
    { status: 'requires_confirmation' },
  ],
  [
    'a holder who failed',
    { error: { message: 'No.', payment_intent: { status: 'requires_payment_method' } } },
    { status: 'requires_payment_method' },
  ],
  [
    'a question that broke off',
    { error: { message: 'No network.', payment_intent: { status: 'requires_action' } } },
    { error: 'No network.' },
  ],
  ['an error without words', { error: {} }, { error: 'Unexpected.' }],
])('returns the right outcome for %s', async (_what, result, outcome) =>
  expect(await actionAfter(() => Promise.resolve(result))).toEqual(outcome),
)

test('returns an unexpected error for a charge that needs no authentication', async () =>
  expect(await actionAfter(() => Promise.reject(new Error('IntegrationError')))).toEqual({
    error: 'Unexpected.',
  }))
