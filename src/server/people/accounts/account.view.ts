import type { Account, AddressDetails } from '../../../shared/kernel/account.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import {
  effectiveRole,
  findLink,
  isManager,
  type Actor,
  type PersonalLinkScope,
  type RoleName,
} from '../../../shared/kernel/permissions.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findAccount } from './accounts.store.ts'

/** A person as the database function `account_of` returns them. */
export interface StoredAccount {
  id: number
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  address: string
  address2: string
  addressDetails: AddressDetails
  companyName: string
  isCompany: boolean
  profileFileId: number | null
  defaultCompanyId: number | null
  language: string
  isLanguageChosen: boolean
  pendingEmail: string | null
  isEmailConfirmed: boolean
  links: readonly {
    companyId: number
    handle: string
    name: string
    logoFileId: number | null
    timezone: string
    roles: RoleName[]
    approval: 'approved' | 'pending' | 'rejected'
    viewFinancials: boolean
    isSales: boolean
    isLinked: boolean
  }[]
}

/**
 * Returns the signed-in person as JSON of the API. Roles, approval, viewFinancials and isSales are those of
 * the default company; a person whom no company has approved is shown as a worker awaiting approval.
 */
export function showAccount(kernel: LinkContext, stored: StoredAccount): Account {
  const approved = stored.links.filter((link) => link.approval === 'approved')
  const defaultLink = approved.find((link) => link.companyId === stored.defaultCompanyId) ?? approved[0]
  const shownLink = defaultLink ?? stored.links.find((link) => link.approval === 'pending')
  return {
    id: stored.id,
    firstName: stored.firstName,
    lastName: stored.lastName,
    email: stored.email,
    phone: stored.phone,
    address: stored.address,
    address2: stored.address2,
    addressDetails: stored.addressDetails,
    location: pointOf(stored.addressDetails),
    profilePic: fileUrl(kernel, stored.profileFileId, true),
    companyName: stored.companyName,
    isCompany: stored.isCompany,
    isSales: defaultLink?.isSales ?? false,
    roles: shownLink?.roles ?? ['worker'],
    viewFinancials: defaultLink?.viewFinancials ? 1 : 0,
    approved: defaultLink !== undefined,
    pendingMessage: defaultLink ? null : ERRORS.account_pending.text,
    defaultCompany: defaultLink?.companyId ?? null,
    language: stored.language,
    isLanguageChosen: stored.isLanguageChosen,
    pendingEmail: stored.pendingEmail,
    isEmailConfirmed: stored.isEmailConfirmed,
    fk_companies: approved.map((link) => link.companyId),
    companies: stored.links
      .filter((link) => link.approval !== 'rejected')
      .map((link) => ({
        id: link.companyId,
        handle: link.handle,
        name: link.name,
        logo: fileUrl(kernel, link.logoFileId, true),
        timezone: link.timezone,
        role: effectiveRole(link.roles),
        approved: link.approval === 'approved',
        isLinked: link.isLinked,
        viewFinancials:
          effectiveRole(link.roles) === 'administrator' ||
          (isManager(effectiveRole(link.roles)) && link.viewFinancials),
      })),
  }
}

/** Returns the account of a signed-in person; throws rest_authentication_invalid if it no longer exists. */
export async function accountOf(kernel: Kernel, userId: number): Promise<Account> {
  return showAccount(kernel, await storedAccountOf(kernel, userId))
}

/** Returns the holder of a personal link: their name, and the company of the job as the only one. */
export async function accountOfLink(
  kernel: Kernel,
  { userId, links }: Actor,
  { jobId }: PersonalLinkScope,
): Promise<Account> {
  const { id, firstName, lastName, language, isLanguageChosen, ...stored } = await storedAccountOf(
    kernel,
    userId,
  )
  const own = stored.links.filter(({ companyId }) => findLink({ links }, companyId))
  const nothing = { email: null, phone: null, address: '', address2: '', addressDetails: {}, companyName: '' }
  return {
    ...showAccount(kernel, {
      ...nothing,
      id,
      firstName,
      lastName,
      language,
      isLanguageChosen,
      isCompany: false,
      profileFileId: null,
      defaultCompanyId: own[0]?.companyId ?? null,
      pendingEmail: null,
      isEmailConfirmed: false,
      links: own,
    }),
    linkJobId: jobId,
  }
}

/** Returns the same as it is stored. */
export async function storedAccountOf(kernel: Kernel, userId: number): Promise<StoredAccount> {
  const stored = await findAccount(kernel.db, userId)
  if (!stored) throw new AppError('rest_authentication_invalid')
  return stored
}
