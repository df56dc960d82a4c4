import {
  withBlankPage,
  type CompanyPageInput,
  type StoredCompanyPage,
} from '../../../shared/company/settings/company-page.ts'
import { withDefaultBooking, type BookingSettings } from '../../../shared/company/settings/online-booking.ts'
import type { CompanyFacts, CompanyFeatures } from './company.features.ts'
import type { CompanySave } from '../../../shared/company/settings/company-save.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { isUploadedFor } from '../files/company.files.ts'
import { fileIdOf } from '../files/file.links.ts'
import type { Updateable } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import {
  changedFieldNames,
  readVersion,
  checkRecordVersion,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import type { CompaniesTable } from '../../tables/tables.gen.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import {
  bookingOf,
  cardFeeOf,
  estimateLinesOf,
  generalColumns,
  materialsOf,
  mergeStateMeta,
  variablesOf,
} from './company.columns.ts'
import {
  findCompany,
  findCompanyByIdOrHandle,
  isGreeting,
  isLogo,
  lockCompany,
  writeCompany,
  type CompanyRow,
} from './companies.store.ts'
import { changesMailServer, saveMailServer } from './mail-server.service.ts'
import { findMailServer, type MailServerRow } from './mail-server.store.ts'

/**
 * Maps columns of a company to API fields; each variable is a field, and so is the mail server as a whole.
 */
const COMPANY_RECORD: VersionedTable = {
  table: 'companies',
  names: {
    addressState: 'address',
    latitude: 'address',
    longitude: 'address',
    logoFileId: 'logo',
    voicemailFileId: 'voicemail',
  },
  parts: { variables: 1, booking: 1, page: 1, stateMeta: 2, estimateLines: 1 },
  beside: { table: 'company_mail_servers', name: 'mailServer' },
}

/** A company with its related records. */
export interface CompanyRecord extends CompanyFacts {
  /** Id of the newest change in the history. */
  version: number
  row: CompanyRow
  mailServer: MailServerRow | undefined
}

export { writePluginToken, writeSecondFactorRule, type CompanyRow } from './companies.store.ts'

/** Returns a company by id or handle for any caller; only its public profile may leave the server. */
export function findPublicCompany(db: Db, idOrHandle: string): Promise<CompanyRow | undefined> {
  return findCompanyByIdOrHandle(db, idOrHandle)
}

/** Returns a company that is visible to the transaction, or undefined. */
export async function readCompany(
  tx: Tx,
  companyId: number,
  features: CompanyFeatures,
): Promise<CompanyRecord | undefined> {
  const version = await readVersion(tx, COMPANY_RECORD, { companyId, id: companyId })
  const row = await findCompany(tx, companyId)
  return (
    row && {
      version,
      row,
      mailServer: await findMailServer(tx, companyId),
      ...(await features.read(tx, companyId)),
    }
  )
}

/** Returns the stored columns of a company that is visible to the transaction, or undefined. */
export function readCompanyRow(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  return findCompany(tx, companyId)
}

/** Returns a company's settings for its public pages; throws rest_not_found. */
export async function readBookingSettings(tx: Tx, companyId: number): Promise<BookingSettings> {
  const row = await findCompany(tx, companyId)
  if (!row) throw new AppError('rest_not_found')
  return withDefaultBooking(row.booking)
}

/**
 * Saves the sent fields of a company. Absent states, prices and move types stay unchanged, and open jobs are
 * moved to a new time zone; `found` is the location of a sent address. Throws rest_not_found,
 * phone_number_taken, handle_taken, rest_invalid_param (a logo or greeting that was not uploaded, an
 * incomplete mail server, a crew size that is not offered, shares above 100 percent, or a card fee that the
 * company's state forbids), and record_version_conflict for fields that another person changed since the sent
 * version.
 */
