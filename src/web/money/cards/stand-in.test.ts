import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionPage, PageResult } from './provider.ts'
import { createStandInProvider } from './stand-in.ts'

const url = 'http://127.0.0.1:4100'
const provider = createStandInProvider({ url, publishableKey: 'pk_test_1' })
const page = { url: `${url}/3d-secure/pi_1?client_secret=s`, intentId: 'pi_1' }

interface Call {
  address: string
  method: string
  body: string
}
/** Requests to the simulator, and its next responses in order. */
let calls: Call[]
let answers: [status: number, body: unknown][]

beforeEach(() => {
  calls = []
  answers = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push({
      address,
      method: init.method ?? '',
      body: init.body instanceof URLSearchParams ? init.body.toString() : '',
    })
    const next = answers.shift()
    return next
      ? Promise.resolve(new Response(JSON.stringify(next[1]), { status: next[0] }))
      : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => vi.unstubAllGlobals())

function intent(status: string, pageUrl: string | null = null) {
  const action = pageUrl === null ? null : { use_stripe_sdk: { stripe_js: pageUrl } }
  return { id: 'pi_1', status, next_action: action }
}

/** Shows a page that ends with this result, and records which page it was. */
function showing(result: PageResult) {
  const shown: ActionPage[] = []
  return {
    shown,
    showPage: (asked: ActionPage) => {
      shown.push(asked)
      return Promise.resolve(result)
    },
  }
}

test("shows the bank's page, then reads the charge again", async () => {
  answers = [
    [200, intent('requires_action', page.url)],
    [200, intent('requires_confirmation')],
  ]
  const { shown, showPage } = showing('success')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({
    status: 'requires_confirmation',
  })
  expect(shown).toEqual([page])
  expect(calls.map(({ address }) => address)).toEqual([
    `${url}/v1/payment_intents/pi_1?client_secret=pi_1_secret_2`,
    `${url}/v1/payment_intents/pi_1?client_secret=pi_1_secret_2`,
  ])
})

test('leaves the charge unchanged if the page is closed', async () => {
  answers = [
    [200, intent('requires_action', page.url)],
    [200, intent('requires_action', page.url)],
  ]
  const { showPage } = showing('closed')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ status: 'requires_action' })
})

test('reports a failure that the server has already closed as a failure', async () => {
  answers = [
    [200, intent('requires_action', page.url)],
    [200, intent('canceled')],
  ]
  const { showPage } = showing('failure')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({
    status: 'requires_payment_method',
  })
})

test('shows no page for a charge that needs no authentication', async () => {
  answers = [[200, intent('succeeded')]]
  const { shown, showPage } = showing('success')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ status: 'succeeded' })
  expect(shown).toEqual([])
})

test.each(['https://elsewhere.example/3d-secure/pi_1', 'nonsense', null])(
  'does not show a page at %j',
  async (pageUrl) => {
    answers = [[200, intent('requires_action', pageUrl)]]
    const { shown, showPage } = showing('success')
    expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ error: 'Unexpected.' })
    expect(shown).toEqual([])
  },
)

test('confirms a charge from the browser with its client secret', async () => {
  answers = [[200, intent('succeeded')]]
  expect(await provider.confirmCardPayment('pi_1_secret_2', showing('success').showPage)).toEqual({
    status: 'succeeded',
  })
  expect(calls).toEqual([
    {
      address: `${url}/v1/payment_intents/pi_1/confirm`,
      method: 'POST',
      body: 'client_secret=pi_1_secret_2',
    },
  ])
})

test("shows the provider's text for a decline, ours without a response, and 'Unexpected.' for an invalid one", async () => {
  const { showPage } = showing('success')
  answers = [[402, { error: { message: 'The card was declined.' } }]]
  expect(await provider.confirmCardPayment('pi_1_secret_2', showPage)).toEqual({
    error: 'The card was declined.',
  })
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({
    error: 'The card form could not be loaded. Check your connection and try again.',
  })
  answers = [[200, { id: 7 }]]
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ error: 'Unexpected.' })
})
