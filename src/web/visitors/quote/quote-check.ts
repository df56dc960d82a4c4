import * as z from 'zod/mini'
import { quoteProblem, quoteShape } from '../../../shared/visitors/booking/quote.ts'
import { isField, quoteOf, type QuoteDraft, type QuoteErrors } from './quote-draft.ts'

const quoteSchema = z.object({ ...quoteShape, marketing: z.boolean() })
export type Quote = z.output<typeof quoteSchema>

/** Returns the quote of a draft, or its errors by field. */
export function checkQuote(draft: QuoteDraft): { quote: Quote | null; errors: QuoteErrors } {
  const sent = quoteOf(draft)
  const parsed = quoteSchema.safeParse(sent)
  const errors: QuoteErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0]
    if (isField(name)) errors[name] ??= message
  }
  if (!draft.isOnePlace && !draft.to) errors.addressTo = 'You must input a valid address.'
  if (parsed.success) {
    const problem = quoteProblem(parsed.data)
    if (problem && isField(problem.field)) errors[problem.field] ??= problem.message
  }
  const isGood = parsed.success && Object.keys(errors).length === 0
  return { quote: isGood ? parsed.data : null, errors }
}
