import { clientSteps, officeSteps } from '../../../shared/messages/claims/claim.rules.ts'
import type { ArticleFacts, Claim, ClaimEvent, JobClaims } from '../../../shared/messages/claims/claim.ts'
import { releaseText } from '../../../shared/messages/claims/release.ts'
import {
  claimDeadlines,
  disputeDeadlines,
  lastDayToFile,
} from '../../../shared/messages/communications/dispute.rules.ts'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents, dollarsFromCents, formatCents } from '../../../shared/kernel/money.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { localDay } from '../../jobs/finances/due.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { disputeUrl, isClientEntry, type DisputeJob } from './dispute.view.ts'
import type { ClaimRefund, DamageRow, ItemRow } from './claims.store.ts'
import type { DisputeRow, EntryRow } from './disputes.store.ts'

/** A claim as stored, with what belongs to it. */
export interface StoredClaim {
  dispute: DisputeRow
  entries: EntryRow[]
  items: ItemRow[]
  refund: ClaimRefund | null
  release: { text: string; signedAt: number } | null
  photos: number
}

/** An article of the inventory, with the files of its photos. */
export interface StoredArticle {
  name: string
  fileIds: number[]
  condition: string[]
  delivery: (Omit<NonNullable<ArticleFacts['delivery']>, 'photos'> & { fileIds: number[] }) | null
}

/** The claims of a job as stored: without links, so that it can be stored as the first response to a request. */
export interface StoredJobClaims {
  jobId: number
  job: DisputeJob
  isManager: boolean
  mayFile: boolean
  /** Absent in a first response that a version before has stored. */
  inventory?: StoredArticle[]
  /** Absent like the inventory. */
  protection?: JobClaims['protection']
  refundable: JobClaims['refundable']
  damages: DamageRow[]
  claims: StoredClaim[]
}

type ViewKernel = Pick<Kernel, 'config' | 'now'>

/** Returns the claims of a job as their viewer sees them, with links to photos. */
export function viewJobClaims(kernel: ViewKernel, state: StoredJobClaims): JobClaims {
  const { job } = state
  const { name, phone, email, timezone } = job.company
  const now = kernel.now().toISOString()
  return {
    jobId: state.jobId,
    viewer: state.isManager ? 'office' : 'client',
    company: { name, phone, email, timezone },
    moveDate: job.moveDate,
    client: job.client?.name ?? '',
    hasEmail: Boolean(job.client?.email),
    mayFile: state.mayFile,
    fileBy: fileByOf(job),
    promises: claimDeadlines(job.claims, now),
    articles: state.isManager
      ? []
      : (state.inventory ?? []).map((article) => ({
          name: article.name,
          photos: linksOf(kernel, article.fileIds),
          ...factsOf(kernel, article),
        })),
    protection: state.protection ?? null,
    refundable: state.refundable,
    claims: state.claims.map((claim) => viewClaim(kernel, state, claim, now)),
  }
}

function factsOf(kernel: ViewKernel, { condition, delivery }: StoredArticle): ArticleFacts {
  if (delivery === null) return { condition, delivery }
  const { fileIds, ...found } = delivery
  return { condition, delivery: { ...found, photos: linksOf(kernel, fileIds) } }
}

/** Returns what the inventory says about the item of a claim; null unless exactly one article has its name. */
function articleOf(
  kernel: ViewKernel,
  { inventory = [] }: StoredJobClaims,
  item: string,
): ArticleFacts | null {
  const [article, another] = inventory.filter(({ name }) => name === item)
  return article === undefined || another !== undefined ? null : factsOf(kernel, article)
}

/** Returns the last day until which a claim can at least be filed, or null without a day of the move. */
export function fileByOf({ moveDate, claims }: Pick<DisputeJob, 'moveDate' | 'claims'>): string | null {
  return moveDate === NO_JOB_DATE ? null : lastDayToFile(moveDate.slice(0, 10), claims.fileWithin)
}

