import {
  MERCHANT_MESSAGES,
  ownerAgeProblem,
  type MerchantApplicationInput,
  type MerchantView,
} from '../../../shared/money/merchant/application.ts'
import { lastFourOf } from '../../../shared/money/merchant/numbers.ts'
import { MERCHANT_TERMS_VERSION } from '../../../shared/money/merchant/terms.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { queueAccountMail } from '../../people/accounts/account-mail.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  endPendingApplication,
  findApplication,
  insertApplication,
  lockApplications,
  readCompanyFacts,
} from './merchant.store.ts'
import { showApplication } from './merchant.view.ts'
import { sealNumbers } from './seal.ts'
import { acceptTerms, areAccepted, openTerms, type TermsRow } from './terms.store.ts'

type MerchantKernel = Pick<Kernel, 'config' | 'queue' | 'now'>

/** The person who applies and the company they apply for. */
export interface Applicant {
  companyId: number
  userId: number
  isAdministrator: boolean
}

/**
 * Stores an application with its numbers sealed and notifies the operator of the installation without any of
 * them. A pending application is replaced by an administrator's and rejects a manager's (rest_conflict).
 * Throws rest_invalid_param for an owner under the age of majority and for terms that this person has not
 * accepted.
 */
export async function submitApplication(
  tx: Tx,
  kernel: MerchantKernel,
  by: Applicant,
  input: MerchantApplicationInput,
): Promise<MerchantView> {
  const { companyId, userId } = by
  const { company, owner_Principal: owner, bank } = input
  const applying = await readCompany(tx, companyId)
  const today = wallClockOf(kernel.now().toISOString(), applying.timezone).slice(0, 10)
  const tooYoung = ownerAgeProblem(owner.date_of_birth, today)
  if (tooYoung !== null)
    throw new AppError('rest_invalid_param', {
      message: MERCHANT_MESSAGES.invalid,
      fields: { 'owner_Principal.date_of_birth': tooYoung },
    })
  await lockApplications(tx, companyId)
  if (!(await areAccepted(tx, companyId, { userId, correlationId: input.correlation_id })))
    throw new AppError('rest_invalid_param', {
      message: MERCHANT_MESSAGES.terms,
      fields: { correlation_id: MERCHANT_MESSAGES.terms },
    })
  const current = await findApplication(tx, companyId)
  if (current?.status === 'submitted' && !by.isAdministrator)
    throw new AppError('rest_conflict', {
      message: 'An application was sent already. An administrator can withdraw or replace it.',
    })
  await endPendingApplication(tx, companyId, { userId, status: 'replaced' })
  const numbers = {
    taxId: company.company_federal_tax_id,
    socialSecurityNumber: owner.social_security_number,
    driversLicense: owner.drivers_license_number,
    bankRouting: bank.bank_routing_number,
    bankAccount: bank.bank_account_number,
  }
  const id = await insertApplication(
    tx,
    companyId,
    userId,
    {
      correlationId: input.correlation_id,
      legalName: company.company_legal_name,
      dbaName: company.company_dba_name,
      ownershipType: company.company_ownership_type,
      url: company.company_url,
      softDescriptor: company.company_soft_descriptor,
      supportNumber: company.Customer_Support_Number,
      legalAddress: company.legal_address,
      dbaAddress: company.dba_address,
      ownerFirstName: owner.first_name,
      ownerMiddleName: owner.middle_name,
      ownerLastName: owner.last_name,
      ownerEmail: owner.email_address,
      ownerPhone: owner.phone,
      ownerAddress: owner.address,
      licenseState: owner.drivers_license_state,
      amexNumber: input.payment_types.amex_sen,
      lastFour: {
        taxId: lastFourOf(numbers.taxId),
        socialSecurityNumber: lastFourOf(numbers.socialSecurityNumber),
        driversLicense: lastFourOf(numbers.driversLicense),
        bankRouting: lastFourOf(numbers.bankRouting),
        bankAccount: lastFourOf(numbers.bankAccount),
      },
    },
    sealNumbers(kernel.config.SECRET, { ...numbers, birthDate: owner.date_of_birth }),
  )
  await notifyOperator(tx, kernel, `${applying.name} has applied for payment processing.`, id)
  return readPendingApplication(tx, by)
}

/** Withdraws the pending application and removes its numbers. Throws rest_conflict if there is none. */
export async function withdrawApplication(
  tx: Tx,
  kernel: MerchantKernel,
  by: Applicant,
): Promise<MerchantView> {
  await lockApplications(tx, by.companyId)
  const current = await findApplication(tx, by.companyId)
  const isEnded = await endPendingApplication(tx, by.companyId, { userId: by.userId, status: 'withdrawn' })
  if (!isEnded || !current)
    throw new AppError('rest_conflict', { message: 'There is no application to withdraw.' })
  const { name } = await readCompany(tx, by.companyId)
  await notifyOperator(
    tx,
    kernel,
    `${name} has withdrawn its application for payment processing.`,
    current.id,
  )
  return readPendingApplication(tx, by)
}

/** Returns the company's newest application, or null. */
export async function readApplication(tx: Tx, by: Applicant): Promise<MerchantView | null> {
  const row = await findApplication(tx, by.companyId)
  return row ? showApplication(row, by.isAdministrator) : null
}

/**
 * Returns the id under which this person is shown the terms; the same one until an application has used it or
 * it expires.
 */
export async function showTerms(tx: Tx, by: Applicant): Promise<TermsRow> {
  await lockApplications(tx, by.companyId)
  return openTerms(tx, by.companyId, by.userId)
}

/**
 * Records that this person accepted the terms, with time, address and browser. Throws rest_conflict if the
 * version is not the current one, rest_not_found for an id under which the terms were not shown to them.
 */
export async function recordAcceptance(
  tx: Tx,
  by: Applicant,
  sent: { correlationId: string; version: string; ip: string; userAgent: string },
): Promise<TermsRow> {
  if (sent.version !== MERCHANT_TERMS_VERSION)
    throw new AppError('rest_conflict', { message: 'The terms have changed. Reload to read them.' })
  const accepted = await acceptTerms(tx, by.companyId, { userId: by.userId, ...sent })
  if (!accepted) throw new AppError('rest_not_found')
  return accepted
}

async function readPendingApplication(tx: Tx, by: Applicant): Promise<MerchantView> {
  const view = await readApplication(tx, by)
  if (!view) throw new Error('The application is gone')
  return view
}

async function readCompany(tx: Tx, companyId: number): Promise<{ name: string; timezone: string }> {
  const row = await readCompanyFacts(tx, companyId)
  if (!row) throw new AppError('rest_not_found')
  return row
}

/** Notifies the operator of the installation, who reads the application on the server itself. */
export async function notifyOperator(
  tx: Tx,
  kernel: MerchantKernel,
  news: string,
  id: number,
): Promise<void> {
  const to = kernel.config.CONTACT_EMAIL
  if (!to) return
  await queueAccountMail(tx, kernel, {
    to,
    subject: news,
    text: `${news}\n\nRead it where ${kernel.config.PRODUCT_NAME} is installed:\n\n  npm run merchant-applications -- ${id}\n\nWho reads it is noted.`,
  })
}
