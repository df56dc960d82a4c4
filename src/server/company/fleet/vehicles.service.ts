import { MOST_VEHICLE_JOBS } from '../../../shared/company/fleet/fleet.api.ts'
import type { z } from 'zod'
import type {
  outageInputSchema,
  Vehicle,
  VehicleAction,
  VehicleFile,
  vehicleInputSchema,
} from '../../../shared/company/fleet/vehicle.ts'
import {
  annualDue,
  currentOutage,
  doOverlap,
  vehicleActions,
  vehicleStatus,
} from '../../../shared/company/fleet/vehicle.rules.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { applyPatch } from '../../../shared/kernel/patch.ts'
import { currentDay } from '../settings/meant-company.ts'
import { readAttachments, requireOwnAttachments } from '../files/certificate.files.ts'
import type { LinkContext } from '../files/file.links.ts'
import {
  changedFieldNames,
  readVersion,
  checkRecordVersion,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import { isUniqueViolation } from '../../kernel/db/taken.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { endOutage, insertOutage, readOutages } from './records.store.ts'
import { showRecords } from './records.view.ts'
import {
  deleteVehicleRow,
  findVehicleCompany,
  insertVehicle,
  listVehicleRows,
  readVehicle,
  readVehicleJobs,
  setVehicleRetired,
  updateVehicle,
  type StoredVehicle,
  BLANK_VEHICLE,
  type VehicleFacts,
  type VehicleJob,
} from './vehicles.store.ts'

type VehicleInput = z.output<typeof vehicleInputSchema>

/** API names of a vehicle's fields that differ from their column names. */
const VEHICLE_RECORD: VersionedTable = {
  table: 'vehicles',
  names: { modelYear: 'year', odometerMiles: 'odometer', photoFileId: 'photoId' },
}

/** Returns a page of a company's vehicles in the form of the API. */
export async function showVehicles(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  query: Parameters<typeof listVehicleRows>[2],
): Promise<{ rows: Vehicle[]; total: number }> {
  const today = await currentDay(tx, companyId, kernel.now())
  const { rows, total } = await listVehicleRows(tx, companyId, query, today)
  const photos = await readAttachments(
    tx,
    kernel,
    companyId,
    rows.flatMap(({ photoId }) => photoId ?? []),
  )
  return { rows: rows.map((row) => show(row, photos, today)), total }
}

function show(row: StoredVehicle, photos: ReadonlyMap<number, Attachment>, today: string): Vehicle {
  const { companyId: _company, outages, annual, photoId, hasPast: _past, ...facts } = row
  const outage = currentOutage(outages, today)
  return {
    ...facts,
    photo: (photoId !== null && photos.get(photoId)) || null,
    status: vehicleStatus({ ...row, outage }, today),
    outage,
    annualDue: annualDue(annual ? [annual] : []),
    actions: vehicleActions({ ...row, outage }),
  }
}

/** Returns a vehicle with all its records; throws rest_not_found. */
export async function showVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
): Promise<VehicleFile> {
  const companyId = await findVehicleCompany(tx, companyIds, id, 'read')
  if (companyId === undefined) throw new AppError('rest_not_found')
  const version = await readVersion(tx, VEHICLE_RECORD, { companyId, id })
  const { vehicle, today } = await currentVehicle(tx, kernel, companyId, id)
  const photos = await readAttachments(
    tx,
    kernel,
    companyId,
    [vehicle.photoId].flatMap((photoId) => photoId ?? []),
  )
  return {
    ...show(vehicle, photos, today),
    version,
    ...(await showRecords(tx, kernel, { companyId, vehicleId: id })),
  }
}

async function currentVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  id: number,
): Promise<{ companyId: number; vehicle: StoredVehicle; today: string }> {
  const today = await currentDay(tx, companyId, kernel.now())
  const vehicle = await readVehicle(tx, companyId, id, today)
  if (!vehicle) throw new AppError('rest_not_found')
  return { companyId, vehicle, today }
}

/** Returns a vehicle as of today and locks it until the transaction ends; throws rest_not_found. */
export async function lockVehicle(tx: Tx, kernel: LinkContext, companyIds: readonly number[], id: number) {
  const companyId = await findVehicleCompany(tx, companyIds, id, 'for update')
  if (companyId === undefined) throw new AppError('rest_not_found')
  return currentVehicle(tx, kernel, companyId, id)
}

/**
 * Adds a vehicle. Throws rest_conflict for a name or VIN that another vehicle of the company has, and
 * rest_invalid_param for an invalid photo.
 */
export async function addVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  input: VehicleInput,
): Promise<VehicleFile> {
  const facts = applyPatch(BLANK_VEHICLE, BLANK_VEHICLE, input)
  if (facts.photoId !== null) await requireOwnAttachments(tx, companyId, [facts.photoId], 'photoId', true)
  const id = await onlyOnce(insertVehicle(tx, companyId, facts))
  return showVehicle(tx, kernel, [companyId], id)
}

/**
 * Updates a vehicle: absent fields stay, null clears. Throws rest_not_found, what adding throws, and
 * record_version_conflict for fields that another person changed after the sent version.
 */
