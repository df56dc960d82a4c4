import { expect, test } from 'vitest'
import { CallError } from '../api.ts'
import { failureOf, sendConfirm } from './calls.ts'
import { sampleLine } from './sample.testing.ts'

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
  const request = { cardId: 1, userId: null, jobId: 7, lines: [], isHold: false }
  const begun = { clientSecret: null, paymentIntentId: null, transactionId: 1 }
  await expect(sendConfirm({ do: 'confirm', request, begun })).rejects.toThrow('Unknown error occurred')
})
