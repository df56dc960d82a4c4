import { describe, expect, test } from 'vitest'
import {
  IDLE,
  isRunning,
  linesOf,
  mayPay,
  nextStep,
  type CallFailure,
  type ChargeEvent,
  type ChargeRequest,
  type ChargeState,
} from './charge.ts'
import { sampleCheckout, sampleLine, sampleTransaction } from './sample.testing.ts'

const request: ChargeRequest = {
  card: { id: 3 },
  userId: null,
  jobId: 7,
  lines: [sampleLine(50)],
  isHold: false,
}
const hold: ChargeRequest = { ...request, isHold: true }

/** Returns the state after these events, and the names of the last event's effects. */
function after(...events: ChargeEvent[]) {
  let state: ChargeState = IDLE
  let effects: readonly { do: string }[] = []
  for (const event of events) ({ state, effects } = nextStep(state, event))
  return { state, does: effects.map((effect) => effect.do) }
}

const pay: ChargeEvent = { type: 'pay', request }
const asked: ChargeEvent = { type: 'charged', checkout: sampleCheckout('requires_action') }
const answered = (status: string): ChargeEvent => ({ type: 'authenticated', outcome: { status } })
const failed = (failure: Partial<CallFailure>): ChargeEvent => ({
  type: 'failed',
  failure: { code: 'x', status: 400, message: 'No.', lines: null, ...failure },
})
const lost = failed({ code: 'no_answer', status: 0, message: 'No answer' })

describe('a card without authentication', () => {
  test('is charged, and the job is reloaded immediately', () => {
    expect(after(pay)).toEqual({ state: { step: 'charging', request }, does: ['charge'] })
    const { state, does } = after(pay, { type: 'charged', checkout: sampleCheckout('succeeded') })
    expect(state).toMatchObject({ step: 'done', message: '$50.00 Payment captured.' })
    expect(does).toEqual(['refresh'])
    expect(nextStep(state, { type: 'dismissed' }).state).toBe(state)
    expect(nextStep(state, { type: 'seen' }).state).toBe(IDLE)
    expect(nextStep(state, pay).state.step).toBe('charging')
  })

  test('that is declined shows the reason, and may be tried again', () => {
    const { state } = after(pay, failed({ code: 'card_declined', status: 402, message: 'No funds.' }))
    expect(state).toEqual({ step: 'refused', message: 'No funds.', code: 'card_declined' })
    expect(mayPay(state)).toBe(true)
    expect(nextStep(state, pay).state.step).toBe('charging')
  })

  test('that has a failed charge shows the reason', () => {
    const checkout = sampleCheckout('failed', {
      transaction: sampleTransaction({ status: 'failed', message: 'Too old.' }),
    })
    expect(after(pay, { type: 'charged', checkout }).state).toEqual({ step: 'refused', message: 'Too old.' })
  })

  test('with an unexpected charge status shows an unknown error', () => {
    const { state, does } = after(pay, { type: 'charged', checkout: sampleCheckout('canceled') })
    expect(state).toEqual({ step: 'refused', message: 'Unknown error occurred' })
    expect(does).toEqual(['refresh'])
  })

  test('is confirmed if only that is missing', () => {
    expect(after(pay, { type: 'charged', checkout: sampleCheckout('requires_confirmation') }).does).toEqual([
      'confirm',
    ])
  })
})

describe('a card that requires authentication', () => {
  test('is authenticated, confirmed and captured', () => {
    expect(after(pay, asked)).toMatchObject({ state: { step: 'authenticating' }, does: ['authenticate'] })
    const passed = after(pay, asked, answered('requires_confirmation'))
    expect(passed).toMatchObject({
      state: {
        step: 'confirming',
        message: 'Authentication passed, requires confirmation (server-side)',
        begun: { paymentIntentId: 'pi_1', transactionId: 31 },
      },
      does: ['confirm'],
    })
    const done = after(pay, asked, answered('requires_confirmation'), {
      type: 'confirmed',
      transaction: sampleTransaction(),
    })
    expect(done).toMatchObject({ state: { step: 'done' }, does: ['refresh'] })
  })

  test.each(['requires_capture', 'succeeded'])('is confirmed also after the status %s', (status) =>
    expect(after(pay, asked, answered(status)).does).toEqual(['confirm']),
  )

  test('needs another card after a failed authentication, and the charge is canceled', () => {
    const { state, does } = after(pay, asked, answered('requires_payment_method'))
    expect(state).toEqual({
      step: 'refused',
      message: 'Authentication failed, a new PaymentMethod needs to be attached.',
    })
    expect(does).toEqual(['giveUp'])
    expect(nextStep(state, { type: 'givenUp' })).toEqual({
      state,
      effects: [{ do: 'refresh', transaction: null }],
    })
  })

  test('shows an unexpected error for any other result', () =>
    expect(after(pay, asked, answered('canceled')).state).toEqual({
      step: 'refused',
      message: 'Unexpected.',
    }))

  test('can be authenticated again or canceled after the question was left open', () => {
    const open = after(pay, asked, answered('requires_action')).state
    expect(open).toMatchObject({
      step: 'interrupted',
      message: 'Unexpected. The payment has not been confirmed yet. Nothing was charged.',
    })
    expect(mayPay(open)).toBe(false)
    expect(nextStep(open, { type: 'again' })).toMatchObject({
      state: { step: 'authenticating' },
      effects: [{ do: 'authenticate', clientSecret: 'pi_1_secret_2' }],
    })
    const leaving = nextStep(open, { type: 'giveUp' })
    expect(leaving).toEqual({ state: { step: 'givingUp' }, effects: [{ do: 'giveUp', transactionId: 31 }] })
    expect(nextStep(leaving.state, { type: 'givenUp' })).toMatchObject({
      state: IDLE,
      effects: [{ do: 'refresh' }],
    })
  })

  test('leaves the charge open after an error of the provider', () =>
    expect(after(pay, asked, { type: 'authenticated', outcome: { error: 'Offline.' } }).state).toMatchObject({
      step: 'interrupted',
      message: 'Offline.',
    }))
})

