import { OWNERSHIP_TYPES } from '../../../shared/money/merchant/application.ts'
import { US_STATES } from '../../../shared/kernel/places.ts'

/** The groups of the form, in order. */
export const GROUP_NAMES = ['business', 'owner', 'bank'] as const
export type Group = (typeof GROUP_NAMES)[number]
export const GROUPS: Record<Group, string> = { business: 'Business', owner: 'Owner', bank: 'Bank' }

/** How a field is entered: `number` is hidden and shown on request. */
type FieldKind = 'text' | 'email' | 'phone' | 'number' | 'day' | 'choice'

/** One field of the application, by its path in the API. */
export interface MerchantField {
  path: string
  label: string
  group: Group
  kind: FieldKind
  isRequired: boolean
  /** The address that it belongs to. */
  address?: string
  /** Set if that address is optional. */
  part?: OptionalPart
  hint?: string
  maxLength: number
  autoComplete?: string
  options?: readonly { value: string; label: string }[]
  /** Whether a number may contain letters; they need another keyboard. */
  mayHaveLetters?: boolean
}

/** Optional addresses. */
export const OPTIONAL_PARTS = { dba: 'company.dba_address', owner: 'owner_Principal.address' } as const
export type OptionalPart = keyof typeof OPTIONAL_PARTS

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }))
const OWNERSHIPS = OWNERSHIP_TYPES.map((value) => ({ value, label: value }))

function addressFields(prefix: string, address: string, group: Group, part?: OptionalPart): MerchantField[] {
  const shared = { address, group, isRequired: true, ...(part && { part }) }
  return [
    { path: `${prefix}.address`, label: 'Street address', kind: 'text', maxLength: 500, ...shared },
    { path: `${prefix}.city`, label: 'City', kind: 'text', maxLength: 100, ...shared },
    { path: `${prefix}.state`, label: 'State', kind: 'choice', maxLength: 2, options: STATES, ...shared },
    { path: `${prefix}.postal_code`, label: 'Postal code', kind: 'text', maxLength: 10, ...shared },
  ]
}

/** All fields of the form in their order. */
export const FIELDS: readonly MerchantField[] = [
  {
    path: 'company.company_legal_name',
    label: 'Legal name',
    group: 'business',
    kind: 'text',
    isRequired: true,
    hint: 'As on your tax return.',
    maxLength: 100,
    autoComplete: 'organization',
  },
  {
    path: 'company.company_dba_name',
    label: 'DBA name',
    group: 'business',
    kind: 'text',
    isRequired: true,
    hint: 'The name that clients know you by.',
    maxLength: 100,
  },
  {
    path: 'company.company_ownership_type',
    label: 'Ownership type',
    group: 'business',
    kind: 'choice',
    isRequired: true,
    maxLength: 30,
    options: OWNERSHIPS,
  },
  {
    path: 'company.company_url',
    label: 'URL',
    group: 'business',
    kind: 'text',
    isRequired: true,
    hint: 'Your web site, such as example.com.',
    maxLength: 500,
    autoComplete: 'url',
  },
  {
    path: 'company.company_federal_tax_id',
    label: 'Federal tax ID',
    group: 'business',
    kind: 'number',
    isRequired: true,
    hint: '9 digits.',
    maxLength: 40,
  },
  {
    path: 'company.company_soft_descriptor',
    label: 'Soft descriptor',
    group: 'business',
    kind: 'text',
    isRequired: false,
    hint: 'Shown on your clients’ card statements.',
    maxLength: 200,
  },
  {
    path: 'company.Customer_Support_Number',
    label: 'Customer support number',
    group: 'business',
    kind: 'phone',
    isRequired: false,
    maxLength: 40,
    autoComplete: 'tel',
  },
  {
    path: 'payment_types.amex_sen',
    label: 'American Express SE number',
    group: 'business',
    kind: 'text',
    isRequired: false,
    hint: 'If American Express gave you one.',
    maxLength: 40,
  },
  ...addressFields('company.legal_address', 'Legal address', 'business'),
  ...addressFields('company.dba_address', 'DBA address', 'business', 'dba'),
  {
    path: 'owner_Principal.first_name',
    label: 'First name',
    group: 'owner',
    kind: 'text',
    isRequired: true,
    maxLength: 100,
  },
  {
    path: 'owner_Principal.middle_name',
    label: 'Middle name',
    group: 'owner',
    kind: 'text',
    isRequired: false,
    maxLength: 100,
  },
  {
    path: 'owner_Principal.last_name',
    label: 'Last name',
    group: 'owner',
    kind: 'text',
    isRequired: true,
    maxLength: 100,
  },
  {
    path: 'owner_Principal.email_address',
    label: 'Email',
    group: 'owner',
    kind: 'email',
    isRequired: true,
    maxLength: 254,
  },
  {
    path: 'owner_Principal.phone',
    label: 'Phone',
    group: 'owner',
    kind: 'phone',
    isRequired: true,
    maxLength: 40,
  },
  {
    path: 'owner_Principal.date_of_birth',
    label: 'Date of birth',
    group: 'owner',
    kind: 'day',
    isRequired: true,
    maxLength: 10,
  },
  {
    path: 'owner_Principal.social_security_number',
    label: 'Social security number',
    group: 'owner',
    kind: 'number',
    isRequired: true,
    hint: '9 digits.',
    maxLength: 40,
  },
  {
    path: 'owner_Principal.drivers_license_number',
    label: 'Driver’s license number',
    group: 'owner',
    kind: 'number',
    mayHaveLetters: true,
    isRequired: true,
    maxLength: 60,
  },
  {
    path: 'owner_Principal.drivers_license_state',
    label: 'Driver’s license state',
    group: 'owner',
    kind: 'choice',
    isRequired: false,
    maxLength: 2,
    options: STATES,
  },
  ...addressFields('owner_Principal.address', 'Owner’s home address', 'owner', 'owner'),
  {
    path: 'bank.bank_routing_number',
    label: 'Bank routing number',
    group: 'bank',
    kind: 'number',
    isRequired: true,
    hint: '9 digits, at the left of a check.',
    maxLength: 40,
  },
  {
    path: 'bank.bank_account_number',
    label: 'Bank account number',
    group: 'bank',
    kind: 'number',
    isRequired: true,
    maxLength: 60,
  },
]
