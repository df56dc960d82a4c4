import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { emailSchema, isPublicUrl, personNameSchema } from '../../kernel/fields.ts'
import { normalizePhone } from '../../kernel/phone.ts'
import { stateCode } from '../../kernel/places.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { numberSchema } from './numbers.ts'

/** Ownership types. */
export const OWNERSHIP_TYPES = [
  'Sole Proprietorship',
  'Corporation',
  'Partnership',
  'LLC',
  'Non-Profit',
  'Government',
] as const

/** Messages of a rejected application. */
export const MERCHANT_MESSAGES = {
  invalid: 'make sure input correct data in inputs.',
  terms: 'make sure Accept Terms and Conditions.',
} as const

const REQUIRED = 'Required.'
const required = (max: number) => text(max).pipe(z.string().min(1, REQUIRED))

/** Smallest age of an owner who signs for the company. */
const ADULT_YEARS = 18

/**
 * Returns whether a text is the URL of a website as people write it, such as example.com or
 * https://example.com/moves.
 */
function isSite(site: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(site) ? site : `https://${site}`
  return /^https?:\/\//i.test(address) && isPublicUrl(address)
}

const urlSchema = required(TEXT_LIMITS.other).pipe(z.string().refine(isSite, 'URL looks like example.com'))

/** Five digits, or five and four. */
const postalCodeSchema = required(10).pipe(
  z.string().regex(/^\d{5}(?:-\d{4})?$/, 'Must be 5 digits, or 5 and 4 as in 80202-1234.'),
)

/** One of the 50 states or DC, by postal code or name. */
const stateSchema = required(40).transform((typed, context): string => {
  const code = stateCode(typed)
  if (code === undefined) context.addIssue({ code: 'custom', message: 'Choose a state.' })
  return code ?? ''
})

const addressSchema = z.object({
  address: required(TEXT_LIMITS.other),
  city: required(TEXT_LIMITS.name),
  state: stateSchema,
  postal_code: postalCodeSchema,
})
export type MerchantAddress = z.output<typeof addressSchema>

/** An optional address; null if all parts are empty. */
const optionalAddressSchema = z.preprocess(
  (sent) => (isEmptyAddress(sent) ? null : sent),
  addressSchema.nullable(),
)

function isEmptyAddress(sent: unknown): boolean {
  if (sent === undefined || sent === null) return true
  return (
    typeof sent === 'object' &&
    Object.values(sent).every((part) => typeof part === 'string' && part.trim() === '')
  )
}

const ownerPhoneSchema = z
  .string()
  .max(40, 'Invalid phone')
  .transform((typed, context) => {
    const phone = normalizePhone(typed)
    if (phone === null)
      context.addIssue({ code: 'custom', message: typed.trim() === '' ? REQUIRED : 'Invalid phone' })
    return phone ?? ''
  })

/** A day in the application's format MM/DD/yyyy; parsed to `YYYY-MM-DD`. */
const birthDateSchema = z
  .string()
  .max(10, 'Pick a valid date.')
  .transform((typed, context) => {
    const [, month = '', date = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim()) ?? []
    const day = `${year}-${month}-${date}`
    if (typed.trim() === '') context.addIssue({ code: 'custom', message: REQUIRED })
    else if (!isDay(day) || day < '1900-01-01')
      context.addIssue({ code: 'custom', message: 'Pick a valid date.' })
    return day
  })

/** Application for payment processing. */
export const merchantApplicationSchema = z.object({
  correlation_id: z.string().max(100).default(''),
  company: z.object({
    company_legal_name: required(TEXT_LIMITS.name),
    company_dba_name: required(TEXT_LIMITS.name),
    company_ownership_type: z.enum(OWNERSHIP_TYPES, REQUIRED),
    company_url: urlSchema,
    company_federal_tax_id: numberSchema('taxId'),
    company_soft_descriptor: text(50).default(''),
    Customer_Support_Number: text(18).default(''),
    legal_address: addressSchema,
    dba_address: optionalAddressSchema,
  }),
  owner_Principal: z.object({
    first_name: personNameSchema,
    middle_name: z.union([z.literal(''), personNameSchema]).default(''),
    last_name: personNameSchema,
    email_address: z
      .string()
      .refine((typed) => typed.trim() !== '', { message: REQUIRED, abort: true })
      .pipe(emailSchema),
    phone: ownerPhoneSchema,
    date_of_birth: birthDateSchema,
    social_security_number: numberSchema('socialSecurityNumber'),
    drivers_license_number: numberSchema('driversLicense'),
    /** State that issued the license, if given. */
    drivers_license_state: z.preprocess(
      (sent) => (sent === '' || sent === undefined ? null : sent),
      stateSchema.nullable(),
    ),
    address: optionalAddressSchema,
  }),
  bank: z.object({
    bank_routing_number: numberSchema('bankRouting'),
    bank_account_number: numberSchema('bankAccount'),
  }),
  payment_types: z
    .object({
      /** The company's American Express number, if it has one. */
      amex_sen: text(20).pipe(z.string().regex(/^\d*$/, 'Only numeric values allowed')).default(''),
    })
    .prefault({}),
})
export type MerchantApplicationInput = z.output<typeof merchantApplicationSchema>

/** Returns what is wrong with an owner's date of birth, or null; both days `YYYY-MM-DD`. */
export function ownerAgeProblem(birthDate: string, today: string): string | null {
  const turned = `${Number(birthDate.slice(0, 4)) + ADULT_YEARS}${birthDate.slice(4)}`
  return turned > today ? `The owner has to be ${ADULT_YEARS} or older.` : null
}

export const MERCHANT_STATUSES = ['submitted', 'withdrawn', 'replaced'] as const

/** A submitted application as managers see it: only the last four digits of numbers. */
export const merchantViewSchema = z.object({
  id: z.number(),
  status: z.enum(MERCHANT_STATUSES),
  correlation_id: z.string(),
  submittedAt: z.string(),
  submittedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string(),
  handedOverAt: z.string().nullable(),
  company: z.object({
    company_legal_name: z.string(),
    company_dba_name: z.string(),
    company_ownership_type: z.string(),
    company_url: z.string(),
    company_soft_descriptor: z.string(),
    Customer_Support_Number: z.string(),
    legal_address: addressSchema,
    dba_address: addressSchema.nullable(),
  }),
  owner_Principal: z.object({
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    email_address: z.string(),
    phone: z.string(),
    drivers_license_state: z.string().nullable(),
    address: addressSchema.nullable(),
  }),
  payment_types: z.object({ amex_sen: z.string() }),
  /** Empty for a number so short that four digits would be most of it. */
  lastFour: z.object({
    taxId: z.string(),
    socialSecurityNumber: z.string(),
    driversLicense: z.string(),
    bankRouting: z.string(),
    bankAccount: z.string(),
  }),
  actions: z.array(z.enum(['withdraw'])),
})
export type MerchantView = z.output<typeof merchantViewSchema>
