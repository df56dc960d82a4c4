import {
  disputeDeadlines,
  disputeSteps,
  lastDayToFile,
  mayClientWrite,
  claimDeadlines,
} from '../../../shared/messages/communications/dispute.rules.ts'
import {
  MAX_DISPUTE_PHOTOS,
  type Dispute,
  type PublicDispute,
} from '../../../shared/messages/communications/dispute.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { profileFor, type TradeProfile } from '../../../shared/trade/profiles.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import type { JobRecord, PersonRecord } from '../../jobs/jobs/job.record.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { openDisputeToken } from './dispute.tokens.ts'
import type { DisputeRow, EntryRow } from './disputes.store.ts'

/** The data of the job that a dispute is shown with. */
export interface DisputeJob {
  moveDate: string
  claims: TradeProfile['claims']
  company: Pick<JobRecord['company'], 'name' | 'logoFileId' | 'phone' | 'email' | 'timezone'>
  client: { id: number; name: string; greeting: string; email: string | null } | null
}

/** A dispute as stored: without links, so that it can be stored as the first response to a request. */
export interface DisputeState {
  dispute: DisputeRow
  entries: EntryRow[]
  job: DisputeJob
}

type ViewKernel = Pick<Kernel, 'config' | 'now'>

/** Returns the data of a job that its dispute needs. */
export function disputeJobOf(job: JobRecord): DisputeJob {
  const { name, logoFileId, phone, email, timezone } = job.company
  const { client } = job
  return {
    moveDate: job.jobDate ?? NO_JOB_DATE,
    claims: profileFor(job).claims,
    company: { name, logoFileId, phone, email, timezone },
    client: client && {
      id: client.id,
      name: nameOf(client),
      greeting: client.firstName || nameOf(client),
      email: client.email,
    },
  }
}

function nameOf(person: PersonRecord): string {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (person.isCompany && person.companyName) || name || person.companyName
}

/** Returns the client's link; empty if it can no longer be decrypted. */
export function disputeUrl(kernel: ViewKernel, dispute: DisputeRow): string {
  const token = openDisputeToken(kernel.config.SECRET, dispute.sealedToken)
  return token === null ? '' : `${kernel.config.PUBLIC_URL}/job/${dispute.jobId}/dispute/${token}`
}

/** Returns the dispute for its client behind the link: the company's people are shown only as the company. */
export function viewForClient(kernel: ViewKernel, state: DisputeState, photos: number): PublicDispute {
  const { dispute, job } = state
  const now = kernel.now().toISOString()
  return {
    ...commonView(kernel, state, ({ kind }) => (isClientEntry(kind) ? 'You' : job.company.name)),
    company: {
      name: job.company.name,
      logo: fileUrl(kernel, job.company.logoFileId, true),
      phone: job.company.phone,
      email: job.company.email,
      timezone: job.company.timezone,
    },
    deadlines:
      dispute.status === 'open'
        ? claimDeadlines(job.claims, now)
        : disputeDeadlines(dispute, job.claims, now),
    photosLeft: Math.max(0, MAX_DISPUTE_PHOTOS - photos),
    mayWrite: mayClientWrite(dispute.status),
  }
}

/** Returns the dispute for managers. */
export function viewForManagers(kernel: ViewKernel, state: DisputeState): Dispute {
  const { dispute, job } = state
  return {
    ...commonView(kernel, state, ({ kind, person }) =>
      isClientEntry(kind) ? (job.client?.name ?? 'Client') : (person ?? job.company.name),
    ),
    deadlines: disputeDeadlines(dispute, job.claims, kernel.now().toISOString()),
    id: dispute.id,
    url: disputeUrl(kernel, dispute),
    hasEmail: Boolean(job.client?.email),
    createdAt: dispute.createdAt,
    actions: disputeSteps(dispute.status),
  }
}

/** Returns whether an entry is the client's. */
export function isClientEntry(kind: EntryRow['kind']): boolean {
  return kind === 'complaint' || kind === 'message'
}

function commonView(
  kernel: ViewKernel,
  { dispute, entries, job }: DisputeState,
  author: (entry: EntryRow) => string,
) {
  return {
    jobId: dispute.jobId,
    moveDate: job.moveDate,
    fileBy:
      job.moveDate === NO_JOB_DATE ? null : lastDayToFile(job.moveDate.slice(0, 10), job.claims.fileWithin),
    status: dispute.status,
    claimedAmount: dollarsOf(dispute.claimedCents),
    decision: dispute.decision,
    decidedAmount: dollarsOf(dispute.decidedCents),
    submittedAt: dispute.submittedAt,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      date: entry.createdAt,
      author: author(entry),
      body: entry.body,
      photos: entry.fileIds.map((fileId) => fileUrl(kernel, fileId, false) ?? ''),
    })),
  }
}

function dollarsOf(amount: number | null): number | null {
  return amount === null ? null : dollarsFromCents(cents(amount))
}
