import type { z } from 'zod'

/**
 * Returns the parts of a communication's meta that fit a schema, checked one by one, because one invalid
 * value of a provider must not hide the rest.
 */
export function parseKnownFields<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  meta: Readonly<Record<string, unknown>>,
) {
  const fitting = Object.entries(meta).filter(([name, value]) => schema.safeParse({ [name]: value }).success)
  return schema.parse(Object.fromEntries(fitting))
}
