import type { VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { AppError, type ErrorCode } from '../../../shared/kernel/errors.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import {
  capacityWarning,
  cubicFeetOfVehicle,
  vehicleProblem,
  type VehicleNeed,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import type {
  JobVehicles,
  VehicleChoice,
  VehicleProblem,
  VehicleProblemCode,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.ts'
import { truckFacts } from '../../jobs/documents/documents.state.ts'
import type { JobReadContext } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { checkVehicleOverlaps } from './vehicle-overlaps.ts'
import {
  deleteAssignment,
  insertAssignment,
  readAssignments,
  readCheckedJobs,
  readLicenses,
  readOverrides,
  readTruckPolicies,
  readVehicleCollisions,
  readVehicles,
  type Assignment,
  type Period,
  type VehicleRow,
} from './vehicle-assignments.store.ts'

export type { Assignment, Period } from './vehicle-assignments.store.ts'

/** Returns the trucks of a job, and those to choose from with why one is not free. */
export async function showJobVehicles(work: JobContext, jobId: number): Promise<JobVehicles> {
  const { job } = await openJob(work, jobId, 'read')
  return viewVehicles(work, job, job.vehicles)
}

/**
 * Puts a truck on a job. Throws rest_not_found for a truck of another company, rest_conflict for one that is on the job
 * already or is retired and for a deleted job, truck_out_of_service, truck_papers_expired, truck_license, and truck_overlap
 * without a reason.
 */
export async function assignVehicle(
  work: JobContext,
  jobId: number,
  vehicleId: number,
  overlapReason: string | null,
): Promise<JobVehicles> {
  const job = await openForChange(work, jobId)
  const [vehicle] = await addVehicles(work, job, [vehicleId])
  await checkVehicleOverlaps(work, job, [vehicleId], overlapReason)
  return viewVehicles(work, job, [...job.vehicles, ...(vehicle ? [vehicle] : [])])
}

/**
 * Makes these the trucks of a job, whose other changes of the same save are written. Throws the same errors as
 * `assignVehicle` for trucks that are not on it yet.
 */
export async function replaceVehicles(
  work: JobReadContext,
  before: JobRecord,
  vehicleIds: readonly number[],
  overlapReason: string | null,
): Promise<void> {
  const { tx } = work
  const { companyId, id: jobId } = before
  const job = await readJobRecord(tx, [companyId], jobId, 'read')
  if (!job) throw new AppError('job_not_found')
  const known = before.vehicles.map(({ id }) => id)
  for (const id of known) if (!vehicleIds.includes(id)) await deleteAssignment(tx, companyId, jobId, id)
  await addVehicles(
    work,
    job,
    vehicleIds.filter((id) => !known.includes(id)),
  )
  await checkVehicleOverlaps(work, job, vehicleIds, overlapReason)
}

/** Puts trucks that are free of problems on a job, without a look at its overlaps. */
async function addVehicles(
  work: Pick<JobContext, 'tx' | 'kernel'>,
  job: JobRecord,
  ids: readonly number[],
): Promise<VehicleRow[]> {
  if (ids.length === 0) return []
  const { tx } = work
  const [vehicles, need] = await Promise.all([readVehicles(tx, job.companyId, ids), readNeed(work, job)])
  const added: VehicleRow[] = []
  for (const vehicleId of ids) {
    const vehicle = vehicles.find(({ id }) => id === vehicleId)
    if (!vehicle) throw new AppError('rest_not_found', { message: 'Truck not found.' })
    const problem = vehicleProblem(vehicle, need)
    if (problem) throw new AppError(ERROR_CODES[problem.code], { message: problem.text })
    if (!(await insertAssignment(tx, job.companyId, job.id, vehicleId)))
      throw new AppError('rest_conflict', { message: `${vehicle.name} is on this job already.` })
    added.push(vehicle)
  }
  return added
}

const ERROR_CODES: Record<VehicleProblemCode, ErrorCode> = {
  retired: 'rest_conflict',
  outOfService: 'truck_out_of_service',
  inspectionExpired: 'truck_papers_expired',
  policyExpired: 'truck_papers_expired',
  license: 'truck_license',
}

/** Takes a truck off a job; throws rest_not_found if it is not on it, and rest_conflict for a deleted job. */
export async function removeVehicle(
  work: JobContext,
  jobId: number,
  vehicleId: number,
): Promise<JobVehicles> {
  const job = await openForChange(work, jobId)
  if (!(await deleteAssignment(work.tx, job.companyId, job.id, vehicleId)))
    throw new AppError('rest_not_found', { message: 'This truck is not on the job.' })
  return viewVehicles(
    work,
    job,
    job.vehicles.filter(({ id }) => id !== vehicleId),
  )
}

async function openForChange(work: JobContext, jobId: number): Promise<JobRecord> {
  const { job } = await openJob(work, jobId, 'for update')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  return job
}

async function readNeed(
  { tx, kernel }: Pick<JobContext, 'tx' | 'kernel'>,
  job: JobRecord,
): Promise<VehicleNeed> {
  const [policies, licenses] = await Promise.all([
    readTruckPolicies(tx, job.companyId),
    readLicenses(tx, job.companyId, job.id),
  ])
  return { days: daysOf(job), policies, licenses, today: dayAt(job, kernel.now()) }
}

/** Returns the first and last day of a job in company time; null without a date. */
function daysOf(job: JobRecord): VehicleNeed['days'] {
  if (job.startsAt === null || job.endsAt === null) return null
  const start = new Date(job.startsAt)
  return {
    first: dayAt(job, start),
    last: dayAt(job, new Date(Math.max(start.getTime(), Date.parse(job.endsAt) - 1000))),
  }
}

function dayAt({ company }: JobRecord, at: Date): string {
  return wallClockOf(at.toISOString(), company.timezone).slice(0, 10)
}

async function viewVehicles(
  work: JobContext,
  job: JobRecord,
  onJob: readonly { id: number }[],
): Promise<JobVehicles> {
  const { tx } = work
  const { companyId, id } = job
  const assignedIds = onJob.map((vehicle) => vehicle.id)
  const [vehicles, overrides, need, { cubicFeet }] = await Promise.all([
    readVehicles(tx, companyId, assignedIds),
    readOverrides(tx, companyId, id),
    readNeed(work, job),
    truckFacts(tx, job),
  ])
  const collisions = await readVehicleCollisions(
    tx,
    companyId,
    id,
    vehicles.map((vehicle) => vehicle.id),
  )
  const choices = vehicles.map((vehicle) => choiceOf(vehicle, need, collisions))
  const assigned = choices.filter((choice) => assignedIds.includes(choice.id))
  const { assignsTrucks, truckTurnaroundMinutes } = withDefaultBooking(job.company.booking)
  return {
    isOn: assignsTrucks,
    mayWrite: job.deletedAt === null,
    turnaroundMinutes: truckTurnaroundMinutes,
    assigned: assigned.map((choice) => ({
      ...choice,
      overlaps: overrides
        .filter(({ vehicleId }) => vehicleId === choice.id)
        .map(({ jobId, reason }) => ({ jobId, reason })),
    })),
    choices: choices
      .filter((choice) => !assignedIds.includes(choice.id))
      .toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other))),
    warnings: [
      capacityWarning(
        cubicFeet,
        assigned.map((choice) => choice.cubicFeet),
      ),
      assigned.length > 0 && need.licenses.length === 0
        ? "Nobody on the crew has a driver's license on file."
        : null,
    ].filter((warning) => warning !== null),
  }
}

