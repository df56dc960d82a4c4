import type { z } from 'zod'
import type {
  Damage,
  damageInputSchema,
  Inspection,
  inspectionInputSchema,
  Service,
  serviceInputSchema,
} from '../../../shared/company/fleet/vehicle.ts'
import { AppError, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import { applyPatch } from '../../../shared/kernel/patch.ts'
import { readAttachments, requireOwnAttachments } from '../files/certificate.files.ts'
import type { LinkContext } from '../files/file.links.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  deleteRecord,
  hasJob,
  readDamages,
  readInspections,
  readServices,
  writeDamage,
  writeInspection,
  writeService,
  type DamageFacts,
  type InspectionFacts,
  type RecordKey,
  type ServiceFacts,
} from './records.store.ts'
import { showDamage, showInspection, showService } from './records.view.ts'
import { lockVehicle, rejectRetired } from './vehicles.service.ts'
import { raiseOdometer } from './vehicles.store.ts'

/** The caller's visible companies, the vehicle, and the record, which is absent for a new one. */
export interface RecordContext {
  tx: Tx
  kernel: LinkContext
  companyIds: readonly number[]
  vehicleId: number
  recordId: number | null
}

const NO_INSPECTION: InspectionFacts = {
  date: '',
  kind: 'annual',
  inspector: '',
  result: 'pass',
  defects: '',
  nextDue: null,
  fileIds: [],
}
const NO_DAMAGE: DamageFacts = {
  date: '',
  place: '',
  description: '',
  costCents: null,
  jobId: null,
  repairedOn: null,
  fileIds: [],
}
const NO_SERVICE: ServiceFacts = { date: '', odometer: null, what: '', costCents: null, fileIds: [] }

interface Opened<Facts> extends RecordKey {
  /** The stored values; blank for a new record. */
  before: Facts
  today: string
}

/**
 * Reads and locks the vehicle and reads the record; throws rest_not_found, and rest_conflict for a new record
 * of a retired vehicle.
 */
async function open<Facts>(
  { tx, kernel, companyIds, vehicleId, recordId }: RecordContext,
  blank: Facts,
  read: (tx: Tx, at: RecordKey, id?: number) => Promise<Facts[]>,
): Promise<Opened<Facts>> {
  const { companyId, vehicle, today } = await lockVehicle(tx, kernel, companyIds, vehicleId)
  if (recordId === null) {
    rejectRetired(vehicle)
    return { companyId, vehicleId, before: blank, today }
  }
  const [before] = await read(tx, { companyId, vehicleId }, recordId)
  if (!before) throw new AppError('rest_not_found')
  return { companyId, vehicleId, before, today }
}

async function rejectBad(
  { tx }: RecordContext,
  { companyId, before, today }: Opened<{ fileIds: number[] }>,
  after: { date: string; fileIds: number[] },
  problems: FieldErrors,
): Promise<void> {
  const fields = { ...problems }
  if (after.date > today) fields['date'] = 'This day is in the future.'
  if (Object.keys(fields).length > 0) throw new AppError('rest_invalid_param', { fields })
  const added = after.fileIds.filter((id) => !before.fileIds.includes(id))
  await requireOwnAttachments(tx, companyId, added, 'fileIds')
}

/**
 * Saves an inspection of a vehicle. Throws rest_not_found, rest_conflict for a retired vehicle,
 * rest_invalid_param.
 */
export async function saveInspectionRecord(
  call: RecordContext,
  input: Partial<z.output<typeof inspectionInputSchema>>,
): Promise<Inspection> {
  const { tx, kernel, recordId } = call
  const opened = await open(call, NO_INSPECTION, readInspections)
  const facts = applyPatch<InspectionFacts>(opened.before, NO_INSPECTION, input)
  const isEarly = facts.nextDue !== null && facts.nextDue <= facts.date
  await rejectBad(call, opened, facts, isEarly ? { nextDue: 'Has to be after the inspection.' } : {})
  const id = await writeInspection(tx, opened, recordId, facts)
  const papers = await readAttachments(tx, kernel, opened.companyId, facts.fileIds)
  return showInspection({ ...facts, id }, papers)
}

/**
 * Saves damage to a vehicle. Throws rest_not_found, rest_conflict for a retired vehicle, rest_invalid_param.
 */
export async function saveDamageRecord(
  call: RecordContext,
  { cost, ...input }: Partial<z.output<typeof damageInputSchema>>,
): Promise<Damage> {
  const { tx, kernel, recordId } = call
  const opened = await open(call, NO_DAMAGE, readDamages)
  const { before, companyId } = opened
  const facts = applyPatch<DamageFacts>(before, NO_DAMAGE, { ...input, costCents: inCents(cost) })
  const problems: FieldErrors = {}
  if (facts.repairedOn !== null && facts.repairedOn < facts.date)
    problems['repairedOn'] = 'Has to be after the damage.'
  const isNewJob = facts.jobId !== null && facts.jobId !== before.jobId
  if (isNewJob && !(await hasJob(tx, companyId, facts.jobId ?? 0))) problems['jobId'] = 'Job not found.'
  await rejectBad(call, opened, facts, problems)
  const id = await writeDamage(tx, opened, recordId, facts)
  return showDamage({ ...facts, id }, await readAttachments(tx, kernel, companyId, facts.fileIds))
}

/**
 * Saves a maintenance entry. Throws rest_not_found, rest_conflict for a retired vehicle, rest_invalid_param.
 */
export async function saveServiceRecord(
  call: RecordContext,
  { cost, ...input }: Partial<z.output<typeof serviceInputSchema>>,
): Promise<Service> {
  const { tx, kernel, recordId, vehicleId } = call
  const opened = await open(call, NO_SERVICE, readServices)
  const facts = applyPatch<ServiceFacts>(opened.before, NO_SERVICE, { ...input, costCents: inCents(cost) })
  await rejectBad(call, opened, facts, {})
  const id = await writeService(tx, opened, recordId, facts)
  if (facts.odometer !== null) await raiseOdometer(tx, opened.companyId, vehicleId, facts.odometer)
  return showService({ ...facts, id }, await readAttachments(tx, kernel, opened.companyId, facts.fileIds))
}

/** Deletes a record of a vehicle; throws rest_not_found. */
export async function deleteVehicleRecord(
  call: RecordContext,
  table: Parameters<typeof deleteRecord>[1],
): Promise<void> {
  const { tx, kernel, companyIds, vehicleId, recordId } = call
  const { companyId } = await lockVehicle(tx, kernel, companyIds, vehicleId)
  if (!(await deleteRecord(tx, table, { companyId, vehicleId }, recordId ?? 0)))
    throw new AppError('rest_not_found')
}

const inCents = (amount: number | null | undefined) =>
  typeof amount === 'number' ? centsFromDollars(amount) : amount
