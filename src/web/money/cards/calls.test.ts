import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/api.ts'
import { failureOf, sendCharge, sendConfirm } from './calls.ts'
import type { ChargeRequest } from './charge.ts'
import { sampleCheckout, sampleLine, sampleTransaction } from './sample.testing.ts'

/** Records the path and the body of each call. */
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

test('charges and confirms a stored card by its id', async () => {
  const calls = watchCalls(sampleCheckout('succeeded'))
  const stored: ChargeRequest = { ...request, card: { id: 3 } }
  await sendCharge(stored)
  await sendConfirm({ do: 'confirm', request: stored, begun })
  expect(calls).toEqual([
    ['/wp/v2/transactions/checkout/charge/3', { ...body, captureMethod: 'automatic' }],
    ['/wp/v2/transactions/checkout/charge/3/confirm', { paymentIntentId: 'pi_1', lineItems: request.lines }],
  ])
})

test.each([true, false])('stores a typed card only if its holder wants that (%s)', async (isKept) => {
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

test('returns the right lines of a rejected charge', () => {
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

test('ignores invalid lines in an error', () => {
  const error = new CallError({ code: 'amount_changed', message: '', data: { status: 409, lineItems: [{}] } })
  expect(failureOf(error).lines).toBeNull()
})

test('does not count an error of our own code as a lost response', () => {
  expect(failureOf(new Error('Broken'))).toEqual({ code: '', status: 400, message: 'Broken', lines: null })
})

test('cannot confirm a charge that the provider does not know', async () => {
  const unknown = { ...begun, paymentIntentId: null }
  const charged = { ...request, card: { id: 1 } }
  await expect(sendConfirm({ do: 'confirm', request: charged, begun: unknown })).rejects.toThrow(
    'Unknown error occurred',
  )
})