describe('a lost response', () => {
  test.each([
    ['no answer', lost],
    ['the provider is away', failed({ code: 'cards_unavailable', status: 502 })],
    ['the same call still runs', failed({ code: 'idempotency_in_progress', status: 409 })],
  ])('allows only the same call again (%s)', (_what, failure) => {
    const { state, does } = after(pay, failure)
    expect(state).toMatchObject({ step: 'unanswered', request })
    expect(does).toEqual([])
    expect(mayPay(state)).toBe(false)
    const other = { ...request, card: { id: 4 } }
    expect(nextStep(state, { type: 'pay', request: other })).toEqual({ state, effects: [] })
    expect(nextStep(state, { type: 'dismissed' }).state).toBe(state)
    expect(nextStep(state, { type: 'again' })).toEqual({
      state: { step: 'charging', request },
      effects: [{ do: 'charge', request }],
    })
  })

  test('of a confirmation repeats the confirmation, not the charge', () => {
    const { state } = after(pay, asked, answered('requires_confirmation'), lost)
    expect(nextStep(state, { type: 'again' }).effects).toEqual([
      {
        do: 'confirm',
        request,
        begun: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', transactionId: 31 },
      },
    ])
  })
})

describe('a rejection', () => {
  test('because of a changed amount asks again with the new lines', () => {
    const lines = [sampleLine(60)]
    const { state } = after(pay, failed({ code: 'amount_changed', status: 409, lines }))
    expect(state).toMatchObject({ step: 'changed', was: request.lines, lines })
    expect(mayPay(state)).toBe(true)
    expect(linesOf(state)).toBe(lines)
    expect(nextStep(state, { type: 'dismissed' }).state).toBe(IDLE)
  })

  test('because nothing is due reloads the job', () =>
    expect(
      after(pay, failed({ code: 'amount_changed', status: 409, lines: [], message: 'Nothing is due.' })),
    ).toEqual({
      state: { step: 'refused', message: 'Nothing is due.', code: 'amount_changed' },
      does: ['refresh'],
    }))

  test('because another payment is running reloads the job without a charge', () => {
    const { state, does } = after(pay, failed({ code: 'payment_in_progress', status: 409 }))
    expect(state.step).toBe('busy')
    expect(does).toEqual(['refresh'])
    expect(mayPay(state)).toBe(false)
    expect(nextStep(state, { type: 'again' })).toMatchObject({ state: IDLE, effects: [{ do: 'refresh' }] })
  })
})

test('finishes an authorization once the amount is held', () => {
  const held = { type: 'charged', checkout: sampleCheckout('requires_capture') } as const
  expect(after({ type: 'pay', request: hold }, held).state).toMatchObject({
    step: 'done',
    message: '$50.00 is held on the card.',
  })
  expect(after(pay, held).does).toEqual(['confirm'])
})

test('ignores a second press and a late response', () => {
  const { state } = after(pay)
  expect(isRunning(state)).toBe(true)
  expect([linesOf(state), linesOf(IDLE)]).toEqual([request.lines, undefined])
  expect(nextStep(state, pay)).toEqual({ state, effects: [] })
  expect(nextStep(IDLE, asked)).toEqual({ state: IDLE, effects: [] })
  expect(nextStep(IDLE, answered('succeeded'))).toEqual({ state: IDLE, effects: [] })
  expect(nextStep(IDLE, lost)).toEqual({ state: IDLE, effects: [] })
})
