import { money } from '../../../../shared/kernel/money.ts'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { kindOfRecorded, paymentTypeOf } from '../../../../shared/jobs/finances/lines.ts'
import { newRecordedPaymentSchema } from '../../../../shared/money/payments/payments.api.ts'
import type { JobPayments } from '../../../../shared/jobs/finances/payment.ts'
import type { PAYMENT_TYPES, RECORDED_METHODS } from '../../../../shared/jobs/finances/payment.choices.ts'
import { problemsOf } from '../../../kernel/forms.ts'

/** A payment that a manager records, in its form: '' if not filled in. */
export interface RecordForm {
  method: (typeof RECORDED_METHODS)[number] | ''
  paymentType: (typeof PAYMENT_TYPES)[number]
  amount: number | ''
  date: string
  note: string
}

export type RecordBody = z.input<typeof newRecordedPaymentSchema>

/** Returns a form with what is due, on the company's day. */
export function newRecord({ due, dueTotal }: JobPayments, today: string): RecordForm {
  return {
    method: '',
    paymentType: paymentTypeOf(due),
    amount: dueTotal > 0 ? dueTotal : '',
    date: today,
    note: '',
  }
}

/** Returns the request body, or the errors by field; `today` is the company's day. */
export function recordBody(
  form: RecordForm,
  today: string,
): { body: RecordBody } | { problems: FieldErrors } {
  const problems = problemsOf(newRecordedPaymentSchema, {
    ...form,
    amount: form.amount === '' ? undefined : form.amount,
  })
  if (form.amount === '') problems['amount'] = 'Required.'
  if (problems['date'] === undefined && form.date > today) problems['date'] = 'This day is in the future.'
  const { method, amount } = form
  if (Object.keys(problems).length > 0 || method === '' || amount === '') return { problems }
  return { body: { ...form, method, amount } }
}

/**
 * Returns the warning for an amount above the balance, both in dollars; such an amount is accepted but is
 * often a mistake.
 */
export function overText(
  { amount, paymentType }: Pick<RecordForm, 'amount' | 'paymentType'>,
  balance: number,
): string | undefined {
  if (kindOfRecorded(paymentType) !== 'price') return 'Does not count towards the price.'
  if (amount === '' || Number.isNaN(amount) || amount <= Math.max(0, balance)) return undefined
  return `More than the balance of ${money(Math.max(0, balance))}.`
}
