import { beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('wallets', () => {
  type Handler = (event: object) => unknown
  const handlers = new Map<string, Handler>()
  const made: { group?: object; type?: string; options?: object; updates: object[]; isGone: boolean } = {
    updates: [],
    isGone: false,
  }
  const wallets = {
    on: (name: string, handler: Handler) => void handlers.set(name, handler),
    mount: () => undefined,
    destroy: () => (made.isGone = true),
  }
  const group = {
    create: (type: string, options: object) => {
      Object.assign(made, { type, options })
      return wallets
    },
    submit: (): Promise<object> => Promise.resolve({}),
    update: (update: object) => made.updates.push(update),
  }
  let method: () => Promise<object>
  const told: unknown[] = []
  const failed = vi.fn()

  beforeEach(async () => {
    told.length = 0
    failed.mockClear()
    group.submit = () => Promise.resolve({})
    method = () => Promise.resolve({ paymentMethod: { id: 'pm_1' } })
    script.load = () =>
      Promise.resolve({
        ...stripe,
        elements: (options: object) => {
          made.group = options
          return group
        },
        createPaymentMethod: (from: { elements: unknown }) => {
          expect(from.elements).toBe(group)
          return method()
        },
      })
  })

  async function mount() {
    const provider = await createStripeProvider('pk_test_1')
    return provider.mountWallets({} as HTMLElement, {
      amountCents: 5_000,
      onAvailable: (isAvailable) => told.push(isAvailable),
      onApproved: (outcome) => told.push(outcome),
    })
  }
  const confirm = () => Promise.resolve(handlers.get('confirm')?.({ paymentFailed: failed }))

  test('show the amount that is charged, and offer only those that pay by card', async () => {
    const shown = await mount()
    expect(made).toMatchObject({
      type: 'expressCheckout',
      group: {
        mode: 'payment',
        amount: 5_000,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
      },
      options: { paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } },
    })
    shown.setAmount(7_500)
    expect(made.updates).toEqual([{ amount: 7_500 }])
    shown.remove()
    expect(made.isGone).toBe(true)
  })

  test.each([
    ['are offered on a device that has one', 'ready', { availablePaymentMethods: { applePay: true } }, true],
    ['are not offered on a device without', 'ready', {}, false],
    ['are not offered if they do not load', 'loaderror', {}, false],
  ])('%s', async (_what, name, event, isAvailable) => {
    await mount()
    handlers.get(name)?.(event)
    expect(told).toEqual([isAvailable])
  })

  test('answer a press at once', async () => {
    await mount()
    const resolve = vi.fn()
    handlers.get('click')?.({ resolve })
    expect(resolve).toHaveBeenCalledOnce()
  })

  test('give the payment method once the owner approved', async () => {
    await mount()
    await confirm()
    expect(told).toEqual([{ id: 'pm_1' }])
    expect(failed).not.toHaveBeenCalled()
  })

  test.each([
    ['is rejected', () => (group.submit = () => Promise.resolve({ error: { message: 'No.' } })), 'No.'],
    ['gives no payment method', () => (method = () => Promise.resolve({ error: {} })), 'Unexpected.'],
    ['breaks off', () => (method = () => Promise.reject(new Error('gone'))), 'Unexpected.'],
  ])('tell the wallet and the page if the payment %s', async (_what, arrange, error) => {
    arrange()
    await mount()
    await confirm()
    expect(told).toEqual([{ error }])
    expect(failed).toHaveBeenCalledWith({ reason: 'fail' })
  })
})