function viewClaim(kernel: ViewKernel, state: StoredJobClaims, claim: StoredClaim, now: string): Claim {
  const { dispute, entries, items } = claim
  const { job, isManager } = state
  const payment = paymentOf(claim, job.company.timezone)
  const fileBy = fileByOf(job)
  return {
    id: dispute.id,
    version: dispute.version,
    state: dispute.state,
    filedAt: dispute.submittedAt,
    isLate:
      fileBy !== null &&
      dispute.submittedAt !== null &&
      wallClockOf(dispute.submittedAt, job.company.timezone).slice(0, 10) > fileBy,
    asked: dollarsOf(dispute.claimedCents),
    offered: dollarsOf(dispute.decidedCents),
    deadlines: disputeDeadlines(dispute, job.claims, now),
    items: items.map((item) => ({
      id: item.id,
      item: item.item,
      problem: item.problem,
      details: item.details,
      asked: dollarsFromCents(cents(item.askedCents)),
      offered: dollarsOf(item.offeredCents),
      photos: linksOf(kernel, item.fileIds),
      inventoryPhotos: linksOf(kernel, item.inventoryFileIds),
      article: articleOf(kernel, state, item.item),
    })),
    entries: entries.map((entry) => ({
      id: entry.id,
      label: labelOf(entry),
      date: entry.createdAt,
      author: authorOf(entry, state),
      isClients: isClientEntry(entry.kind),
      body: entry.body,
      photos: linksOf(kernel, entry.fileIds),
    })),
    release: claim.release?.text ?? (dispute.state === 'offered' ? releaseOf(dispute, items, job) : null),
    signedAt: claim.release === null ? null : new Date(claim.release.signedAt * 1000).toISOString(),
    payment,
    photosLeft: Math.max(0, MAX_DISPUTE_PHOTOS - claim.photos),
    clientSteps: isManager ? [] : clientSteps(dispute.state),
    officeSteps: isManager ? officeSteps(dispute.state, payment !== null) : [],
    damages: isManager
      ? state.damages.map((damage) => ({
          id: damage.id,
          text: damageText(damage),
          isAttached: dispute.damageIds.includes(damage.id),
        }))
      : [],
    url: isManager ? disputeUrl(kernel, dispute) : '',
  }
}

/** Returns the release that a client signs to accept the offer for a claim. */
export function releaseOf(dispute: DisputeRow, items: readonly ItemRow[], job: DisputeJob): string {
  return releaseText({
    id: dispute.id,
    jobId: dispute.jobId,
    company: job.company.name,
    amount: formatCents(cents(dispute.decidedCents ?? 0)),
    items: items.map(({ item }) => item),
  })
}

/** Returns how a settled claim was paid, or null if it is not. */
export function paymentOf(
  { dispute, refund }: Pick<StoredClaim, 'dispute' | 'refund'>,
  timezone: string,
): Claim['payment'] {
  if (dispute.state !== 'settled') return null
  const { paidOn: day, checkNumber } = dispute
  if (day !== null) return { way: 'check', day, checkNumber, isPending: false }
  if (refund !== null)
    return {
      way: 'refund',
      day: localDay(timezone, new Date(refund.createdAt)),
      checkNumber: '',
      isPending: refund.isPending,
    }
  // Decided as paid before claims were settled here.
  return dispute.settledAt === null ? { way: 'before', day: null, checkNumber: '', isPending: false } : null
}

const EVENT_LABELS: Record<ClaimEvent, string> = {
  review: 'In review',
  offered: 'Offer',
  denied: 'Denied',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  paid: 'Paid',
}
const KIND_LABELS: Record<EntryRow['kind'], string> = {
  complaint: 'Claim',
  message: '',
  reply: '',
  acknowledged: 'Acknowledged',
  status: 'Update',
  decided: 'Decision',
}

function labelOf({ kind, event }: EntryRow): string {
  return event === null ? KIND_LABELS[kind] : EVENT_LABELS[event]
}

function authorOf({ kind, person }: EntryRow, { job, isManager }: StoredJobClaims): string {
  if (isClientEntry(kind)) return isManager ? (job.client?.name ?? 'Client') : 'You'
  return isManager ? (person ?? job.company.name) : job.company.name
}

function damageText({ type, item, cents: amount, crew }: DamageRow): string {
  const money = amount === 0 ? '' : formatCents(cents(amount))
  return [item, type, crew, money].filter((part) => part !== '').join(' · ')
}

function linksOf(kernel: ViewKernel, fileIds: readonly number[]): string[] {
  return fileIds.map((fileId) => fileUrl(kernel, fileId, false) ?? '')
}

function dollarsOf(amount: number | null): number | null {
  return amount === null ? null : dollarsFromCents(cents(amount))
}
