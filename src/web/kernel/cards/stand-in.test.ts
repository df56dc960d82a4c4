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
/** What the simulator was asked, and what it answers, one after the other. */
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

/** Shows a page and ends it with this result; notes which page it was. */
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

test("the bank's page is shown, and the charge looked at again", async () => {
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

test('a page that is closed leaves the charge as it stands', async () => {
  answers = [
    [200, intent('requires_action', page.url)],
    [200, intent('requires_action', page.url)],
  ]
  const { showPage } = showing('closed')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ status: 'requires_action' })
})

test('a failure that our server has closed meanwhile is a failure', async () => {
  answers = [
    [200, intent('requires_action', page.url)],
    [200, intent('canceled')],
  ]
  const { showPage } = showing('failure')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({
    status: 'requires_payment_method',
  })
})

test('a charge that waits for nobody shows no page', async () => {
  answers = [[200, intent('succeeded')]]
  const { shown, showPage } = showing('success')
  expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ status: 'succeeded' })
  expect(shown).toEqual([])
})

test.each(['https://elsewhere.example/3d-secure/pi_1', 'nonsense', null])(
  'a page at %j is not shown',
  async (pageUrl) => {
    answers = [[200, intent('requires_action', pageUrl)]]
    const { shown, showPage } = showing('success')
    expect(await provider.handleCardAction('pi_1_secret_2', showPage)).toEqual({ error: 'Unexpected.' })
    expect(shown).toEqual([])
  },
)

test('a charge that the browser confirms is confirmed with its secret', async () => {
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

test("a refusal is told in the provider's words, no answer in ours, nonsense as such", async () => {
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
