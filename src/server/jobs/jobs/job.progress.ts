import type { PaperFacts, ProgressFacts, ProgressReader } from '../../../shared/jobs/jobs/next.facts.ts'
import { progressOf } from '../../../shared/jobs/jobs/progress.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { declinedMembers } from '../../../shared/people/workers/crew.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { rowReaderOf, type JobReadContext, type JobPart } from './job.parts.ts'
import type { JobRecord } from './job.record.ts'

/** What the steps of a job are derived from, as one viewer sees it. */
export interface ShownJob extends Pick<Job, 'jobDate' | 'locations' | 'crewFacts' | 'payments' | 'actions'> {
  id: number | null
  documents: Readonly<Record<string, PaperFacts>>
}

/** The office sees everything that the steps are derived from. */
const OFFICE: Viewer = { kind: 'manager', isAdministrator: true, viewFinancials: true, permissions: [] }

/**
 * Returns the steps of a job and what comes next, in text for this viewer. The steps are the same for all
 * viewers, so documents and payments that are hidden from the crew are read here as well. A worker who is not
 * in the crew gets nothing.
 */
export async function readProgress(
  look: JobReadContext,
  parts: readonly JobPart[],
  job: JobRecord,
  shown: ShownJob,
  viewer: Viewer,
  { seesAmounts = shown.payments !== null } = {},
): Promise<Pick<Job, 'steps' | 'next'>> {
  if (viewer.kind !== 'manager' && viewer.kind !== 'client' && viewer.kind !== 'crew')
    return { steps: [], next: null }
  const whole: Record<string, unknown> = { documents: shown.documents, payments: shown.payments }
  if (viewer.kind === 'crew')
    for (const part of parts)
      if (part.tellsProgress) Object.assign(whole, await rowReaderOf(part)?.(look, job, OFFICE))
  // The parts of documents and payments return these keys of a job.
  const { documents, payments } = whole as Pick<ShownJob, 'documents' | 'payments'>
  const facts: ProgressFacts = {
    jobStatus: job.jobStatus,
    jobDate: shown.jobDate,
    locations: shown.locations,
    crewSize: job.crewSize,
    deletedAt: job.deletedAt,
    isDraft: shown.id === null,
    hasClient: job.clientId !== null || job.billingContactId !== null,
    startedAt: job.startedAt,
    // null for clients, whose next step is never about staffing.
    openPlaces: shown.crewFacts.openPlaces ?? 0,
    declined: declinedMembers(job.crew),
    documents: Object.values(documents),
    payments,
    now: wallClockOf(look.kernel.now().toISOString(), job.company.timezone),
  }
  return progressOf(facts, readerOf(viewer.kind, shown, seesAmounts))
}

function readerOf(kind: ProgressReader['kind'], shown: ShownJob, seesAmounts: boolean): ProgressReader {
  return {
    kind,
    tabs: shown.actions.tabs,
    documents: Object.keys(shown.documents),
    seesAmounts,
  }
}
