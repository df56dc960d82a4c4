import { z } from 'zod'

/**
 * A text of the product in an answer, such as a notice or a label that the server computes. The server writes it in
 * English and sends it in the language of its reader. Names, notes and messages that people wrote are plain strings.
 */
export const shownText = z.string()

/** A value of the product or a list of such, as in a text: its parts are translated as well, what is unknown stays. */
export const shownValue = z.string()

/** A positive integer id of the API, also in a path or query. */
export const idSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/, 'Invalid input data')
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/** The version of a record that a save is based on; without it the last write wins. */
export const versionSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** Path parameter of calls on one record. */
export const idParams = z.object({ id: idSchema })

/** Returns a schema for typed text: Unicode-normalized, trimmed, limited in length. */
export function text(max: number) {
  return z
    .string()
    .transform((value) => value.normalize('NFC').replaceAll('\u0000', '').trim())
    .pipe(z.string().max(max, `Maximum of ${max} characters.`))
}

/** Largest lengths of texts, in characters. */
export const TEXT_LIMITS = { name: 100, notes: 20_000, message: 1_600, other: 500 } as const

/** Returns a schema for a number from 0 with at most two decimals, such as dollars. */
export const twoDecimals = (max: number) =>
  z
    .number()
    .min(0, 'At least 0.')
    .max(max, `At most ${max}.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/**
 * Returns a schema for a list-valued query parameter, repeated or single, of known values; others are
 * rejected with 400.
 */
export function listOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(z.enum(words))
      .max(words.length * 2)
      .optional(),
  )
}

/** A boolean in a query string: 1, 0, true, false. */
export const flagSchema = z.preprocess(
  (value) => (value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : value),
  z.boolean().optional(),
)

/** Paging of lists: `page` from 1, `per_page` 50 by default; above 100 counts as 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .transform((value) => Math.min(value, 100)),
}

/** A response that only confirms success. */
export const doneSchema = z.object({ message: shownText })

/** A file that the browser saves as received. */
export const downloadSchema = z.object({ fileName: z.string(), mimeType: z.string(), content: z.string() })

/** A local time of the company, `YYYY-MM-DDTHH:mm:ss`. */
export const dayTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, 'Pick a valid date.')
  .refine((value) => !Number.isNaN(Date.parse(value.slice(0, 10))), 'Pick a valid date.')
