import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import { replaceVehicles } from './vehicle-assignments.service.ts'
import { checkVehicleOverlaps } from './vehicle-overlaps.ts'

const sees = ({ kind }: Viewer) => kind === 'manager' || kind === 'crew'

/**
 * The trucks of a job, for the office and its crew. A save of the office can replace them, and say why they may be on two
 * jobs at that time.
 */
export const vehiclesPart: JobPart = {
  name: 'vehicles',
  inRows: 'same',
  async read(_look, job, viewer) {
    return { vehicles: sees(viewer) ? job.vehicles : [] }
  },
  async prepare(work, job, viewer, { vehicles, truckOverlapReason: reason }) {
    const before = job.vehicles.map(({ id }) => id)
    const after = vehicles && [...new Set(vehicles.map(({ id }) => id))]
    const shown = sees(viewer) ? before : []
    const isChanged =
      after !== undefined && (after.length !== shown.length || after.some((id) => !shown.includes(id)))
    if (viewer.kind !== 'manager') {
      if (isChanged) throw forbiddenChange('vehicles')
      if (reason) throw forbiddenChange('truckOverlapReason')
      return null
    }
    if (isChanged) return () => replaceVehicles(work, job, after, reason || null)
    return reason ? () => checkVehicleOverlaps(work, job, before, reason) : null
  },
}
