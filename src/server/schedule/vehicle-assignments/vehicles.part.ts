import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import { checkVehicleOverlaps } from './vehicle-overlaps.ts'

/** The trucks of a job, for the office and its crew; a save can say why they may be on two jobs at that time. */
export const vehiclesPart: JobPart = {
  name: 'vehicles',
  async read(_look, job, viewer) {
    return { vehicles: viewer.kind === 'manager' || viewer.kind === 'crew' ? job.vehicles : [] }
  },
  async prepare(work, job, viewer, { truckOverlapReason: reason }) {
    if (!reason) return null
    if (viewer.kind !== 'manager') throw forbiddenChange('truckOverlapReason')
    return () =>
      checkVehicleOverlaps(
        work,
        job,
        job.vehicles.map(({ id }) => id),
        reason,
      )
  },
}
