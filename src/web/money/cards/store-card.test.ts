import { beforeEach, expect, test, vi } from 'vitest'
import { saveCard } from '../../../shared/money/payments/cards.api.ts'
import { CallError } from '../../kernel/api.ts'
import type { ActionOutcome, CardProvider } from './provider.ts'
import { storeCard } from './store-card.ts'

const sent = vi.hoisted(() => ({ answers: [] as unknown[], calls: [] as unknown[][] }))

vi.mock('../../kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (...given: unknown[]) => {
    sent.calls.push(given)
    const answer = sent.answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const STORED = { id: 3, message: 'Card saved.' }
const WANTED = { paymentMethodId: 'pm_1', jobId: 7 }
const refusal = (code: string, details: object = {}) =>
  new CallError({ code, message: 'Refused.', data: { status: 409, ...details } })
const unconfirmed = refusal('card_unconfirmed', { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_2' })

/** Stores the card; `outcome` is the result of the bank's question, if it asks one. */
async function store(outcome?: ActionOutcome) {
  const asked: string[] = []
  const confirmCard: CardProvider['confirmCard'] = async (clientSecret) => {
    asked.push(clientSecret)
    return outcome ?? { error: 'Nobody should be asked.' }
  }
  // Storing a card needs nothing else of the provider.
  const loadProvider = async () => ({ confirmCard }) as CardProvider
  const stored = storeCard(WANTED, { loadProvider, showPage: () => Promise.resolve('closed') })
  return { asked, result: await stored.catch((error: unknown) => error) }
}

beforeEach(() => {
  sent.answers = []
  sent.calls = []
})

test('stores a card that its bank does not ask about with one call', async () => {
  sent.answers = [STORED]
  expect(await store()).toEqual({ asked: [], result: STORED })
  expect(sent.calls).toEqual([[saveCard, { body: WANTED }]])
})

test('stores a card after confirmation with a second call that names the setup intent', async () => {
  sent.answers = [unconfirmed, STORED]
  expect(await store({ status: 'succeeded' })).toEqual({ asked: ['seti_1_secret_2'], result: STORED })
  expect(sent.calls).toEqual([
    [saveCard, { body: WANTED }],
    [saveCard, { body: { ...WANTED, setupIntentId: 'seti_1' } }],
  ])
})

test.each([
  [{ status: 'requires_payment_method' }, 'The card was not confirmed. Try again or use another card.'],
  [{ status: 'requires_action' }, 'The card was not confirmed. Try again or use another card.'],
  [{ error: 'Unexpected.' }, 'Unexpected.'],
])('does not store an unconfirmed card (%j), and shows its holder why', async (outcome, words) => {
  sent.answers = [unconfirmed]
  const { result } = await store(outcome)
  expect(result).toMatchObject({ name: 'Error', message: words })
  expect(sent.calls).toHaveLength(1)
})

test.each([refusal('card_declined'), refusal('card_unconfirmed'), new Error('Broken')])(
  'rethrows a rejection that needs no confirmation unchanged (%s)',
  async (error) => {
    sent.answers = [error]
    expect(await store({ status: 'succeeded' })).toEqual({ asked: [], result: error })
  },
)

test('rethrows a rejection after the confirmation unchanged', async () => {
  const full = refusal('rest_conflict')
  sent.answers = [unconfirmed, full]
  expect((await store({ status: 'succeeded' })).result).toBe(full)
})
