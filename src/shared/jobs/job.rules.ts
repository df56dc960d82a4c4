import type { ErrorCode } from '../kernel/errors.ts'
import { isManager, type Link } from '../kernel/permissions.ts'
import {
  JOB_FIELDS,
  type CrewPermission,
  type JobActions,
  type JobField,
  type JobLocation,
  type JobStatus,
  type JobType,
} from './job.ts'
import { statusMoves } from './job.lifecycle.ts'

/** What the rules judge a job by. */
export interface JobFacts {
  jobStatus: JobStatus
  jobType: JobType
  clientId: number | null
  billingContactId: number | null
  crew: readonly { userId: number | null; permissions: readonly CrewPermission[] }[]
  deletedAt: string | null
  hasPayments: boolean
}

/** How a person stands to one job; an applicant is a worker who may sign up for it (DECISIONS B3). */
export interface Viewer {
  kind: 'manager' | 'client' | 'crew' | 'applicant' | 'none'
  isAdministrator: boolean
  viewFinancials: boolean
  permissions: readonly CrewPermission[]
}

const NOBODY: Viewer = { kind: 'none', isAdministrator: false, viewFinancials: false, permissions: [] }

/** How the holder of a link stands to a job of that company (DECISIONS B3). */
export function viewerOf(person: { link: Link; userId: number }, job: JobFacts): Viewer {
  const { link, userId } = person
  if (isManager(link.role)) return managerViewer(link)
  if (link.role === 'client') {
    const isTheirs = job.clientId === userId || job.billingContactId === userId
    return isTheirs ? { ...NOBODY, kind: 'client' } : NOBODY
  }
  const member = job.crew.find((one) => one.userId === userId)
  if (member) return { ...NOBODY, kind: 'crew', permissions: member.permissions }
  return job.jobStatus === 'scheduled' ? { ...NOBODY, kind: 'applicant' } : NOBODY
}

function managerViewer(link: Link): Viewer {
  const isAdministrator = link.role === 'administrator'
  return {
    kind: 'manager',
    isAdministrator,
    viewFinancials: isAdministrator || link.viewFinancials,
    permissions: [],
  }
}

/** How the holder of a link stands to a job that they are making. */
export function draftViewer(link: Link): Viewer {
  if (isManager(link.role)) return managerViewer(link)
  return link.role === 'client' ? { ...NOBODY, kind: 'client' } : NOBODY
}

/** What a client fills in on a new job (DECISIONS B5). */
const CLIENT_DRAFT_FIELDS: readonly JobField[] = [
  'locations',
  'jobDate',
  'notes',
  'crewSize',
  'contactPerson',
  'useTruck',
  'cargo',
]

/** The fields that a viewer may write now; `job` is null for one that is being made (DECISIONS B5, spec 2 §4). */
export function writableFields(
  viewer: Viewer,
  job: Pick<JobFacts, 'jobStatus' | 'deletedAt'> | null,
): JobField[] {
  if (job?.deletedAt) return []
  if (viewer.kind === 'manager') return [...JOB_FIELDS]
  if (viewer.kind === 'client') {
    if (!job || job.jobStatus === 'inquiring') return [...CLIENT_DRAFT_FIELDS]
    // Once scheduled, date, times and crew size are paid changes with calls of their own (E4).
    return job.jobStatus === 'scheduled' ? ['notes', 'contactPerson', 'cargo', 'locations'] : []
  }
  if (viewer.kind === 'crew' && viewer.permissions.includes('sales'))
    return ['client', 'billingContact', 'isBillingContact', 'locations', 'jobStatus', 'notes']
  return []
}

/** Why a viewer may not write a field, or null (DECISIONS B5). */
export function fieldRefusal(viewer: Viewer, job: JobFacts | null, field: JobField): ErrorCode | null {
  return writableFields(viewer, job).includes(field) ? null : 'rest_forbidden'
}

/** Whose activities a viewer may edit (spec 2 §4 'Scheduling changes'). */
function activityScope(viewer: Viewer, jobStatus: JobStatus): JobActions['activities'] {
  if (viewer.kind === 'manager') return 'all'
  if (viewer.kind === 'crew') return viewer.permissions.includes('sales') ? 'all' : 'none'
  if (viewer.kind !== 'client') return 'none'
  if (jobStatus === 'inquiring') return 'all'
  return jobStatus === 'scheduled' ? 'first' : 'none'
}

