import { expect, test } from 'vitest'
import { createCards } from './create.ts'
import { startTestProduct } from './stand-in/test-product.ts'

const more = { publicUrl: 'https://movers.example.test', target: () => 'http://127.0.0.1:1' }
const development = {
  NODE_ENV: 'development',
  STAND_INS: [],
  SECRET: 'a secret of the installation',
} as const
const production = { ...development, NODE_ENV: 'production' } as const
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdef',
}

test('without keys the simulator is used, in production only if it is allowed by name', async () => {
  await expect(createCards(production, more)).rejects.toThrow('STRIPE_SECRET_KEY: is missing. In production')
  await expect(createCards({ ...production, STAND_INS: ['mail'] }, more)).rejects.toThrow('STRIPE_SECRET_KEY')
  for (const config of [development, { ...production, STAND_INS: ['cards'] as const }]) {
    const { cards, standIn } = await createCards({ ...config, STAND_INS: [...config.STAND_INS] }, more)
    expect(cards.browser).toEqual({
      publishableKey: standIn?.settings.publishableKey,
      standInUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    })
    expect(cards.browser.publishableKey).toMatch(/^pk_test_\w+$/)
    expect(await cards.createCustomer({ name: 'Ann', email: null, metadata: {} }, 'key')).toMatch(/^cus_/)
    await cards.stop()
    await expect(fetch(`${standIn?.settings.baseUrl}/v1/customers`)).rejects.toThrow()
  }
})

test('with keys Stripe is used, and each missing key is named', async () => {
  const { cards, standIn } = await createCards({ ...production, STAND_INS: [], ...keys }, more)
  expect(standIn).toBeNull()
  expect(cards.browser).toEqual({ publishableKey: 'pk_test_abcdef', standInUrl: null })
  await cards.stop()
  const half = createCards({ ...production, STAND_INS: [], STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY }, more)
  await expect(half).rejects.toThrow(
    /STRIPE_PUBLISHABLE_KEY: is missing[\s\S]*STRIPE_WEBHOOK_SECRET: is missing/,
  )
  const { STRIPE_SECRET_KEY: _secret, ...others } = keys
  await expect(createCards({ ...development, STAND_INS: [], ...others }, more)).rejects.toThrow(
    'STRIPE_SECRET_KEY: is missing, though STRIPE_PUBLISHABLE_KEY is set.',
  )
})

test('a secret key is never sent to browsers', async () => {
  const swapped = { ...keys, STRIPE_PUBLISHABLE_KEY: keys.STRIPE_SECRET_KEY }
  const made = createCards({ ...development, STAND_INS: [], ...swapped }, more)
  await expect(made).rejects.toThrow('STRIPE_PUBLISHABLE_KEY: has to begin with pk_.')
})

test('a separate simulator process is called at its address', async () => {
  const product = await startTestProduct()
  const { secretKey, publishableKey, webhookSecret, baseUrl } = product.standIn.settings
  const outside = {
    STAND_INS: [],
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: baseUrl,
  }
  const { cards, standIn } = await createCards({ ...development, ...outside }, more)
  expect(standIn).toBeNull()
  expect(cards.browser).toEqual({ publishableKey, standInUrl: baseUrl })
  expect(await cards.readCard('pm_card_visa')).toMatchObject({ last4: '4242' })
  await cards.stop()
  await expect(createCards({ ...production, ...outside }, more)).rejects.toThrow('STRIPE_API_URL')
  const named = await createCards({ ...production, ...outside, STAND_INS: ['cards'] }, more)
  await named.cards.stop()
  for (const STRIPE_API_URL of ['nonsense', 'ftp://x'])
    await expect(createCards({ ...development, ...outside, STRIPE_API_URL }, more)).rejects.toThrow(
      'STRIPE_API_URL',
    )
  const { STRIPE_API_URL } = outside
  await expect(createCards({ ...development, STAND_INS: [], STRIPE_API_URL }, more)).rejects.toThrow(
    'STRIPE_SECRET_KEY',
  )
  await product.stop()
})
