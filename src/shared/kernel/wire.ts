import { z } from 'zod'

/** A positive integer id as the wire carries it, also inside a path or query. */
export const idSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/, 'Invalid input data')
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/** The version of a record that a save is made on; without it the last write wins. */
export const versionSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** Path parameters of a record's call. */
export const idParams = z.object({ id: idSchema })

/** Text that people type: Unicode-normalised, trimmed, bounded. */
export function text(max: number) {
  return z
    .string()
    .transform((value) => value.normalize('NFC').replaceAll('\u0000', '').trim())
    .pipe(z.string().max(max, `Maximum of ${max} characters.`))
}

/** Longest texts of the API, in characters. */
export const TEXT_LIMITS = { name: 100, notes: 20_000, message: 1_600, other: 500 } as const

/** A list-valued query parameter, repeated or single, of known words; malformed ones are 400. */
export function listOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(z.enum(words))
      .max(words.length * 2)
      .optional(),
  )
}

/** A yes or no in a query string: 1, 0, true, false. */
export const flagSchema = z.preprocess(
  (value) => (value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : value),
  z.boolean().optional(),
)

/** Paging of lists: `page` from 1, `per_page` 50 by default, above 100 counts as 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .transform((value) => Math.min(value, 100)),
}

/** An answer that says nothing but that it is done. */
export const doneSchema = z.object({ message: z.string() })

/** A file that the browser keeps as it comes. */
export const downloadSchema = z.object({ fileName: z.string(), mimeType: z.string(), content: z.string() })

/** A moment by the company's clock, `YYYY-MM-DDTHH:mm:ss`. */
export const dayTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, 'Pick a valid date.')
  .refine((value) => !Number.isNaN(Date.parse(value.slice(0, 10))), 'Pick a valid date.')
