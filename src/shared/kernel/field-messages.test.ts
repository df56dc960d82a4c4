import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMessage } from './field-messages.ts'

let before: ReturnType<typeof z.config>['customError']
beforeEach(() => {
  before = z.config().customError
  z.config({ customError: fieldMessage })
})
afterEach(() => void z.config({ customError: before }))

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('field message', () => {
  it.each<[what: string, schema: z.ZodType, value: unknown, message: string]>([
    ['a missing text', z.string(), undefined, 'Required.'],
    ['an empty text that is required', z.string().min(1), '', 'Required.'],
    ['no text', z.string(), null, 'Required.'],
    ['a number where text belongs', z.string(), 5, 'Enter text.'],
    ['a short text', z.string().min(8), 'short', 'Enter at least 8 characters.'],
    ['a long text', z.string().max(2000), 'x'.repeat(2001), 'Maximum of 2,000 characters.'],
    ['a missing number', z.number(), undefined, 'Required.'],
    ['text where a number belongs', z.number(), '12a', 'Only numeric values allowed'],
    ['a truth value where a number belongs', z.number(), true, 'Only numeric values allowed'],
    ['no number', z.number(), Number.NaN, 'Only numeric values allowed'],
    ['a cleared number', z.number(), null, 'Only numeric values allowed'],
    ['a fraction of a whole number', z.number().int(), 1.5, 'Only whole numbers are allowed.'],
    ['a number below its range', z.number().min(0), -1, 'Must be at least 0.'],
    ['a number at an open bound', z.number().positive(), 0, 'Must be more than 0.'],
    ['a number above its range', z.number().max(10_000), 10_001, 'Must be at most 10,000.'],
    ['a number at an open upper bound', z.number().lt(5), 5, 'Must be less than 5.'],
    ['an unknown choice', z.enum(['US', 'CA']), 'FR', 'Pick one of the choices.'],
    ['an empty choice', z.enum(['US', 'CA']), '', 'Required.'],
    ['a choice not made', z.enum(['US', 'CA']), undefined, 'Required.'],
    ['an unknown fixed value', z.literal('jobs'), 'cars', 'Pick one of the choices.'],
    ['neither yes nor no', z.boolean(), 'yes', 'Choose yes or no.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Add at least one.'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Maximum of 1.'],
    ['text where a list belongs', z.array(z.string()), 'x', 'Invalid input data'],
    ['a list where an object belongs', z.object({}), [], 'Invalid input data'],
    ['a bad email', z.email(), 'x', 'Invalid email'],
    ['a bad web address', z.url(), 'x', 'Enter a web address.'],
    ['a bad date', z.iso.date(), 'x', 'Pick a valid date.'],
    ['text of another form', z.string().regex(/^\d$/), 'x', 'Invalid input data'],
    ['none of several forms', z.union([z.number(), z.boolean()]), 'x', 'Invalid input data'],
    [
      'none of several objects',
      z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]),
      { a: 2 },
      'Invalid input data',
    ],
    ['an unknown key', z.strictObject({}), { a: 1 }, 'Invalid input data'],
    ['a rule without words', z.string().refine(() => false), 'x', 'Invalid input data'],
  ])('of %s is plain text', (_what, schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message])
  })

  it("is the schema's own message if it has one", () => {
    expect(messagesOf(z.object({ rate: z.number('A rate.') }), { rate: 'x' })).toEqual(['A rate.'])
  })
})
