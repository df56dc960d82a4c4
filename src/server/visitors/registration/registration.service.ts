import { bookingPage } from '../booking/online.reminders.ts'
import type { AddressDetails } from '../../../shared/kernel/account.ts'
import type { SignupCompany } from '../../../shared/visitors/registration/registration.api.ts'
import {
  isClientSignup,
  type Inquiry,
  type NewSignup,
} from '../../../shared/visitors/registration/registration.ts'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { recordMarketingOf } from '../../company/consents/consents.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { PlaceFacts } from '../../jobs/jobs/job.places.ts'
import { createJob } from '../../jobs/jobs/job.save.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { queueAccountMail } from '../../people/accounts/account-mail.ts'
import { rejectCommonPassword } from '../../people/accounts/common-passwords.ts'
import { setActor } from '../../kernel/db/actor.ts'
import { clientOf, jobOfInquiry } from './registration.inquiry.ts'
import {
  findMembership,
  findSignupCompany,
  insertAccount,
  insertMember,
  isEmailAvailable,
  recordTermsAcceptance,
  type NewMember,
  type SignupCompanyRow,
  rejoinCompany,
} from './registration.store.ts'

/** Data of a sign-up that is read before its transaction, so that nothing is locked meanwhile. */
export interface SignupFacts {
  company: SignupCompanyRow | undefined
  /** Whether the email has no account yet: else no password is hashed needlessly. */
  isFree: boolean
  /** null for an account without a password. */
  passwordHash: string | null
  addressDetails: AddressDetails
  /** The address of the call. */
  from: string
  /** The language of the visit; the account begins with it. */
  language: string
}

/** Returns what a company shows to a person who is about to sign up. */
export function showSignupCompany(company: { handle: string; name: string; address: string }): SignupCompany {
  return { handle: company.handle, name: company.name, city: cityOf(company.address) }
}

/**
 * Returns the city of an address on one line: in 'street, Denver, CO 80205' the part before the state; empty
 * if there is none.
 */
function cityOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length >= 3 ? (parts.at(-2) ?? '') : ''
}

/**
 * Reads what a sign-up needs. Throws password_too_common, rest_not_found for an unknown handle,
 * company_required for a client without a company, and rest_conflict for terms that are no longer in force.
 */
export async function prepareSignup(
  kernel: Kernel,
  signup: NewSignup,
  visit: Pick<SignupFacts, 'from' | 'language'>,
): Promise<SignupFacts> {
  if (signup.password !== null) rejectCommonPassword(signup.password)
  checkTerms(signup.termsVersion)
  const company = await companyOf(kernel.db, signup.handle, isClientSignup(signup))
  const isFree = await isEmailAvailable(kernel.db, signup.email)
  return {
    company,
    isFree,
    passwordHash: isFree && signup.password !== null ? await hashPassword(signup.password) : null,
    addressDetails: isFree ? await detailsOf(kernel, signup) : {},
    ...visit,
  }
}

function checkTerms(version: string | undefined): void {
  if (version !== undefined && version !== TERMS_VERSION)
    throw new AppError('rest_conflict', { message: 'The terms have changed. Reload the page to read them.' })
}

/**
 * Returns the company of a handle, or the only one; throws rest_not_found and, if a company is required,
 * company_required.
 */
async function companyOf(
  db: Db,
  handle: string | null | undefined,
  isNeeded: boolean,
): Promise<SignupCompanyRow | undefined> {
  const wanted = handle == null || handle === '' ? null : handle
  const company = await findSignupCompany(db, wanted)
  if (company) return company
  const message = wanted === null ? undefined : 'Company not found.'
  if (message !== undefined) throw new AppError('rest_not_found', { message, fields: { handle: message } })
  if (isNeeded) throw new AppError('company_required', { fields: { handle: 'Required' } })
  return undefined
}

/** Geocodes a person's address; without a result the address stays as typed. */
async function detailsOf(kernel: Kernel, signup: NewSignup): Promise<AddressDetails> {
  const details = signup.addressDetails ?? {}
  if (pointOf(details) || !signup.address) return details
  const place = await kernel.maps.geocode(signup.address).catch(() => null)
  if (!place) return details
  const { latitude, longitude, addressState: state, city, zip: zipcode } = place
  return { latitude, longitude, state, city, zipcode, country: 'US', ...details }
}

/** The result of a sign-up. */
interface Joined {
  id: number
  approved: boolean
  company: SignupCompany | null
  job: { id: number } | null
}

/** What the move of a sign-up is created with. */
export interface RegistrationContext {
  kernel: Kernel
  features: JobFeatures
  places: PlaceFacts
}

/**
 * Creates the account, its link and the requested move, or none of them. A worker awaits approval and the
 * office is notified; a client is approved immediately. Throws account_exists and every error of a client's
 * new job.
 */
export async function createAccount(
  tx: Tx,
  asking: RegistrationContext,
  signup: NewSignup,
  facts: SignupFacts,
): Promise<Joined> {
  const { kernel } = asking
  const { company, isFree, passwordHash } = facts
  const isClient = isClientSignup(signup)
  const person = personOf(signup, facts.addressDetails)
  const acceptance = { version: TERMS_VERSION, address: facts.from }
  const userId =
    isFree &&
    (await insertAccount(
      tx,
      { ...person, email: signup.email, passwordHash, language: facts.language },
      company?.id ?? null,
      acceptance,
    ))
  if (userId === false || userId === null)
    throw new AppError('account_exists', { fields: { email: new AppError('account_exists').message } })
  await setActor(tx, userId)
  const role = isClient ? 'client' : 'worker'
  const approval = isClient ? 'approved' : 'pending'
  if (company) await insertMember(tx, { companyId: company.id, userId, role, approval }, person)
  if (company && signup.isMarketingAllowed)
    await recordMarketingOf(tx, company.id, [signup.email, person.phone], 'Booking page')
  await welcome(tx, kernel, signup, company)
  if (company && !isClient) await notifyOffice(tx, kernel, company, signup)
  const job =
    company && isClient ? await createRequestedMove(tx, asking, company.id, userId, signup.job) : null
  return { id: userId, approved: isClient, company: company ? showSignupCompany(company) : null, job }
}

