import { expect, test } from 'vitest'
import { CallError, noResponseError } from './api.ts'
import { sendingStateAfterFailure, isUnanswered } from './answers.ts'

test.each([
  [{ status: 0, code: 'no_answer' }, true],
  [{ status: 502, code: 'cards_unavailable' }, true],
  [{ status: 409, code: 'idempotency_in_progress' }, true],
  [{ status: 409, code: 'rest_conflict' }, false],
  [{ status: 402, code: 'card_declined' }, false],
])('counts %j as unanswered: %j', (failure, isOne) => expect(isUnanswered(failure)).toBe(isOne))

test('keeps the input of an unanswered call to send it again unchanged', () => {
  const input = { amount: 5 }
  expect(sendingStateAfterFailure(input, noResponseError())).toEqual({
    step: 'unanswered',
    input,
    message: "No connection. Your changes are safe; we'll try again.",
  })
})

test('returns the field errors of a rejected call', () => {
  const fields = { amount: 'At most 5.' }
  const error = new CallError({ code: 'rest_invalid_param', message: 'No.', data: { status: 400, fields } })
  expect(sendingStateAfterFailure({}, error)).toEqual({ step: 'refused', message: 'No.', fields })
  expect(sendingStateAfterFailure({}, new Error('Broken'))).toEqual({
    step: 'refused',
    message: 'Broken',
    fields: {},
  })
})
