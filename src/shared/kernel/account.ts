import { z } from 'zod'
import { ROLE_NAMES, ROLES } from './permissions.ts'
import { text, TEXT_LIMITS } from './wire.ts'

/** The `action` of a person who signs up as a client; everyone else signs up to work. */
export const REGISTER_CLIENT = 'registerClient'

/** The message above a form with missing or invalid fields. */
export const CHECK_FIELDS_MESSAGE = 'Please check and input correct fields!'

/** The parts of an address. */
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

/** The same for requests: with limited lengths and valid coordinates. */
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
  /**
   * Whether the person joined or accepted; only such companies see changes that the person makes to their
   * account.
   */
  isLinked: z.boolean(),
  /** Whether the person sees financial figures there: administrators, and managers who are allowed to. */
  viewFinancials: z.boolean(),
})

/** The signed-in person; role and permissions are those of the default company. */
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
  /** The language of mails, and of answers once the person chose it, such as `en` (kernel/languages.ts). */
  language: z.string(),
  isLanguageChosen: z.boolean(),
  /** A new login email that has not been verified yet. */
  pendingEmail: z.string().nullable(),
  /** Whether the login email is verified. */
  isEmailConfirmed: z.boolean(),
  /** The only job that the holder of a personal link sees; absent for a person who signed in. */
  linkJobId: z.number().optional(),
})
export type Account = z.output<typeof accountSchema>

/**
 * The token that identifies a device that signed in before; it gives no access. A request without one, or
 * with one that this installation did not issue, gets a new one.
 */
export const deviceTokenSchema = z.string().max(100).optional()

/** Response to a sign-in. */
export const signedInSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Epoch seconds. */
  tokenExpires: z.number(),
  /** To be sent with the next sign-in, so that strangers who guess passwords do not lock this device out. */
  deviceToken: z.string(),
  userData: accountSchema,
})

/** Response to a refresh. */
export const refreshedSchema = z.object({
  token: z.string(),
  refresh_token: z.string(),
  tokenExpires: z.number(),
})
