import type { CompanySave } from '../../shared/companies/company-save.ts'
import { splitOf, withVariables, type StoredVariables } from '../../shared/companies/variables.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import type { Role } from '../../shared/kernel/permissions.ts'
import { profileOfState } from '../../shared/trade/profiles.ts'
import { fileIdOf } from '../files/file.links.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { findCompany, isGreeting, lockCompany, writeCompany, type CompanyRow } from './companies.store.ts'
import { saveMailServer } from './mail-server.service.ts'
import { findMailServer, type MailServerRow } from './mail-server.store.ts'

/** A company with what is stored beside it. */
export interface WholeCompany {
  row: CompanyRow
  mailServer: MailServerRow | undefined
}

/** A company that the transaction sees, or undefined. */
export async function readCompany(tx: Tx, companyId: number): Promise<WholeCompany | undefined> {
  const row = await findCompany(tx, companyId)
  return row && { row, mailServer: await findMailServer(tx, companyId) }
}

/**
 * Saves what was sent of a company; states and prices that were not sent stay. Raises rest_not_found, rest_forbidden for a
 * number that no administrator sends, phone_number_taken, and rest_invalid_param for a greeting that was not uploaded or a
 * mail server that lacks something, shares above 100 percent, or a card fee that the company's state forbids (spec 3
 * §2.11, §3, §5, DECISIONS E7).
 */
export async function saveCompany(
  tx: Tx,
  by: { role: Role | undefined; config: Pick<Config, 'SECRET'> },
  companyId: number,
  input: CompanySave,
): Promise<WholeCompany> {
  const before = await lockCompany(tx, companyId)
  if (!before) throw new AppError('rest_not_found')
  const stateMeta = { ...before.state_meta }
  if (input.stateMeta?.Colorado) stateMeta.Colorado = { ...stateMeta.Colorado, ...input.stateMeta.Colorado }
  if (input.stateMeta?.Federal) stateMeta.Federal = { ...stateMeta.Federal, ...input.stateMeta.Federal }
  const prices = { ...before.packing_materials }
  for (const { item, rate } of input.packingMaterials ?? []) prices[item] = rate
  const number = input.smuvsPhone === undefined ? before.smuvs_phone : input.smuvsPhone
  if (number !== before.smuvs_phone && by.role !== 'administrator') throw numberForbidden()
  const columns = {
    state_meta: JSON.stringify(stateMeta),
    packing_materials: JSON.stringify(prices),
    show_documents: input.showDocuments ?? before.show_documents,
    voicemail_file_id: await greetingOf(tx, companyId, before.voicemail_file_id, input.voicemail),
    recording_max_length: input.recordingMaxLength ?? before.recording_max_length,
    smuvs_phone: number,
    variables: JSON.stringify(variablesOf(before.variables, input)),
    card_fee_percent: String(cardFeeOf(before, input)),
  }
  await writeCompany(tx, companyId, columns).catch((error: unknown) => {
    throw isNumberTaken(error) ? numberTaken() : error
  })
  if (input.mailServer !== undefined) await saveMailServer(tx, by.config, companyId, input.mailServer)
  const after = await readCompany(tx, companyId)
  if (!after) throw new AppError('rest_not_found')
  return after
}

/** The variables as the save leaves them: no more than the whole price falls due before its end. */
function variablesOf(stored: StoredVariables, input: CompanySave): StoredVariables {
  if (!input.variables) return stored
  const after = withVariables(stored, input.variables)
  for (const where of ['Local', 'Long'] as const) {
    const touched = (['deposit', 'beforePickup', 'beforeDelivery'] as const).find(
      (name) => input.variables?.[`${name}${where}`] !== undefined,
    )
    if (touched && splitOf(after, where).sum > 100) {
      const message = 'The shares come to more than 100 %.'
      throw new AppError('rest_invalid_param', {
        message,
        fields: { [`variables.${touched}${where}.value`]: message },
      })
    }
  }
  return after
}

/** The card fee as the save leaves it; at most what the state of the company allows (DECISIONS E7, J). */
function cardFeeOf(before: CompanyRow, input: CompanySave): number {
  const stored = Number(before.card_fee_percent)
  const wanted = input.cardFeePercent ?? stored
  const { maxPercent } = profileOfState(before.address_state).cardSurcharge
  if (wanted === stored || maxPercent === null || wanted <= maxPercent) return wanted
  const message =
    maxPercent === 0
      ? 'Your state allows no fee for paying by card.'
      : `Your state allows at most ${maxPercent} %.`
  throw new AppError('rest_invalid_param', { message, fields: { cardFeePercent: message } })
}

async function greetingOf(
  tx: Tx,
  companyId: number,
  stored: number | null,
  sent: string | null | undefined,
): Promise<number | null> {
  if (sent === undefined) return stored
  if (sent === null) return null
  const fileId = fileIdOf(sent)
  if (fileId === null || !(await isGreeting(tx, companyId, fileId)))
    throw new AppError('rest_invalid_param', { fields: { voicemail: 'Upload the greeting as mp3 first.' } })
  return fileId
}

function numberForbidden(): AppError {
  return new AppError('rest_forbidden', { fields: { smuvsPhone: 'Only administrators can change this.' } })
}

function numberTaken(): AppError {
  return new AppError('phone_number_taken', {
    fields: { smuvsPhone: 'This number belongs to another company.' },
  })
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'companies_smuvs_phone'
}