function isTaken({ problem, collisions }: VehicleChoice): boolean {
  return problem !== null || collisions.length > 0
}

function choiceOf(
  vehicle: VehicleRow,
  need: VehicleNeed,
  collisions: readonly VehicleCollision[],
): VehicleChoice {
  const { id, name, sizeFeet, isRented, plate, plateState } = vehicle
  return {
    id,
    name,
    sizeFeet,
    isRented,
    plate,
    plateState,
    cubicFeet: cubicFeetOfVehicle(vehicle),
    problem: vehicleProblem(vehicle, need),
    collisions: collisions.filter(({ vehicleId }) => vehicleId === id),
  }
}

/** Returns which trucks of a company are on which jobs in a period, by time, with when each is free again. */
export function assignmentsBetween(tx: Tx, companyId: number, period: Period): Promise<Assignment[]> {
  return readAssignments(tx, companyId, period)
}

/**
 * Returns the trucks in use of a company, and these others, with its policies for trucks, by which
 * `vehicleProblem` judges them.
 */
export async function readFleet(
  tx: Tx,
  companyId: number,
  alsoIds: readonly number[] = [],
): Promise<{ vehicles: VehicleRow[]; policies: VehicleNeed['policies'] }> {
  const [vehicles, policies] = await Promise.all([
    readVehicles(tx, companyId, [...new Set(alsoIds)]),
    readTruckPolicies(tx, companyId),
  ])
  return { vehicles, policies }
}

/** A job on a truck that must not drive then, and why. */
export interface VehicleProblemOfJob {
  jobId: number
  vehicleId: number
  name: string
  problem: VehicleProblem
}

/**
 * Returns those of some jobs that are not completed and on a truck that is retired or out of service then, whose papers
 * have expired by then, or that nobody on the crew may drive.
 */
export async function problemsOfVehicles(
  tx: Tx,
  at: { companyId: number; timezone: string; now: Date },
  jobIds: readonly number[],
): Promise<VehicleProblemOfJob[]> {
  const { companyId, timezone, now } = at
  const jobs = await readCheckedJobs(tx, at, jobIds)
  if (jobs.length === 0) return []
  const ids = jobs.flatMap(({ vehicleIds }) => vehicleIds)
  const [vehicles, policies] = await Promise.all([
    readVehicles(tx, companyId, ids),
    readTruckPolicies(tx, companyId),
  ])
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const today = wallClockOf(now.toISOString(), timezone).slice(0, 10)
  return jobs.flatMap(({ jobId, first, last, vehicleIds, licenses }) =>
    vehicleIds.flatMap((vehicleId) => {
      const vehicle = byId.get(vehicleId)
      const problem = vehicle && vehicleProblem(vehicle, { days: { first, last }, policies, licenses, today })
      return problem ? [{ jobId, vehicleId, name: vehicle.name, problem }] : []
    }),
  )
}
