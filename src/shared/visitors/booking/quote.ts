import * as z from 'zod/mini'
import { isDay } from '../../kernel/dates.ts'
import { normalizePhone } from '../../kernel/phone.ts'
import { HOME_SIZES, MOVE_TYPES, SIZES_OF } from '../../trade/home-sizes.ts'

// Same as `personNameSchema`, without web addresses.
const NAME = /^(?=.*\p{L})(?!.*\p{L}{2}\.\p{L}{2})[\p{L}\p{M}'’. -]+$/u
const EMAIL = /^[^\s@"<>()[\]\\,;:]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

function name(message: string) {
  return z.string(message).check(
    z.overwrite((value) => value.normalize('NFC').trim()),
    z.minLength(1, message),
    z.maxLength(100, message),
    z.regex(NAME, message),
  )
}

const addressText = z.string('You must input a valid address.').check(
  z.overwrite((value) => value.normalize('NFC').trim()),
  z.minLength(2, 'You must input a valid address.'),
  z.maxLength(500, 'You must input a valid address.'),
)

/** An address as picked from the suggestions, or as typed if the search did not respond. */
export const quoteAddressSchema = z.object({
  address: addressText,
  city: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  zip: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  addressState: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  addressCountry: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
})
export type QuoteAddress = z.output<typeof quoteAddressSchema>

/** A destination whose street the visitor does not know yet; a town or ZIP code may be known. */
export const pendingAddressSchema = z.extend(quoteAddressSchema, {
  address: z.string().check(z.maxLength(500)),
  addressPending: z.literal(true),
})

/** The address as plain text is also accepted. */
const anyAddress = z.union(
  [
    z.pipe(
      addressText,
      z.transform((address) => ({ address })),
    ),
    quoteAddressSchema,
  ],
  'You must input a valid address.',
)

/** Contact form of the plugin. */
const quoteContactShape = {
  firstName: name('Valid first name is required.'),
  lastName: name('Valid last name is required.'),
  email: z.string('Email is required.').check(
    z.overwrite((value) => value.trim().toLowerCase()),
    z.maxLength(254, 'Email is required.'),
    z.regex(EMAIL, 'Email is required.'),
  ),
  phone: z.string('Phone number is required.').check(
    z.maxLength(40, 'Phone number is required.'),
    z.refine((value) => normalizePhone(value) !== null, 'Phone number is required.'),
  ),
}

/** Fields of a quote; the shape is used by the plugin with zod/mini and by the server with zod. */
export const quoteShape = {
  addressFrom: anyAddress,
  addressTo: z.optional(z.nullable(anyAddress)),
  noAddressTo: z.optional(z.nullable(z.boolean())),
  moveDate: z.string('Pick a valid date.').check(
    z.regex(/^\d{4}-\d{2}-\d{2}(?:[ T].{0,12})?$/, 'Pick a valid date.'),
    z.refine((value) => isDay(value.slice(0, 10)), 'Pick a valid date.'),
  ),
  moveType: z.enum(MOVE_TYPES, 'Choose an apartment or a house.'),
  homeSize: z.enum(HOME_SIZES, 'Choose the size of your home.'),
  ...quoteContactShape,
}

/** Returns why the parts of a quote do not fit together, by field, or null if they do. */
export function quoteProblem(quote: {
  addressTo?: unknown
  noAddressTo?: boolean | null | undefined
  moveType: (typeof MOVE_TYPES)[number]
  homeSize: (typeof HOME_SIZES)[number]
}): { field: string; message: string } | null {
  if (!quote.noAddressTo && !quote.addressTo)
    return { field: 'addressTo', message: 'You must input a valid address.' }
  if (!SIZES_OF[quote.moveType].includes(quote.homeSize))
    return { field: 'homeSize', message: 'Choose the size of your home.' }
  return null
}
