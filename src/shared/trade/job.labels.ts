import type { Role } from '../kernel/permissions.ts'
import { stateName } from '../kernel/places.ts'
import {
  JOB_STATUS_NAMES,
  JOB_STATUSES,
  JOB_TYPE_NAMES,
  JOB_TYPES,
  type JobStatus,
  type JobType,
} from './job.choices.ts'

/** Viewer of a label: the company's people, or its clients and visitors, who see no internal names. */
export type LabelViewer = 'staff' | 'client'

/** Returns the kind of viewer for a role. */
export function labelViewerOf(role: Role): LabelViewer {
  return role === 'client' ? 'client' : 'staff'
}

/** Returns the labels of the statuses for a viewer. */
export function statusLabels(reader: LabelViewer): Record<JobStatus, string> {
  // Built from every status.
  return Object.fromEntries(
    JOB_STATUSES.map((status) => [status, JOB_STATUS_NAMES[status][reader]]),
  ) as Record<JobStatus, string>
}

/** Returns the labels of the types for a viewer, without the state of a long intrastate move. */
export function typeLabels(reader: LabelViewer): Record<JobType, string> {
  // Built from every type.
  return Object.fromEntries(JOB_TYPES.map((type) => [type, JOB_TYPE_NAMES[type][reader]])) as Record<
    JobType,
    string
  >
}

/** Returns the label of a job's type; clients see the state of a long intrastate move. */
export function typeLabel(
  job: { jobType: JobType; locations: readonly { addressState?: string | null | undefined }[] },
  reader: LabelViewer,
): string {
  const label = JOB_TYPE_NAMES[job.jobType][reader]
  if (reader === 'staff' || job.jobType !== 'intrastate_long') return label
  const state = stateName(job.locations[0]?.addressState ?? '')
  return state === undefined ? label : `${label} in ${state}`
}

/** Labels for staff. */
export const JOB_STATUS_LABELS = statusLabels('staff')
export const JOB_TYPE_LABELS = typeLabels('staff')