/** Returns the person as a new record; a client without an address gets the origin of the move. */
function personOf(signup: NewSignup, addressDetails: AddressDetails): NewMember {
  const { firstName, lastName, email, phone } = signup
  const own = { address: signup.address ?? '', address2: signup.address2 ?? '', addressDetails }
  const first = signup.job?.locations?.[0]
  if (own.address !== '' || !first) return { firstName, lastName, email, phone, ...own }
  const details: AddressDetails = {
    latitude: first.latitude ?? null,
    longitude: first.longitude ?? null,
    state: first.addressState ?? null,
    city: first.city ?? null,
    zipcode: first.zip ?? null,
    country: first.addressCountry ?? null,
  }
  const place = { address: first.address, address2: first.address2 ?? '', addressDetails: details }
  return { firstName, lastName, email, phone, ...place }
}

async function welcome(
  tx: Tx,
  kernel: Kernel,
  signup: NewSignup,
  company: SignupCompanyRow | undefined,
): Promise<void> {
  const { PUBLIC_URL } = kernel.config
  const begun =
    company === undefined
      ? ['You began to book a move. Nothing is booked yet.']
      : [
          `You began to book a move with ${company.name}. Nothing is booked yet.`,
          '',
          `Continue where you stopped: ${await bookingPage(tx, kernel, company)}`,
        ]
  const said =
    signup.password === null
      ? [...begun, '', `To see all your moves in one place, set a password: ${PUBLIC_URL}/forgot-password`]
      : [`An account was created for this email address. Log in at ${PUBLIC_URL}/login`]
  await queueAccountMail(tx, kernel, {
    to: signup.email,
    subject:
      signup.password !== null
        ? 'Your new account'
        : company === undefined
          ? 'Your move'
          : `Your move with ${company.name}`,
    text: [
      `Hello ${signup.firstName},`,
      '',
      ...said,
      '',
      'If this was not you, you can ignore this email.',
      `If you want to make sure that nobody else uses your email address, set a password: ${PUBLIC_URL}/forgot-password`,
    ].join('\n'),
  })
}

/** Notifies the office of a person who awaits approval. */
async function notifyOffice(
  tx: Tx,
  kernel: Kernel,
  company: SignupCompanyRow,
  signup: NewSignup,
): Promise<void> {
  if (company.email === null) return
  const name = `${signup.firstName} ${signup.lastName}`
  await queueMail(tx, kernel.queue, {
    companyId: company.id,
    jobId: null,
    kind: 'signUp',
    to: company.email,
    subject: `${name} wants to work for you`,
    text: [
      `${name} has signed up as a worker and awaits approval.`,
      '',
      `${kernel.config.PUBLIC_URL}/workers`,
    ].join('\n'),
  })
}

async function createRequestedMove(
  tx: Tx,
  asking: RegistrationContext,
  companyId: number,
  userId: number,
  inquiry: Inquiry | null | undefined,
): Promise<{ id: number } | null> {
  if (!inquiry) return null
  const { kernel, features, places } = asking
  const work = { tx, kernel, features, actor: clientOf(companyId, userId), companyIds: [companyId] }
  const { id } = await createJob(work, jobOfInquiry(inquiry, companyId), places)
  return { id }
}

/** Returns the company that a signed-in person wants to join; throws rest_not_found and company_required. */
export async function findCompanyToJoin(
  db: Db,
  input: { handle?: string | null | undefined; termsVersion?: string | undefined },
): Promise<SignupCompanyRow> {
  checkTerms(input.termsVersion)
  const company = await companyOf(db, input.handle, true)
  if (!company) throw new AppError('company_required')
  return company
}

/**
 * Makes a person a client of a company, with the move that they request. Existing members keep their role.
 * Throws account_pending for a person who awaits that company's approval, and rest_forbidden for one who was
 * rejected there, or who works there and requests a move.
 */
export async function addClientToCompany(
  tx: Tx,
  asking: RegistrationContext,
  company: SignupCompanyRow,
  by: { person: NewMember & { id: number }; from: string; job: Inquiry | null | undefined },
): Promise<Joined> {
  const { person } = by
  const link = { companyId: company.id, userId: person.id, role: 'client', approval: 'approved' } as const
  const isNew = await insertMember(tx, link, person)
  if (!isNew) await rejoinCompany(tx, company.id)
  const membership = isNew ? link : await findMembership(tx, company.id, person.id)
  if (membership?.approval === 'pending') throw new AppError('account_pending')
  if (membership?.approval !== 'approved' || (by.job && membership.role !== 'client'))
    throw new AppError('rest_forbidden')
  await recordTermsAcceptance(tx, { version: TERMS_VERSION, address: by.from }, company.id)
  const job = await createRequestedMove(tx, asking, company.id, person.id, by.job)
  return { id: person.id, approved: true, company: showSignupCompany(company), job }
}
