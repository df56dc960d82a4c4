import { draftViewer, fieldRefusal, type Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import {
  locationChangesRefusal,
  withKeptDetails,
  withActivities,
} from '../../../shared/jobs/jobs/location.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobField, JobInput, JobSave } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'
import { findLink, hasPermission, type Actor } from '../../../shared/kernel/permissions.ts'
import { sendWrite } from '../../kernel/db/tenancy.ts'
import { changedFields } from './job.changes.ts'
import { emptyColumns, toColumns, planJobSave } from './job.plan.ts'
import { checkPeople } from './job.people.ts'
import type { PartWrite } from './job.parts.ts'
import type { PlaceFacts } from './job.places.ts'
import { readJobCompany, type JobRecord } from './job.record.ts'
import { checkVersion, NO_USER, openJob, runConsequences, showJob, type JobContext } from './job.service.ts'
import { insertJob, isOnlyNotes, newestCommunicationId, updateJobRow, type JobColumns } from './job.store.ts'
import { comparedJob, jobFacts, lastNameFor, viewerFor } from './job.view.ts'

/**
 * Returns the company of a new job: the one named, otherwise the caller's own; throws rest_not_found and
 * rest_forbidden.
 */
export function companyForNewJob(
  actor: Actor,
  companyIds: readonly number[],
  wanted: number | undefined,
): number {
  if (wanted !== undefined) {
    const link = findLink(actor, wanted)
    if (!link) throw new AppError('rest_not_found', { message: 'Company not found.' })
    if (!hasPermission(link.role, 'jobs.create')) throw new AppError('rest_forbidden')
    return wanted
  }
  const own = companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  if (own === undefined) throw new AppError('rest_forbidden')
  return own
}

const PEOPLE = ['client', 'billingContact'] as const satisfies readonly JobField[]

/** Creates a job; a client becomes the client of their own job. */
export async function createJob(work: JobContext, input: JobInput, places: PlaceFacts): Promise<Job> {
  const { tx, actor, kernel } = work
  const companyId = companyForNewJob(actor, work.companyIds, input.companyInfo?.id)
  const link = findLink(actor, companyId)
  if (!link) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const viewer = draftViewer(link)
  const isClient = viewer.kind === 'client'
  // Sent together; fields that this person may not set are rejected first.
  const checking = checkPeople(
    work,
    { companyId, viewer, job: null },
    input,
    PEOPLE.filter((field) => !(isClient && isOwn(field, input, actor))),
  )
  checking.catch(() => {})
  const company = await readJobCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const before = emptyColumns(company, input.homeSize)
  if (isClient) before.clientId = actor.userId
  const changed = changedFields(input, draftView(before))
    // Fields that a client can't choose already have their values: their own record, and a type that the
    // server determines.
    .filter((field) => !(isClient && (field === 'jobType' || isOwn(field, input, actor))))
  rejectFields(viewer, null, changed)
  if (changed.includes('locations')) rejectLocations(viewer, null, input)
  await checking
  const now = kernel.now().toISOString()
  const columns = planJobSave(before, [], company, input, isClient ? [...changed, 'locations'] : changed, {
    places,
    isClient,
    now,
    communicationId: null,
  })
  columns.jobSource = work.jobSource ?? columns.jobSource
  columns.areHoursTyped = !isClient && work.areHoursGuessed !== true
  const id = await insertJob(tx, companyId, actor.userId === NO_USER ? null : actor.userId, columns)
  const { job, viewer: saved } = await openJob(work, id, 'read')
  const writes = await prepareParts(work, job, saved, input)
  for (const { write } of writes) await write(job)
  const whole = writes.length > 0 ? (await openJob(work, id, 'read')).job : job
  const partsWritten = writes.map(({ part }) => part)
  const after = await runConsequences(work, { before: null, after: whole, partsWritten })
  return showJob(work, after, saved)
}

function isOwn(field: JobField, input: JobInput, actor: Actor): boolean {
  if (field === 'client') return input.client?.id === actor.userId
  return field === 'billingContact' && input.billingContact?.id === actor.userId
}

/** A blank job in the form that saves are compared with. */
function draftView(columns: JobColumns): Parameters<typeof changedFields>[1] {
  // `changedFields` reads only writable fields, which are all here.
  return {
    ...columns,
    client: columns.clientId === null ? null : { id: columns.clientId },
    billingContact: columns.billingContactId === null ? null : { id: columns.billingContactId },
  } as unknown as Parameters<typeof changedFields>[1]
}

/**
 * Saves a job: checks the version, the permission for each changed field, and the rules, and raises the
 * version by one.
 */
export async function updateJob(
  work: JobContext,
  id: number,
  sent: JobSave,
  places: PlaceFacts,
): Promise<Job> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openJob(work, id, 'for update')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  checkVersion(job, sent.version)
  const isClient = viewer.kind === 'client'
  // Locations that another viewer sends without activities have none.
  const known = isClient ? job.locations : []
  const input: JobInput = { ...sent, locations: sent.locations && withActivities(known, sent.locations) }
  if (isClient && input.locations) input.locations = withKeptDetails(job.locations, input.locations)
  const changed = changedFields(input, comparedJob(job, viewer)).filter(
    // jobType from a client is ignored; with 'same as client' the billing contact is not a choice.
    (field) =>
      !(isClient && field === 'jobType') &&
      !(field === 'billingContact' && (input.isBillingContact ?? job.isBillingContact)),
  )
  rejectFields(viewer, job, changed)
  const writes = await prepareParts(work, job, viewer, input)
  if (changed.length === 0 && writes.length === 0) return showJob(work, job, viewer)
  if (changed.includes('locations')) rejectLocations(viewer, job, input)
  await checkPeople(work, { companyId: job.companyId, viewer, job }, input, changed)
  const now = kernel.now().toISOString()
  const stored = toColumns(job)
  const columns = planJobSave(stored, crewToBe(job, input, viewer), job.company, input, changed, {
    places,
    isClient,
    now,
    communicationId: await closingCommunication(work, job, input),
  })
  const updating = updateJobRow(
    tx,
    { companyId: job.companyId, id, userId: actor.userId, now },
    stored,
    columns,
  )
  const partsWritten = writes.map(({ part }) => part)
  if (partsWritten.length === 0 && job.isFilledIn && isOnlyNotes(stored, columns)) {
    // No price, plan, document, or message depends on the notes, so nothing else is to be read again.
    const { notes } = columns
    const after = { ...job, notes, version: job.version + 1, updatedAt: now, updatedBy: await updating }
    return showJob(work, after, viewer)
  }
  await sendWrite(tx, updating)
  for (const { write } of writes) await write({ companyId: job.companyId, id, crewSize: columns.crewSize })
  const saved = await openJob(work, id, 'read')
  const change = { before: job, after: saved.job, partsWritten }
  const hasConsequences = !job.isFilledIn || writes.length > 0 || changed.some((field) => field !== 'notes')
  const after = hasConsequences ? await runConsequences(work, change) : saved.job
  return showJob(work, after, saved.viewer)
}