export async function saveCompany(
  tx: Tx,
  by: {
    userId: number
    config: Pick<Config, 'SECRET'>
    now: Date
    features: CompanyFeatures
    /** Returns the company as the caller may read it. */
    show: (company: CompanyRecord) => object
  },
  companyId: number,
  input: CompanySave,
  found: Place | null,
): Promise<CompanyRecord> {
  const before = await lockCompany(tx, companyId)
  if (!before) throw new AppError('rest_not_found')
  const general = generalColumns(before, input, found)
  const columns = {
    ...general,
    logo_file_id: await fileOf(
      input.logo,
      before.logo_file_id,
      (fileId) => isLogo(tx, companyId, fileId),
      () => new AppError('rest_invalid_param', { fields: { logo: 'Upload the logo as png or jpeg first.' } }),
    ),
    state_meta: JSON.stringify(mergeStateMeta(before.state_meta, input.stateMeta)),
    packing_materials: JSON.stringify(materialsOf(before.packing_materials, input.packingMaterials)),
    show_documents: input.showDocuments ?? before.show_documents,
    voicemail_file_id: await fileOf(
      input.voicemail,
      before.voicemail_file_id,
      (fileId) => isGreeting(tx, companyId, fileId),
      () =>
        new AppError('rest_invalid_param', { fields: { voicemail: 'Upload the greeting as mp3 first.' } }),
    ),
    recording_max_length: input.recordingMaxLength ?? before.recording_max_length,
    crew_reminder_time: input.crewReminderTime ?? before.crew_reminder_time,
    crew_report_time: input.crewReportTime ?? before.crew_report_time,
    inquiry_target_minutes: input.inquiryTargetMinutes ?? before.inquiry_target_minutes,
    smuvs_phone: input.smuvsPhone === undefined ? before.smuvs_phone : input.smuvsPhone,
    variables: JSON.stringify(variablesOf(before.variables, input)),
    card_fee_percent: String(cardFeeOf(before, input, general.address_state)),
    estimate_lines: JSON.stringify(estimateLinesOf(before.estimate_lines, input.estimateLines)),
    booking: JSON.stringify(bookingOf(before.booking, input.booking)),
    page: JSON.stringify({ ...before.page, ...(await pageOf(tx, companyId, before, input.page)) }),
  }
  await checkRecordVersion(
    tx,
    COMPANY_RECORD,
    { companyId, id: companyId },
    {
      version: input.version,
      fields: await changedFields(tx, before, columns, input),
      current: async () => {
        const current = await readCompany(tx, companyId, by.features)
        if (!current) throw new AppError('rest_not_found')
        return by.show(current)
      },
    },
  )
  await writeCompany(tx, companyId, columns).catch((error: unknown) => {
    throw takenOf(error) ?? error
  })
  if (columns.timezone !== before.timezone) {
    const zones = { from: before.timezone, to: columns.timezone }
    await by.features.changeZone(tx, companyId, zones, by)
  }
  if (input.mailServer !== undefined) await saveMailServer(tx, by.config, companyId, input.mailServer)
  const after = await readCompany(tx, companyId, by.features)
  if (!after) throw new AppError('rest_not_found')
  return after
}

const JSON_COLUMNS = ['variables', 'booking', 'state_meta', 'estimate_lines', 'packing_materials', 'page']

/** Returns the API names of the fields that a save changes. */
async function changedFields(
  tx: Tx,
  before: CompanyRow,
  columns: Updateable<CompaniesTable>,
  input: CompanySave,
): Promise<string[]> {
  const after = Object.entries(columns).map(([name, value]: [string, unknown]) => [
    name,
    JSON_COLUMNS.includes(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
  ])
  const fields = changedFieldNames(COMPANY_RECORD, before, Object.fromEntries(after) as object)
  const isFee = Number(columns.card_fee_percent) !== Number(before.card_fee_percent)
  const isServer =
    input.mailServer !== undefined && changesMailServer(await findMailServer(tx, before.id), input.mailServer)
  return [
    ...fields.filter((field) => field !== 'cardFeePercent'),
    ...(isFee ? ['cardFeePercent'] : []),
    ...(isServer ? ['mailServer'] : []),
  ]
}

/** Returns the file of a sent address: an absent one stays, null clears it; throws for a file that is not uploaded for this. */
async function fileOf(
  sent: string | null | undefined,
  stored: number | null,
  isUploaded: (fileId: number) => Promise<boolean>,
  refusal: () => AppError,
): Promise<number | null> {
  if (sent === undefined) return stored
  const fileId = sent === null ? null : fileIdOf(sent)
  if (sent !== null && (fileId === null || !(await isUploaded(fileId)))) throw refusal()
  return fileId
}

/** Returns the sent parts of a company's page as they are stored. */
async function pageOf(
  tx: Tx,
  companyId: number,
  { page }: Pick<CompanyRow, 'page'>,
  { photos, ...texts }: CompanyPageInput = {},
): Promise<Partial<StoredCompanyPage>> {
  if (photos === undefined) return texts
  const stored = new Set(withBlankPage(page).photos.map(({ file }) => file))
  const files: StoredCompanyPage['photos'] = []
  for (const [at, { url, text }] of photos.entries()) {
    const file = fileIdOf(url)
    if (file === null || !(stored.has(file) || (await isUploadedFor(tx, companyId, file, 'photo'))))
      throw new AppError('rest_invalid_param', {
        fields: { [`page.photos.${at}.url`]: 'Upload the photo as png or jpeg first.' },
      })
    files.push({ file, text })
  }
  return { ...texts, photos: files }
}

/** Returns the error for a value that another company already has, or undefined for another failure. */
function takenOf(error: unknown): AppError | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'companies_smuvs_phone')
    return new AppError('phone_number_taken', {
      fields: { smuvsPhone: 'This number belongs to another company.' },
    })
  if (constraint === 'companies_handle_key')
    return new AppError('handle_taken', { fields: { handle: ERRORS.handle_taken.text } })
  return undefined
}
