import { draftViewer, type Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { seesPrice } from '../../../shared/jobs/documents/document.rules.ts'
import type { JobPrice } from '../../../shared/jobs/documents/prices.api.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { changedFields } from '../jobs/job.changes.ts'
import { draftRecord } from '../jobs/job.draft.ts'
import type { PlaceFacts } from '../jobs/job.places.ts'
import { emptyColumns, toColumns, planJobSave } from '../jobs/job.plan.ts'
import { readJobCompany, readVariablesOnDay, type JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { companyForNewJob } from '../jobs/job.save.ts'
import { comparedJob } from '../jobs/job.view.ts'
import { estimateOf, isSurveyNeeded } from './document.lines.ts'
import { applyTruckChange } from './documents.consequences.ts'
import { readStoredDocuments, type StoredDocuments } from './documents.store.ts'

/**
 * Returns the estimate, in dollars, that a job would have after these changes, by the same rules as a save;
 * stores nothing. Without an id the job is a new one. Throws job_not_found, rest_not_found, rest_forbidden
 * for people who see no prices, and rest_invalid_param for a type that the locations do not allow.
 */
export async function jobPrice(
  work: JobContext,
  id: number | null,
  input: JobInput,
  places: PlaceFacts,
): Promise<JobPrice> {
  const { job, viewer, stored } = id === null ? await openDraft(work, input) : await openStored(work, id)
  const isClient = viewer.kind === 'client'
  // Status and crew members do not affect the price; a client's job type is derived from the locations.
  const changed = changedFields(input, comparedJob(job, viewer)).filter(
    (field) => field !== 'jobStatus' && !(isClient && field === 'jobType'),
  )
  if (isClient && id === null) changed.push('locations')
  const now = work.kernel.now().toISOString()
  // Planned as an inquiry, so that a move that can't be scheduled yet has a price too.
  const before = { ...toColumns(job), jobStatus: 'inquiring' as const }
  const columns = planJobSave(before, [], job.company, input, changed, {
    places,
    isClient,
    now,
    communicationId: null,
  })
  const isMoved = columns.jobDate !== job.jobDate
  const variables = isMoved ? await readVariablesOnDay(work.tx, job, columns.jobDate) : job.company.variables
  const company = { ...job.company, variables }
  const after: JobRecord = {
    ...job,
    ...columns,
    jobStatus: job.jobStatus,
    cargo: job.cargo,
    contactPerson: job.contactPerson,
    company,
  }
  const priced = applyTruckChange(job, after, stored)
  const { lineItems, totalCents, dirty } = estimateOf(priced)
  return {
    lineItems,
    total: dollarsFromCents(totalCents),
    dirty,
    isSurveyNeeded: isSurveyNeeded(priced),
  }
}

interface Priced {
  job: JobRecord
  viewer: Viewer
  stored: StoredDocuments
}

async function openStored(work: JobContext, id: number): Promise<Priced> {
  const { job, viewer } = await openJob(work, id, 'read')
  if (!seesPrice(viewer)) throw new AppError('rest_forbidden')
  return { job, viewer, stored: await readStoredDocuments(work.tx, job.companyId, job.id) }
}

async function openDraft({ tx, actor, companyIds, kernel }: JobContext, input: JobInput): Promise<Priced> {
  const companyId = companyForNewJob(actor, companyIds, input.companyInfo?.id)
  const company = await readJobCompany(tx, companyId)
  const link = findLink(actor, companyId)
  if (!company || !link) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const viewer = draftViewer(link)
  const job = draftRecord(company, actor.userId, kernel.now().toISOString())
  const { crewSize } = emptyColumns(company, input.homeSize)
  return { job: { ...job, crewSize, areHoursTyped: viewer.kind !== 'client' }, viewer, stored: {} }
}