export async function saveVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
  input: Partial<VehicleInput> & { version?: number | undefined },
): Promise<VehicleFile> {
  const { companyId, vehicle } = await lockVehicle(tx, kernel, companyIds, id)
  const facts = applyPatch<VehicleFacts>(vehicle, BLANK_VEHICLE, input)
  await checkRecordVersion(
    tx,
    VEHICLE_RECORD,
    { companyId, id },
    {
      version: input.version,
      fields: changedFieldNames(VEHICLE_RECORD, vehicle, applyPatch(BLANK_VEHICLE, BLANK_VEHICLE, facts)),
      current: () => showVehicle(tx, kernel, companyIds, id),
    },
  )
  if (facts.photoId !== null && facts.photoId !== vehicle.photoId)
    await requireOwnAttachments(tx, companyId, [facts.photoId], 'photoId', true)
  await onlyOnce(updateVehicle(tx, companyId, id, facts))
  return showVehicle(tx, kernel, companyIds, id)
}

const REFUSALS: Record<VehicleAction, string> = {
  takeOut: 'This vehicle is out of service, or will be, already.',
  bringBack: 'This vehicle is in service.',
  retire: 'This vehicle is retired already.',
  unretire: 'This vehicle is in use.',
  delete: 'This vehicle has a history and stays. Retire it.',
}
const RETIRED = 'This vehicle is retired. Take it into use again first.'

/**
 * Throws rest_conflict, or record_in_use for a deletion, if the action is not possible for the vehicle now.
 */
function rejectUnless(action: VehicleAction, vehicle: StoredVehicle, today: string): void {
  const outage = currentOutage(vehicle.outages, today)
  if (vehicleActions({ ...vehicle, outage }).includes(action)) return
  const isRetired = vehicle.retiredOn !== null && (action === 'takeOut' || action === 'bringBack')
  const message = isRetired ? RETIRED : REFUSALS[action]
  throw new AppError(action === 'delete' ? 'record_in_use' : 'rest_conflict', { message })
}

/** Throws rest_conflict for a retired vehicle, which gets no new records. */
export function rejectRetired({ retiredOn }: StoredVehicle): void {
  if (retiredOn !== null) throw new AppError('rest_conflict', { message: RETIRED })
}

/** Deletes a vehicle without records; throws rest_not_found and record_in_use. */
export async function deleteVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
): Promise<void> {
  const { companyId, vehicle, today } = await lockVehicle(tx, kernel, companyIds, id)
  rejectUnless('delete', vehicle, today)
  await deleteVehicleRow(tx, companyId, id)
}

/**
 * Retires a vehicle, or reactivates it; throws rest_not_found, and rest_conflict if it already has that
 * state.
 */
export async function retireVehicle(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
  isRetired: boolean,
): Promise<VehicleFile> {
  const { companyId, vehicle, today } = await lockVehicle(tx, kernel, companyIds, id)
  rejectUnless(isRetired ? 'retire' : 'unretire', vehicle, today)
  await setVehicleRetired(tx, companyId, id, isRetired ? today : null)
  return showVehicle(tx, kernel, companyIds, id)
}

/**
 * Returns the jobs that a vehicle is on in a time, so that the office knows them before it is taken out of service; throws
 * rest_not_found.
 */
export async function listVehicleJobs(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  { since, until }: { since: string; until?: string | undefined },
): Promise<VehicleJob[]> {
  const companyId = await findVehicleCompany(tx, companyIds, id, 'read')
  if (companyId === undefined) throw new AppError('rest_not_found')
  const span = { since, until: until ?? null, most: MOST_VEHICLE_JOBS }
  return readVehicleJobs(tx, { companyId, vehicleId: id }, span)
}

/**
 * Takes a vehicle out of service. Throws rest_not_found, rest_invalid_param for an end before the start, and
 * rest_conflict if it is already out at that time or retired.
 */
export async function takeVehicleOut(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
  input: z.output<typeof outageInputSchema>,
): Promise<VehicleFile> {
  const { companyId, vehicle, today } = await lockVehicle(tx, kernel, companyIds, id)
  const outage = { since: input.since, until: input.until ?? null, reason: input.reason }
  if (outage.until !== null && outage.until <= outage.since)
    throw new AppError('rest_invalid_param', { fields: { until: 'Has to be after the first day.' } })
  rejectUnless('takeOut', vehicle, today)
  const at = { companyId, vehicleId: id }
  if ((await readOutages(tx, at)).some((other) => doOverlap(other, outage)))
    throw new AppError('rest_conflict', { message: 'This vehicle was out of service at that time already.' })
  await insertOutage(tx, at, outage)
  return showVehicle(tx, kernel, companyIds, id)
}

/**
 * Returns a vehicle to service today, or cancels the planned time out; throws rest_not_found and
 * rest_conflict.
 */
export async function bringVehicleBack(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
): Promise<VehicleFile> {
  const { companyId, vehicle, today } = await lockVehicle(tx, kernel, companyIds, id)
  rejectUnless('bringBack', vehicle, today)
  const outage = currentOutage(vehicle.outages, today)
  if (outage) await endOutage(tx, companyId, outage, today)
  return showVehicle(tx, kernel, companyIds, id)
}

/** Turns the database's rejection of a duplicate name or VIN into a readable error. */
async function onlyOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const [field, message] = isUniqueViolation(error, 'vehicles_name')
      ? (['name', 'Another vehicle has this name.'] as const)
      : isUniqueViolation(error, 'vehicles_vin')
        ? (['vin', 'Another vehicle has this VIN.'] as const)
        : []
    if (field === undefined) throw error
    throw new AppError('rest_conflict', { message, fields: { [field]: message } })
  }
}
