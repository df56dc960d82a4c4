import type { CrewPermission } from '../../people/workers/crew.choices.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { isManager, type Link } from '../../kernel/permissions.ts'
import { addDays } from '../../kernel/dates.ts'
import type { JobActions } from './job.ts'
import { JOB_FIELDS, type JobField } from './job.input.ts'
import { jobDayOf, type JobStatus, type JobType } from '../../trade/job.choices.ts'
import { statusTransitions } from './job.lifecycle.ts'

/** Facts of a job that the rules use. */
export interface JobFacts {
  jobStatus: JobStatus
  jobType: JobType
  clientId: number | null
  billingContactId: number | null
  crew: readonly { userId: number | null; permissions: readonly CrewPermission[] }[]
  deletedAt: string | null
  useTruck: boolean
  hasPayments: boolean
  /** Whether the office gave it up. */
  isLost: boolean
}

/** Relation of a person to one job; an applicant is a worker who may sign up for it. */
export interface Viewer {
  kind: 'manager' | 'client' | 'crew' | 'applicant' | 'none'
  isAdministrator: boolean
  viewFinancials: boolean
  permissions: readonly CrewPermission[]
}

const NOBODY: Viewer = { kind: 'none', isAdministrator: false, viewFinancials: false, permissions: [] }

/** Returns the relation of a company member (`link`) to a job of that company. */
export function resolveViewer(person: { link: Link; userId: number }, job: JobFacts): Viewer {
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

/**
 * Returns whether a move is so long past that its crew can no longer contact its client; `today` is in the
 * company's time zone.
 */
export function isContactClosed(
  job: { jobStatus: JobStatus; jobDate: string | null },
  days: number,
  today: string,
): boolean {
  const day = jobDayOf(job.jobDate)
  return job.jobStatus !== 'inquiring' && day !== null && addDays(day, days) < today
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

/** Returns the relation of a company member (`link`) to a job that they are creating. */
export function draftViewer(link: Link): Viewer {
  if (isManager(link.role)) return managerViewer(link)
  return link.role === 'client' ? { ...NOBODY, kind: 'client' } : NOBODY
}

/** Fields that a client fills in on a new job. */
const CLIENT_DRAFT_FIELDS: readonly JobField[] = [
  'locations',
  'jobDate',
  'notes',
  'crewSize',
  'contactPerson',
  'useTruck',
  'cargo',
  'homeSize',
]

/** Types whose minimum hours cannot be edited. */
const TYPES_WITHOUT_MINIMUM: readonly JobType[] = ['intrastate_long', 'interstate', 'international']

/** Returns the fields that a viewer may write now; `job` is null for a new one. */
export function writableFields(
  viewer: Viewer,
  job: Pick<JobFacts, 'jobStatus' | 'jobType' | 'deletedAt'> | null,
): JobField[] {
  if (job?.deletedAt) return []
  if (viewer.kind === 'manager') {
    const hasMinimum = !job || !TYPES_WITHOUT_MINIMUM.includes(job.jobType)
    return JOB_FIELDS.filter((field) => hasMinimum || field !== 'minimumTime')
  }
  if (viewer.kind === 'client') {
    if (!job) return [...CLIENT_DRAFT_FIELDS]
    if (job.jobStatus === 'inquiring') return ['locations', 'jobDate', 'notes', 'crewSize', 'homeSize']
    // Once a job is scheduled, date, times and crew size are paid changes with their own calls.
    return job.jobStatus === 'scheduled' ? ['notes', 'locations'] : []
  }
  if (viewer.kind === 'crew' && viewer.permissions.includes('sales'))
    return ['client', 'billingContact', 'isBillingContact', 'locations', 'jobStatus', 'notes']
  return []
}

/** Returns why a viewer may not write a field, or null if they may. */
export function fieldRefusal(viewer: Viewer, job: JobFacts | null, field: JobField): ErrorCode | null {
  return writableFields(viewer, job).includes(field) ? null : 'rest_forbidden'
}

/** Returns which activities a viewer may edit; `locationChangesRefusal` enforces it in saves. */
function activityScope(viewer: Viewer, jobStatus: JobStatus): JobActions['activities'] {
  if (viewer.kind === 'manager') return 'all'
  if (viewer.kind === 'crew')
    return viewer.permissions.includes('sales') && jobStatus !== 'completed' ? 'all' : 'none'
  if (viewer.kind !== 'client') return 'none'
  if (jobStatus === 'inquiring') return 'all'
  return jobStatus === 'scheduled' ? 'first' : 'none'
}

/** Returns why a job may not be deleted, or null if it may. */
export function canDelete(viewer: Viewer, job: JobFacts): ErrorCode | null {
  if (viewer.kind !== 'manager' && viewer.kind !== 'client') return 'rest_forbidden'
  if (job.hasPayments) return 'job_has_payments'
  if (viewer.kind === 'manager') return job.jobStatus === 'completed' ? 'rest_conflict' : null
  return job.jobStatus === 'inquiring' ? null : 'rest_forbidden'
}

/**
 * Returns why a viewer may not report damage of a job, or null: only a client of the job, once it is booked.
 */
export function reportRefusal(viewer: Viewer, job: Pick<JobFacts, 'jobStatus'>): ErrorCode | null {
  if (viewer.kind !== 'client') return 'rest_forbidden'
  return job.jobStatus === 'scheduled' || job.jobStatus === 'completed' ? null : 'rest_conflict'
}

/**
 * Returns why a viewer may not mark a job as lost or reopen it, or null if they may: those who edit leads may, for inquiries.
 */
export function lostRefusal(
  viewer: Viewer,
  job: Pick<JobFacts, 'jobStatus' | 'deletedAt'>,
): ErrorCode | null {
  const isSelling = viewer.kind === 'crew' && viewer.permissions.includes('sales')
  if (viewer.kind !== 'manager' && !isSelling) return 'rest_forbidden'
  return job.jobStatus === 'inquiring' && job.deletedAt === null ? null : 'rest_conflict'
}

/** Returns what a viewer may do with a job now; the screen uses this alone. */
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
    statuses: fields.includes('jobStatus') ? [...statusTransitions(job.jobStatus)] : [],
    activities: job.deletedAt ? 'none' : activityScope(viewer, job.jobStatus),
    markLost: !job.isLost && lostRefusal(viewer, job) === null,
    reopen: job.isLost && lostRefusal(viewer, job) === null,
    reportDamage: !job.deletedAt && reportRefusal(viewer, job) === null,
    remove: !job.deletedAt && (isStaff || (viewer.kind === 'client' && job.jobStatus === 'inquiring')),
    locationDetails: isStaff && !job.deletedAt ? 'edit' : isStaff || viewer.kind === 'crew' ? 'view' : 'none',
    tabs: tabsOf(viewer, job),
  }
}

