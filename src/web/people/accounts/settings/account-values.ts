import type { z } from 'zod'
import type { Account } from '../../../../shared/kernel/account.ts'
import { profileInputSchema } from '../../../../shared/people/accounts/profile.ts'
import type { Place } from '../../../../shared/kernel/places.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { Draft } from '../../../kernel/draft.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { addressProblem } from '../../../ui/address-problem.ts'

/** The fields of the "Account" section as shown on the screen. */
export interface AccountValues {
  firstName: string
  lastName: string
  phone: string
  email: string
  currentPassword: string
  address: string
  /** The picked suggestion; null if the stored address is unchanged or nothing was picked. */
  place: Place | null
  address2: string
  defaultCompany: string
}

/** Returns the stored data of a person as the section shows it. */
export function accountValues(account: Account): AccountValues {
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    phone: formatPhone(account.phone),
    email: account.email ?? '',
    currentPassword: '',
    address: account.address,
    place: null,
    address2: account.address2,
    defaultCompany: account.defaultCompany === null ? '' : String(account.defaultCompany),
  }
}

/** Returns whether a draft changes the login email, which requires the password. */
export function wantsEmail(stored: AccountValues, draft: Draft<AccountValues>): boolean {
  return draft.email !== undefined && draft.email.trim().toLowerCase() !== stored.email.toLowerCase()
}

/** Returns the changed fields of a draft. */
export function profileInput(
  stored: AccountValues,
  draft: Draft<AccountValues>,
): z.input<typeof profileInputSchema> {
  const { place, address, defaultCompany, currentPassword, email, ...plain } = draft
  return {
    ...plain,
    ...(wantsEmail(stored, draft) && { email, currentPassword: currentPassword ?? '' }),
    ...(defaultCompany !== undefined && defaultCompany !== '' && { defaultCompany: Number(defaultCompany) }),
    ...(address !== undefined && addressFields(place ?? null, address)),
  }
}

function addressFields(place: Place | null, address: string) {
  if (!place) return { address, addressDetails: {} }
  return {
    address: place.verbose_address,
    addressDetails: {
      address: place.verbose_address,
      latitude: place.latitude,
      longitude: place.longitude,
      country: 'US',
      state: place.addressState,
      city: place.city,
      zipcode: place.zip,
    },
  }
}

/** Returns the errors of a draft by field, before it is sent. */
export function accountProblems(stored: AccountValues, draft: Draft<AccountValues>): Record<string, string> {
  const problems = problemsOf(profileInputSchema, profileInput(stored, draft))
  if (wantsEmail(stored, draft) && !draft.currentPassword) problems['currentPassword'] = 'Required.'
  const { address } = draft
  if (address !== undefined && address !== stored.address) {
    const wrong = addressProblem(address, draft.place ?? null, false)
    if (wrong !== null) problems['address'] = wrong
  }
  return problems
}