/**
 * The crew after the save, for the rule that the crew size is at least the number of members; named as this
 * viewer may read them.
 */
function crewToBe(job: JobRecord, { crew }: JobInput, viewer: Viewer): JobRecord['crew'] {
  return job.crew
    .filter((member) => !crew || crew.some(({ id }) => id === member.userId))
    .map((member) => {
      const sent = member.userId === null ? undefined : crew?.find(({ id }) => id === member.userId)
      const noShow = sent?.noShow ?? member.noShow
      return { ...member, noShow, lastName: lastNameFor(viewer, member.lastName) }
    })
}

/** The communication that is stored as `closedIn` by a save that schedules a job, or null. */
async function closingCommunication(
  work: JobContext,
  job: JobRecord,
  input: JobInput,
): Promise<number | null> {
  if (input.jobStatus !== 'scheduled' || job.jobStatus === 'scheduled') return null
  return newestCommunicationId(work.tx, job.companyId, job.id)
}

/** The writes that the parts prepared for a save; nothing is written while one of them can still reject. */
async function prepareParts(
  work: JobContext,
  job: JobRecord,
  viewer: Viewer,
  input: JobInput,
): Promise<{ part: string; write: PartWrite }[]> {
  const writes: { part: string; write: PartWrite }[] = []
  for (const part of work.features.parts) {
    const write = await part.prepare?.(work, job, viewer, input)
    if (write) writes.push({ part: part.name, write })
  }
  return writes
}

/**
 * Schedules an inquiring job that has become ready and raises its version. The caller has locked the row, has
 * checked that nothing is missing, and runs the consequences.
 */
export function scheduleAutomatically(work: JobContext, job: JobRecord): Promise<JobRecord> {
  return updateFields(work, job, { jobStatus: 'scheduled' }, ['jobStatus'])
}

const NO_FACTS = { places: { found: new Map(), driven: new Map() }, isClient: false } as const

/**
 * Writes fields of a job by an automatic rule, without checking permissions, and raises its version. The
 * caller has locked the row and runs the consequences.
 */
export async function updateFields(
  work: JobContext,
  job: JobRecord,
  input: JobInput,
  changed: readonly JobField[],
  facts: { places: PlaceFacts; isClient: boolean } = NO_FACTS,
): Promise<JobRecord> {
  const now = work.kernel.now().toISOString()
  const crew = crewToBe(job, input, viewerFor(work.actor, job))
  const communicationId = await closingCommunication(work, job, input)
  const stored = toColumns(job)
  const columns = planJobSave(stored, crew, job.company, input, changed, {
    ...facts,
    now,
    communicationId,
  })
  const at = { companyId: job.companyId, id: job.id, userId: work.actor.userId, now }
  const [, { job: scheduled }] = await Promise.all([
    updateJobRow(work.tx, at, stored, columns),
    openJob(work, job.id, 'read'),
  ])
  return scheduled
}

function rejectFields(viewer: Viewer, job: JobRecord | null, changed: readonly JobField[]): void {
  for (const field of changed) {
    if (fieldRefusal(viewer, job && jobFacts(job), field)) throw forbiddenChange(field)
  }
}

/** Throws rest_forbidden, naming the field, for changes of locations that this viewer may not make. */
function rejectLocations(viewer: Viewer, job: JobRecord | null, { locations }: JobInput): void {
  const facts = job && jobFacts(job)
  const refusal = locationChangesRefusal(viewer, facts, job?.locations ?? [], locations ?? [])
  if (refusal) throw forbiddenChange(refusal.field)
}
