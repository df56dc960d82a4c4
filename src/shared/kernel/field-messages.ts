import type { z } from 'zod'
import { groupThousands } from './money.ts'

/** Message for a value that must be a number and is not. */
export const NUMERIC_MESSAGE = 'Only numeric values allowed'
/** Message for a value if there is no better one. */
const INVALID_MESSAGE = 'Invalid input data'
const CHOICE_MESSAGE = 'Pick one of the choices.'

/**
 * Returns a plain message for every issue that a schema finds, in place of the schema library's own; a schema
 * with its own message keeps it. `z.config` takes this map, on the server and in the browser.
 */
export const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected, input)
    case 'invalid_value':
      return isAbsent(input) || input === '' ? 'Required.' : CHOICE_MESSAGE
    case 'too_small':
      return smallMessage(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return bigMessage(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return formatMessage(issue.format, input)
    case 'invalid_union':
      return isAbsent(input) ? 'Required.' : INVALID_MESSAGE
    default:
      return INVALID_MESSAGE
  }
}

const isAbsent = (input: unknown) => input === undefined || input === null

function typeMessage(expected: string, input: unknown): string {
  if (input === undefined) return 'Required.'
  if (expected === 'number') return NUMERIC_MESSAGE
  if (expected === 'int') return 'Only whole numbers are allowed.'
  if (input === null) return 'Required.'
  if (expected === 'string') return 'Enter text.'
  if (expected === 'boolean') return 'Choose yes or no.'
  return INVALID_MESSAGE
}

function smallMessage(origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') return minimum <= 1 ? 'Required.' : `Enter at least ${minimum} characters.`
  if (origin === 'array') return minimum <= 1 ? 'Add at least one.' : `Add at least ${minimum}.`
  return isInclusive
    ? `Must be at least ${groupThousands(minimum)}.`
    : `Must be more than ${groupThousands(minimum)}.`
}

function bigMessage(origin: string, maximum: number, isInclusive: boolean): string {
  if (origin === 'string') return `Maximum of ${groupThousands(maximum)} characters.`
  if (origin === 'array') return `Maximum of ${groupThousands(maximum)}.`
  return isInclusive
    ? `Must be at most ${groupThousands(maximum)}.`
    : `Must be less than ${groupThousands(maximum)}.`
}

function formatMessage(format: string, input: unknown): string {
  if (input === '') return 'Required.'
  if (format === 'email') return 'Invalid email'
  if (format === 'url') return 'Enter a web address.'
  if (format === 'date' || format === 'datetime') return 'Pick a valid date.'
  return INVALID_MESSAGE
}
