import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { truckSizeFor, truckSizeForRooms } from '../../../shared/jobs/documents/cube-sheet.ts'
import { isJobOpen } from '../../../shared/jobs/documents/document.rules.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { dollarsFromCents, lineTotalCents, sumCents } from '../../../shared/kernel/money.ts'
import { truckFacts } from '../documents/documents.state.ts'
import type { JobPart } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'
import { readTruck, truckSnapshot, writeTruck, type StoredTruck } from './truck.store.ts'

/** The 'Rent Truck' tab: shown to managers and the client while the job needs a truck. */
export const truckPart: JobPart = {
  name: 'trucks',
  snapshots: [truckSnapshot],
  async read({ tx }, job, viewer) {
    if (!job.useTruck || !mayWrite(viewer)) return { truck: null }
    return { truck: await viewTruck(tx, job, viewer) }
  },
  async prepare({ tx, kernel }, job, viewer, input) {
    const sent = input.truck
    if (!sent) return null
    const before = await readTruck(tx, job)
    const after: StoredTruck = {
      size: sent.size === undefined ? before.size : sent.size,
      pickUpDate: sent.pickUpDate === undefined ? before.pickUpDate : sent.pickUpDate,
      returnDate: sent.returnDate === undefined ? before.returnDate : sent.returnDate,
      requestedAt: before.requestedAt,
    }
    if (sent.isRequested !== undefined && sent.isRequested !== (before.requestedAt !== null))
      after.requestedAt = sent.isRequested ? kernel.now().toISOString() : null
    if (isSameContent(before, after)) return null
    if (!mayWrite(viewer) || job.deletedAt || (viewer.kind === 'client' && !isJobOpen(job)))
      throw forbiddenChange('truck')
    if (!(input.useTruck ?? job.useTruck)) {
      const message = 'This job doesn’t need a truck.'
      throw new AppError('rest_conflict', { message, fields: { truck: message } })
    }
    if (after.pickUpDate && after.returnDate && after.returnDate < after.pickUpDate) {
      const message = 'The truck is returned before it is picked up.'
      throw new AppError('rest_invalid_param', { message, fields: { 'truck.returnDate': message } })
    }
    return (saved) => writeTruck(tx, saved, after)
  },
}

function mayWrite(viewer: Viewer): boolean {
  return viewer.kind === 'manager' || viewer.kind === 'client'
}

async function viewTruck(tx: Tx, job: JobRecord, viewer: Viewer): Promise<Truck> {
  const [stored, { cubicFeet, lines, automatic }] = await Promise.all([
    readTruck(tx, job),
    truckFacts(tx, job),
  ])
  const rooms = job.locations[0]?.numRooms ?? 0
  const { truckFlatRate, truckByDistance } = job.company.variables
  const miles = job.distanceMiles ?? 0
  const byVolume = truckSizeFor(cubicFeet)
  const recommended =
    cubicFeet > 0
      ? { size: byVolume.size, trucks: byVolume.trucks, basis: 'cubeSheet' as const }
      : {
          size: truckSizeForRooms(rooms),
          trucks: 1,
          basis: rooms > 0 ? ('rooms' as const) : ('none' as const),
        }
  return {
    size: stored.size,
    pickUpDate: stored.pickUpDate,
    returnDate: stored.returnDate,
    isRequested: stored.requestedAt !== null,
    requestedAt: stored.requestedAt,
    recommended: { ...recommended, cubicFeet, rooms },
    flatRate: truckFlatRate.value,
    perMile: truckByDistance.value,
    miles,
    lines,
    automatic,
    total: dollarsFromCents(sumCents(lines.map(({ rate, units }) => lineTotalCents(rate, units)))),
    isInEstimate: lines.length > 0,
    mayWrite: mayWrite(viewer) && job.deletedAt === null && (viewer.kind === 'manager' || isJobOpen(job)),
  }
}