/** Where and what a place is: a client says so while the job is new or inquiring only (spec 2 §6, DECISIONS B5). */
const PLACE_FACTS = [
  'address',
  'address2',
  'city',
  'zip',
  'addressState',
  'addressCountry',
  'latitude',
  'longitude',
  'locationType',
  'numRooms',
  'numStairFlights',
  'locationSize',
  'longCarry',
  'elevator',
] as const

/** Why changed locations are refused, naming the field, or null (spec 2 §4, §6, DECISIONS B5). */
export function locationChangesRefusal(
  viewer: Viewer,
  job: JobFacts | null,
  before: readonly JobLocation[],
  after: readonly JobLocation[],
): { code: ErrorCode; field: string } | null {
  if (viewer.kind !== 'client' || !job || job.jobStatus === 'inquiring') return null
  const refuse = (field: string) => ({ code: 'rest_forbidden' as const, field })
  if (before.length !== after.length) return refuse('locations')
  for (const [index, location] of after.entries()) {
    const old = before[index]
    for (const key of PLACE_FACTS) {
      if (!isSameFact(old?.[key], location[key])) return refuse(`locations.${index}.${key}`)
    }
    if (!isSameActivities(old?.activities ?? [], location.activities, index === 0))
      return refuse(`locations.${index}.activities`)
  }
  return null
}

function isSameFact(before: unknown, after: unknown): boolean {
  return before === after || (!before && !after)
}

/** On a scheduled job a client may change the kind of work at the first place, never its day and times (B5). */
function isSameActivities(
  before: JobLocation['activities'],
  after: JobLocation['activities'],
  isFirst: boolean,
): boolean {
  if (before.length !== after.length) return false
  return before.every((old, index) => {
    const activity = after[index]
    const isSameTime =
      isSameFact(old.activityDate, activity?.activityDate) &&
      isSameFact(old.startTime, activity?.startTime) &&
      isSameFact(old.endTime, activity?.endTime)
    return isSameTime && (isFirst || isSameFact(old.activityType, activity?.activityType))
  })
}

/** Why a job may not be deleted, or null (DECISIONS C8, K17). */
export function canDelete(viewer: Viewer, job: JobFacts): ErrorCode | null {
  if (viewer.kind !== 'manager' && viewer.kind !== 'client') return 'rest_forbidden'
  if (job.hasPayments) return 'job_has_payments'
  if (viewer.kind === 'manager') return job.jobStatus === 'completed' ? 'rest_conflict' : null
  return job.jobStatus === 'inquiring' ? null : 'rest_forbidden'
}

/** What a viewer may do to a job now; the screen shows it and asks nothing else (spec 1 §2, §6). */
export function jobActions(viewer: Viewer, job: JobFacts): JobActions {
  const fields = writableFields(viewer, job)
  const isStaff =
    viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('sales'))
  const isManaging = viewer.kind === 'manager'
  return {
    save: fields.length > 0,
    delete: !job.deletedAt && canDelete(viewer, job) === null,
    restore: job.deletedAt !== null && viewer.isAdministrator,
    history: isManaging,
    seeBy: isManaging,
    fields,
    statuses: fields.includes('jobStatus') ? [...statusMoves(job.jobStatus)] : [],
    activities: job.deletedAt ? 'none' : activityScope(viewer, job.jobStatus),
    remove: isStaff || (viewer.kind === 'client' && job.jobStatus === 'inquiring'),
    locationDetails: isStaff ? 'edit' : viewer.kind === 'crew' ? 'view' : 'none',
    tabs: isManaging ? ['job', 'client', 'history'] : isStaff ? ['job', 'client'] : ['job'],
  }
}

/** What a viewer may do to a job that is being made. */
export function draftActions(viewer: Viewer): JobActions {
  const isManaging = viewer.kind === 'manager'
  return {
    save: true,
    delete: false,
    restore: false,
    history: false,
    seeBy: false,
    fields: writableFields(viewer, null),
    statuses: isManaging ? [...statusMoves('inquiring')] : [],
    activities: 'all',
    remove: true,
    locationDetails: isManaging ? 'edit' : 'none',
    tabs: isManaging ? ['job', 'client'] : ['job'],
  }
}
