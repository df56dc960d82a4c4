import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const call = async (method: string, path: string, fields?: Record<string, string>) => {
  const { baseUrl, publishableKey } = product.standIn.settings
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${publishableKey}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  })
  // Tests read responses of every shape.
  const body = (await answer.json()) as any // oxlint-disable-line typescript/no-explicit-any
  return { status: answer.status, allowed: answer.headers.get('access-control-allow-origin'), body }
}
const nextYear = String(new Date().getUTCFullYear() + 1)
const good = {
  type: 'card',
  'card[number]': '4242 4242 4242 4242',
  'card[exp_month]': '12',
  'card[exp_year]': nextYear,
  'card[cvc]': '123',
}
const tokenize = (fields: Record<string, string> = {}) =>
  call('POST', '/v1/payment_methods', { ...good, ...fields })

describe('a typed card', () => {
  test('becomes a payment method without the number', async () => {
    const made = await tokenize({ 'billing_details[name]': 'Ann Bell', 'card[exp_year]': nextYear.slice(2) })
    expect(made).toMatchObject({
      status: 200,
      allowed: '*',
      body: {
        id: expect.stringMatching(/^pm_/),
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: Number(nextYear) },
        billing_details: { name: 'Ann Bell' },
      },
    })
    expect(JSON.stringify(made.body)).not.toContain('424242')
    expect(await product.cards.readCard(made.body.id)).toMatchObject({ last4: '4242', holder: 'Ann Bell' })
  })

  const thisMonth = new Date().getUTCMonth() + 1
  test.each([
    [{ 'card[number]': '' }, 'incomplete_number'],
    [{ 'card[number]': '4242 4242' }, 'incomplete_number'],
    [{ 'card[number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'card[number]': '4242abcd42424242' }, 'invalid_number'],
    [{ 'card[number]': '42424242424242424242424242' }, 'invalid_number'],
    [{ 'card[exp_month]': '' }, 'incomplete_expiry'],
    [{ 'card[exp_year]': '' }, 'incomplete_expiry'],
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_month]': '0' }, 'invalid_expiry_month'],
    [{ 'card[exp_year]': '2019' }, 'invalid_expiry_year'],
    [{ 'card[exp_year]': '19' }, 'invalid_expiry_year'],
    [{ 'card[exp_year]': '2199' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '' }, 'incomplete_cvc'],
    [{ 'card[cvc]': '99' }, 'invalid_cvc'],
    [{ 'card[cvc]': '1234' }, 'invalid_cvc'],
    [{ 'card[number]': '4111111111111111' }, 'card_declined'],
  ])('is rejected with fields %j as %s', async (fields, code) => {
    expect(await tokenize(fields)).toMatchObject({
      status: 402,
      allowed: '*',
      body: { error: { type: 'card_error', code, message: expect.stringMatching(/^The card.*\.$/) } },
    })
  })

  test.runIf(thisMonth > 1)('is rejected if it expired a month ago', async () => {
    const fields = {
      'card[exp_month]': String(thisMonth - 1),
      'card[exp_year]': String(Number(nextYear) - 1),
    }
    expect((await tokenize(fields)).body.error.code).toBe('invalid_expiry_month')
    const now = { ...fields, 'card[exp_month]': String(thisMonth) }
    expect((await tokenize(now)).status).toBe(200)
  })

  test('of American Express has a four-digit code', async () => {
    expect((await tokenize({ 'card[number]': '378282246310005', 'card[cvc]': '1234' })).status).toBe(200)
  })

  test('is accepted without the security code that would fail', async () => {
    const number = { 'card[number]': '4000000000000101' }
    const paid = async (fields: Record<string, string>) => {
      const { body } = await call('POST', '/v1/payment_methods', fields)
      return (
        await product.cards.confirmIntent(await product.newIntent({ paymentMethodId: body.id }), body.id)
      ).status
    }
    const { 'card[cvc]': _cvc, ...withoutCode } = good
    expect(await paid({ ...good, ...number })).toBe('requires_payment_method')
    expect(await paid({ ...withoutCode, ...number })).toBe('succeeded')
  })
})

