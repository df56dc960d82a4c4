import { sql } from 'kysely'
import type {
  MerchantAddress,
  MERCHANT_STATUSES,
  MerchantView,
} from '../../../shared/money/merchant/application.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored application without its sealed numbers, with who sent and who ended it. */
export interface ApplicationRow {
  id: number
  status: (typeof MERCHANT_STATUSES)[number]
  correlationId: string
  legalName: string
  dbaName: string
  ownershipType: string
  url: string
  softDescriptor: string
  supportNumber: string
  legalAddress: MerchantAddress
  dbaAddress: MerchantAddress | null
  ownerFirstName: string
  ownerMiddleName: string
  ownerLastName: string
  ownerEmail: string
  ownerPhone: string
  ownerAddress: MerchantAddress | null
  licenseState: string | null
  amexNumber: string
  lastFour: MerchantView['lastFour']
  submittedAt: string
  submittedBy: string
  endedAt: string | null
  endedBy: string
  handedOverAt: string | null
}

/** The sealed numbers of an application as they are stored. */
export interface SealedNumbers {
  taxId: string
  socialSecurityNumber: string
  driversLicense: string
  birthDate: string
  bankRouting: string
  bankAccount: string
}

const nameOf = (
  column: string,
) => sql`coalesce((select trim(m.first_name || ' ' || m.last_name) from members m
  where m.company_id = a.company_id and m.user_id = ${sql.ref(column)}), '')`

/** Returns the company's pending application, else the newest one that ended; undefined if there is none. */
export async function findApplication(tx: Tx, companyId: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select a.id, a.status, a.correlation_id as "correlationId", a.legal_name as "legalName", a.dba_name as "dbaName",
        a.ownership_type as "ownershipType", a.url, a.soft_descriptor as "softDescriptor",
        a.support_number as "supportNumber", a.legal_address as "legalAddress", a.dba_address as "dbaAddress",
        a.owner_first_name as "ownerFirstName", a.owner_middle_name as "ownerMiddleName",
        a.owner_last_name as "ownerLastName", a.owner_email as "ownerEmail", a.owner_phone as "ownerPhone",
        a.owner_address as "ownerAddress", a.license_state as "licenseState", a.amex_number as "amexNumber",
        a.last_four as "lastFour", a.submitted_at as "submittedAt", ${nameOf('a.submitted_by')} as "submittedBy",
        a.ended_at as "endedAt", ${nameOf('a.ended_by')} as "endedBy", a.handed_over_at as "handedOverAt"
      from merchant_applications a where a.company_id = ${companyId}
     order by (a.status = 'submitted') desc, a.id desc limit 1`.execute(tx)
  return rows[0]
}

/** Stores a new application and returns its id. */
export async function insertApplication(
  tx: Tx,
  companyId: number,
  userId: number,
  row: Omit<
    ApplicationRow,
    'id' | 'status' | 'submittedAt' | 'submittedBy' | 'endedAt' | 'endedBy' | 'handedOverAt'
  >,
  sealed: SealedNumbers,
): Promise<number> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const { rows } = await sql<{ id: number }>`
    insert into merchant_applications (company_id, correlation_id, legal_name, dba_name, ownership_type, url,
      soft_descriptor, support_number, legal_address, dba_address, owner_first_name, owner_middle_name, owner_last_name,
      owner_email, owner_phone, owner_address, license_state, amex_number, last_four, sealed_tax_id,
      sealed_social_security_number, sealed_drivers_license, sealed_birth_date, sealed_bank_routing, sealed_bank_account,
      submitted_by)
    values (${companyId}, ${row.correlationId}, ${row.legalName}, ${row.dbaName}, ${row.ownershipType}, ${row.url},
      ${row.softDescriptor}, ${row.supportNumber}, ${json(row.legalAddress)}, ${json(row.dbaAddress)},
      ${row.ownerFirstName}, ${row.ownerMiddleName}, ${row.ownerLastName}, ${row.ownerEmail}, ${row.ownerPhone},
      ${json(row.ownerAddress)}, ${row.licenseState}, ${row.amexNumber}, ${json(row.lastFour)}, ${sealed.taxId},
      ${sealed.socialSecurityNumber}, ${sealed.driversLicense}, ${sealed.birthDate}, ${sealed.bankRouting},
      ${sealed.bankAccount}, ${userId})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The application was not stored')
  return id
}

/** Ends the pending application and removes its numbers; returns false if there is none. */
export async function endPendingApplication(
  tx: Tx,
  companyId: number,
  by: { userId: number; status: 'withdrawn' | 'replaced' },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update merchant_applications set status = ${by.status}, ended_at = now(), ended_by = ${by.userId},
      sealed_tax_id = null, sealed_social_security_number = null, sealed_drivers_license = null,
      sealed_birth_date = null, sealed_bank_routing = null, sealed_bank_account = null
     where company_id = ${companyId} and status = 'submitted' returning id`.execute(tx)
  return rows.length > 0
}

/** Serializes calls that decide about a company's application. */
export async function lockApplications(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merchant\n${companyId}`}, 0))`.execute(tx)
}

/** Returns the name and time zone of a company, or undefined. */
export function readCompanyFacts(tx: Tx, companyId: number) {
  return tx
    .selectFrom('companies')
    .select(['name', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
