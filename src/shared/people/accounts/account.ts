import { z } from 'zod'
import { ROLE_NAMES, ROLES } from '../../kernel/permissions.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** The `action` of who signs up to have things moved; anybody else asks to work. */
export const REGISTER_CLIENT = 'registerClient'

/** What a form that lacks something says as a whole. */
export const CHECK_FIELDS = 'Please check and input correct fields!'

/** Address as parts. */
export const addressDetailsSchema = z.object({
  address: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  country: z.string().nullish(),
  state: z.string().nullish(),
  city: z.string().nullish(),
  address_line_one: z.string().nullish(),
  address_line_two: z.string().nullish(),
  zipcode: z.string().nullish(),
})

/** The same as it is sent: bounded, and on this earth. */
export const addressDetailsInputSchema = z.object({
  address: text(TEXT_LIMITS.other).nullish(),
  latitude: z.number().min(-90, 'At least -90.').max(90, 'At most 90.').nullish(),
  longitude: z.number().min(-180, 'At least -180.').max(180, 'At most 180.').nullish(),
  country: text(TEXT_LIMITS.name).nullish(),
  state: text(TEXT_LIMITS.name).nullish(),
  city: text(TEXT_LIMITS.name).nullish(),
  address_line_one: text(TEXT_LIMITS.other).nullish(),
  address_line_two: text(TEXT_LIMITS.other).nullish(),
  zipcode: text(20).nullish(),
})
export type AddressDetails = z.output<typeof addressDetailsSchema>

/** A person's link with one company, as the person sees it. */
export const accountCompanySchema = z.object({
  id: z.number(),
  handle: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  timezone: z.string(),
  role: z.enum(ROLES),
  approved: z.boolean(),
  /** The person joined or accepted; only such companies read what they change of themselves. */
  isLinked: z.boolean(),
  /** Sees financial figures there: administrators, and managers who are allowed to. */
  viewFinancials: z.boolean(),
})

/** The signed-in person; role facts are those of the default company. */
export const accountSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  address2: z.string(),
  addressDetails: addressDetailsSchema,
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  profilePic: z.string().nullable(),
  companyName: z.string(),
  isCompany: z.boolean(),
  isSales: z.boolean(),
  roles: z.array(z.enum(ROLE_NAMES)),
  viewFinancials: z.number(),
  approved: z.boolean(),
  pendingMessage: z.string().nullable(),
  defaultCompany: z.number().nullable(),
  fk_companies: z.array(z.number()),
  companies: z.array(accountCompanySchema),
  /** A new login email that waits to be confirmed from its mailbox. */
  pendingEmail: z.string().nullable(),
  /** It is known that the person reads the mail of the login email. */
  isEmailConfirmed: z.boolean(),
})
export type Account = z.output<typeof accountSchema>

/**
 * The token by which a device that signed in before is known again; it opens nothing. Whoever presents none, or one that
 * was not given by this installation, gets a new one.
 */
export const deviceTokenSchema = z.string().max(100).optional()

/** Answer of a sign-in. */
export const signedInSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Epoch seconds. */
  tokenExpires: z.number(),
  /** To be presented at the next sign-in, so that strangers who guess do not keep this device out. */
  deviceToken: z.string(),
  userData: accountSchema,
})

/** Answer of a refresh. */
export const refreshedSchema = z.object({
  token: z.string(),
  refresh_token: z.string(),
  tokenExpires: z.number(),
})