describe('an intent', () => {
  test('is shown to callers who know its secret, without the private fields', async () => {
    const id = await product.newIntent({ confirmation: 'automatic' })
    const { clientSecret } = await product.cards.readIntent(id)
    const shown = await call('GET', `/v1/payment_intents/${id}?client_secret=${clientSecret}`)
    expect(shown).toMatchObject({ status: 200, allowed: '*', body: { id, status: 'requires_confirmation' } })
    for (const hidden of ['metadata', 'customer', 'latest_charge', 'amount_received'])
      expect(shown.body).not.toHaveProperty(hidden)
    for (const path of ['', '?client_secret=', `?client_secret=${clientSecret}x`])
      expect((await call('GET', `/v1/payment_intents/${id}${path}`)).status).toBe(400)
  })

  test('with automatic confirmation is confirmed by the browser', async () => {
    const id = await product.newIntent({ confirmation: 'automatic' })
    const { clientSecret } = await product.cards.readIntent(id)
    const confirm = (fields: Record<string, string>) =>
      call('POST', `/v1/payment_intents/${id}/confirm`, fields)
    expect((await confirm({ client_secret: 'nonsense' })).status).toBe(400)
    expect((await product.cards.readIntent(id)).status).toBe('requires_confirmation')
    const declined = await confirm({
      client_secret: clientSecret,
      payment_method: 'pm_card_chargeCustomerFail',
    })
    expect(declined).toMatchObject({ status: 402, allowed: '*', body: { error: { code: 'card_declined' } } })
    expect(JSON.stringify(declined.body)).not.toContain('transactionId')
    const done = await confirm({ client_secret: clientSecret, payment_method: 'pm_card_visa' })
    expect(done).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await product.cards.readIntent(id)).toMatchObject({ status: 'succeeded', capturedCents: 12_345 })
  })

  test('with manual confirmation is not confirmed by the browser', async () => {
    const id = await product.newIntent()
    const { clientSecret } = await product.cards.readIntent(id)
    const answer = await call('POST', `/v1/payment_intents/${id}/confirm`, { client_secret: clientSecret })
    expect(answer.status).toBe(400)
    expect((await product.cards.readIntent(id)).status).toBe('requires_confirmation')
  })
})

describe('pages of other origins', () => {
  const preflight = (path: string, headers: Record<string, string> = {}) =>
    fetch(product.standIn.settings.baseUrl + path, { method: 'OPTIONS', headers })

  test('may make the calls of browsers, and no others', async () => {
    const open = await preflight('/v1/payment_methods', { 'access-control-request-private-network': 'true' })
    expect(open.status).toBe(204)
    expect(open.headers.get('access-control-allow-methods')).toBe('POST')
    expect(open.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(open.headers.get('access-control-allow-private-network')).toBe('true')
    expect((await preflight('/v1/payment_intents/pi_1')).headers.get('access-control-allow-methods')).toBe(
      'GET',
    )
    for (const path of [
      '/v1/customers',
      '/v1/refunds',
      '/v1/payment_intents',
      '/v1/payment_intents/pi_1/capture',
      '/x',
    ])
      expect((await preflight(path)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('cannot read responses to the secret key, and may send the publishable key in the form', async () => {
    const { baseUrl, secretKey, publishableKey } = product.standIn.settings
    const path = `${baseUrl}/v1/payment_methods`
    const secret = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...good, key: secretKey }),
    })
    expect([secret.status, secret.headers.get('access-control-allow-origin')]).toEqual([200, null])
    const open = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...good, key: publishableKey }),
    })
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})

describe('the 3-D Secure page', () => {
  const waiting = async (confirmation: 'manual' | 'automatic') => {
    const id = await product.newIntent({
      paymentMethodId: 'pm_card_threeDSecure2Required',
      confirmation,
      description: 'Deposit <b>of</b> job 7',
    })
    const { clientSecret } = await product.cards.confirmIntent(id, `confirm ${id}`)
    return { id, clientSecret, url: `${product.standIn.settings.baseUrl}/3d-secure/${id}` }
  }
  const answer = (url: string, clientSecret: string, result: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ client_secret: clientSecret, result }) })

  test('shows amount and merchant, and runs only its own script', async () => {
    const { url, clientSecret } = await waiting('manual')
    const shown = await fetch(`${url}?client_secret=${clientSecret}`)
    const page = await shown.text()
    for (const text of [
      '$123.45',
      'movers.example.test',
      'visa 3220',
      'Complete authentication',
      'Fail authentication',
    ])
      expect(page).toContain(text)
    expect(page).toContain('Deposit &#60;b&#62;of&#60;/b&#62; job 7')
    expect(page).not.toMatch(/<script| style=| on[a-z]+=/)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    for (const secret of ['', `${clientSecret}x`])
      expect((await fetch(`${url}?client_secret=${secret}`)).status).toBe(404)
  })

  test.each([
    ['manual', 'success', 'requires_confirmation'],
    ['automatic', 'success', 'succeeded'],
    ['manual', 'failure', 'requires_payment_method'],
    ['automatic', 'failure', 'requires_payment_method'],
  ] as const)(
    'with %s confirmation, %s results in %s and is reported to the embedding page',
    async (confirmation, result, status) => {
      const { id, url, clientSecret } = await waiting(confirmation)
      expect((await answer(url, 'nonsense', result)).status).toBe(404)
      expect((await product.cards.readIntent(id)).status).toBe('requires_action')
      const page = await (await answer(url, clientSecret, result)).text()
      expect(page).toContain(
        `postMessage({"source":"movesheet-cards-stand-in","intentId":"${id}","result":"${result}"}, '*')`,
      )
      expect((await product.cards.readIntent(id)).status).toBe(status)
      const again = await (await answer(url, clientSecret, 'success')).text()
      expect(again).toContain('There is nothing to authenticate.')
      expect(again).not.toContain('postMessage')
      expect((await product.cards.readIntent(id)).status).toBe(status)
    },
  )
})
