import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../api.ts'
import { failureOf, sendCharge, sendConfirm } from './calls.ts'
import type { ChargeRequest } from './charge.ts'
import { sampleCheckout, sampleLine, sampleTransaction } from './sample.testing.ts'

/** What was sent: the path and the body of each call. */
function watchCalls(answer: object): [string, unknown][] {
  const calls: [string, unknown][] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    calls.push([url, JSON.parse(body)])
    return Response.json(answer)
  })
  return calls
}

afterEach(() => vi.unstubAllGlobals())

const request = { userId: null, jobId: 7, lines: [sampleLine(50)], isHold: false }
const begun = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', transactionId: 31 }
const body = { productId: 7, productType: 'jobs', lineItems: request.lines }

test('a stored card is charged and confirmed by its id', async () => {
  const calls = watchCalls(sampleCheckout('succeeded'))
  const stored: ChargeRequest = { ...request, card: { id: 3 } }
  await sendCharge(stored)
  await sendConfirm({ do: 'confirm', request: stored, begun })
  expect(calls).toEqual([
    ['/wp/v2/transactions/checkout/charge/3', { ...body, captureMethod: 'automatic' }],
    ['/wp/v2/transactions/checkout/charge/3/confirm', { paymentIntentId: 'pi_1', lineItems: request.lines }],
  ])
})

test.each([true, false])('a typed card is stored only where its holder wants that (%s)', async (isKept) => {
  const calls = watchCalls(sampleCheckout('succeeded'))
  const typed: ChargeRequest = { ...request, card: { paymentMethodId: 'pm_1', isKept } }
  await sendCharge(typed)
  expect(await sendConfirm({ do: 'confirm', request: typed, begun })).toEqual(sampleTransaction())
  const card = { paymentMethodId: 'pm_1', saveCard: isKept, confirmationMethod: 'manual' }
  expect(calls).toEqual([
    ['/wp/v2/transactions/checkout', { ...body, ...card }],
    ['/wp/v2/transactions/confirm', { paymentIntentId: 'pi_1' }],
  ])
})

test('a refusal tells the right lines', () => {
  const lineItems = [sampleLine(60)]
  const error = new CallError({
    code: 'amount_changed',
    message: 'The amount has changed. Review it again.',
    data: { status: 409, lineItems },
  })
  expect(failureOf(error)).toEqual({
    code: 'amount_changed',
    status: 409,
    message: 'The amount has changed. Review it again.',
    lines: lineItems,
  })
})

test('lines that are none are not believed', () => {
  const error = new CallError({ code: 'amount_changed', message: '', data: { status: 409, lineItems: [{}] } })
  expect(failureOf(error).lines).toBeNull()
})

test('a fault of our own is no lost answer', () => {
  expect(failureOf(new Error('Broken'))).toEqual({ code: '', status: 400, message: 'Broken', lines: null })
})

test('a charge that the provider does not know cannot be confirmed', async () => {
  const unknown = { ...begun, paymentIntentId: null }
  const charged = { ...request, card: { id: 1 } }
  await expect(sendConfirm({ do: 'confirm', request: charged, begun: unknown })).rejects.toThrow(
    'Unknown error occurred',
  )
})
