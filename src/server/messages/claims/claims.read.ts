import type { z } from 'zod'
import type { ClaimRow, JobClaims, listClaimsQuery } from '../../../shared/messages/claims/claim.ts'
import { disputeDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { EXCEPTION_SYMBOLS } from '../../../shared/jobs/documents/inventory.symbols.ts'
import { keyOfArticle } from '../../../shared/jobs/inventory/inventory.rules.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { reportRefusal, type Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { chosenProtection, storedDocument } from '../../jobs/documents/document.lines.ts'
import type { DocumentState } from '../../jobs/documents/document.view.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { maskedNumber } from '../../jobs/finances/payments.view.ts'
import { readJobRecords, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findClaimRefunds, findClaims, findDamages, findItems, findRelease } from './claims.store.ts'
import type { StoredArticle, StoredClaim, StoredJobClaims } from './claims.view.ts'
import { disputeJobOf } from './dispute.view.ts'
import { countPhotos, findDisputesOfJob, findEntries } from './disputes.store.ts'

/** Returns the claims of a job for its client or its managers; throws job_not_found and rest_forbidden. */
export async function readClaims(work: JobContext, jobId: number): Promise<StoredJobClaims> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  return claimsOf(work.tx, job, viewer)
}

/** Returns the claims of a job for a viewer; throws rest_forbidden for all but its client and managers. */
export async function claimsOf(tx: Tx, job: JobRecord, viewer: Viewer): Promise<StoredJobClaims> {
  const isManager = viewer.kind === 'manager'
  if (!isManager && viewer.kind !== 'client') throw new AppError('rest_forbidden')
  const { companyId, id: jobId } = job
  const disputes = await findDisputesOfJob(tx, companyId, jobId)
  const ids = disputes.map(({ id }) => id)
  const [entries, items, refunds] = await Promise.all([
    findEntries(tx, companyId, ids),
    findItems(tx, companyId, ids),
    findClaimRefunds(tx, companyId, jobId),
  ])
  const claims: StoredClaim[] = []
  for (const dispute of disputes) {
    const { releaseId } = dispute
    claims.push({
      dispute,
      entries: entries.filter(({ disputeId }) => disputeId === dispute.id),
      items: items.filter(({ disputeId }) => disputeId === dispute.id),
      refund: refunds.find(({ claimId }) => claimId === dispute.id) ?? null,
      release: releaseId === null ? null : ((await findRelease(tx, companyId, releaseId)) ?? null),
      photos: await countPhotos(tx, dispute),
    })
  }
  const state = await readDocumentState(tx, job)
  const isUndecided = disputes.some(({ status }) => status === 'submitted' || status === 'acknowledged')
  return {
    jobId,
    job: disputeJobOf(job),
    isManager,
    mayFile: reportRefusal(viewer, job) === null && !isUndecided,
    inventory: articlesIn(state),
    protection: protectionOf(state),
    refundable: isManager && viewer.viewFinancials ? await refundableOf(tx, job) : [],
    damages: isManager ? await findDamages(tx, companyId, jobId) : [],
    claims,
  }
}

/** Returns the articles of a job's inventory with their conditions and the files of their photos. */
export async function articlesOf(tx: Tx, job: JobRecord): Promise<StoredArticle[]> {
  return articlesIn(await readDocumentState(tx, job))
}

/** Returns the client's choice of protection as a claim shows it, or null without one. */
function protectionOf(state: DocumentState): JobClaims['protection'] {
  const chosen = chosenProtection(state)
  if (chosen === null) return null
  const releasedCents = profileFor(state.job).releasedValueCentsPerPound
  return {
    deductible: chosen.coverage === 'fullReplacementCostOption' ? chosen.deductible : null,
    releasedPerPound: releasedCents === null ? null : dollarsFromCents(releasedCents),
  }
}

function articlesIn({ stored }: DocumentState): StoredArticle[] {
  const sheet = storedDocument(stored, 'inventorySheet')
  const found = new Map((sheet?.delivery ?? []).map((one) => [one.key, one]))
  return (sheet?.articles ?? []).map((article) => {
    const delivery = found.get(keyOfArticle(article))
    return {
      name: article.sticker ? `#${article.sticker} ${article.article}` : article.article,
      fileIds: article.photos.map(({ id }) => id),
      condition: exceptionLabels(article.exception_symbols),
      delivery: delivery
        ? {
            state: delivery.state,
            exceptions: exceptionLabels(delivery.codes),
            note: delivery.note,
            fileIds: delivery.photos.map(({ id }) => id),
          }
        : null,
    }
  })
}

function exceptionLabels(codes: readonly string[]): string[] {
  return EXCEPTION_SYMBOLS.filter(({ code }) => codes.includes(code)).map(({ label }) => label)
}

async function refundableOf(tx: Tx, job: JobRecord): Promise<StoredJobClaims['refundable']> {
  const { charges } = await readJobMoney(tx, job.companyId, job.id)
  return charges.flatMap(({ id, brand, last4, capturedCents, refundedCents, chargebacks }) => {
    const left = cents(capturedCents - refundedCents)
    if (left <= 0 || chargebacks.some(blocksRefund)) return []
    return [{ id, card: `${brand} ${maskedNumber(last4)}`.trim(), left: dollarsFromCents(left) }]
  })
}

/** Returns a page of claims of all jobs for the office, with what is due next. */
export async function listClaimRows(
  tx: Tx,
  kernel: Pick<Kernel, 'now'>,
  companyIds: readonly number[],
  query: z.output<typeof listClaimsQuery>,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const { rows, total } = await findClaims(tx, companyIds, query)
  const now = kernel.now().toISOString()
  const jobIds = rows.map(({ jobId }) => jobId)
  const jobs = new Map(
    (jobIds.length === 0 ? [] : await readJobRecords(tx, companyIds, jobIds)).map((job) => [job.id, job]),
  )
  const shown = rows.flatMap((dispute): ClaimRow[] => {
    const job = jobs.get(dispute.jobId)
    if (!job) return []
    const { client, claims } = disputeJobOf(job)
    const owed = disputeDeadlines(dispute, claims, now).filter(({ isDone }) => !isDone)
    return [
      {
        id: dispute.id,
        jobId: dispute.jobId,
        client: client?.name ?? '',
        state: dispute.state,
        asked: dispute.claimedCents === null ? null : dollarsFromCents(cents(dispute.claimedCents)),
        offered: dispute.decidedCents === null ? null : dollarsFromCents(cents(dispute.decidedCents)),
        filedAt: dispute.submittedAt,
        next: owed.toSorted((one, other) => one.due.localeCompare(other.due))[0] ?? null,
      },
    ]
  })
  return { rows: shown, total }
}