/** Returns the tabs of the job screen for a viewer, in order. */
function tabsOf(viewer: Viewer, job: JobFacts): JobActions['tabs'] {
  const may = (permission: CrewPermission) =>
    viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes(permission))
  const isParty = viewer.kind === 'manager' || viewer.kind === 'client'
  const tabs: JobActions['tabs'] = []
  tabs.push('job')
  if (may('sales')) tabs.push('client')
  if (may('contact')) tabs.push('contact')
  // Workers see the crew in the sign-up widget of the Job tab.
  if (isParty) tabs.push('crew')
  if (job.useTruck && isParty) tabs.push('rentTruck')
  if (viewer.viewFinancials) tabs.push('financial')
  if (viewer.kind === 'crew') tabs.push('pay')
  if (isParty || may('documents')) tabs.push('documents')
  if (viewer.kind === 'client') tabs.push('payments')
  if (viewer.kind === 'manager') tabs.push('history')
  return tabs
}

/** Returns what a viewer may do with a job that is being created. */
export function draftActions(viewer: Viewer): JobActions {
  const isManaging = viewer.kind === 'manager'
  const mayMake = isManaging || viewer.kind === 'client'
  return {
    save: mayMake,
    delete: false,
    restore: false,
    history: false,
    seeBy: false,
    markLost: false,
    reopen: false,
    reportDamage: false,
    fields: writableFields(viewer, null),
    statuses: isManaging ? [...statusTransitions('inquiring')] : [],
    activities: mayMake ? 'all' : 'none',
    remove: mayMake,
    locationDetails: isManaging ? 'edit' : 'none',
    tabs: isManaging ? ['job', 'client', 'crew', 'documents'] : ['job'],
  }
}
