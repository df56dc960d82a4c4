import { z } from 'zod'
import { fieldMessage } from '../../shared/kernel/field-messages.ts'

z.config({ customError: fieldMessage })

/** Returns a schema's errors for a form's values, by field path; the first error of each field. */
export function problemsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const problems: Record<string, string> = {}
  for (const issue of result.error.issues) problems[issue.path.join('.')] ??= issue.message
  return problems
}
