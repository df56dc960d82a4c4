import { z } from 'zod'
import {
  CHANGE_ORDER_CLAUSE,
  CHANGE_ORDER_RECORD,
  changeContentSchema,
  REVIEW_RECORD,
  WITHDRAWAL_RECORD,
  type ChangeContent,
  type ChangeOrder,
  type ChangeRate,
  type JobChanges,
} from '../../../shared/jobs/change-orders/change-order.ts'
import { changeRates } from '../../../shared/jobs/change-orders/pricing.ts'
import { changeBlock, changeRule, mayMakeChange } from '../../../shared/jobs/change-orders/rules.ts'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { agreedTotalCents } from '../../../shared/jobs/finances/agreed.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { isAgreedFixed } from '../../../shared/trade/delivery-limit.ts'
import { agreedPriceOfState } from '../documents/agreed.ts'
import { contentHashOf } from '../documents/content-hash.ts'
import { estimateOptionOf } from '../documents/document.variables.ts'
import type { DocumentState } from '../documents/document.view.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { readMemberNames } from './change-orders.store.ts'

/** A signed change order with what the office decided about it. */
export interface StoredChange {
  record: AgreementRecord
  content: ChangeContent
  withdrawal: AgreementRecord | null
  review: AgreementRecord | null
}

/** Returns the change orders among the records of a job, oldest first. */
export function changesIn(records: readonly AgreementRecord[]): StoredChange[] {
  return records
    .filter(({ name }) => name === CHANGE_ORDER_RECORD)
    .map((record) => {
      // Written by the server itself.
      const content = changeContentSchema.parse(record.content)
      const decided = (wanted: string) =>
        records.find(({ name, content: said }) => name === wanted && said['changeOrder'] === content.id) ??
        null
      return { record, content, withdrawal: decided(WITHDRAWAL_RECORD), review: decided(REVIEW_RECORD) }
    })
}

function withShownLabel<Line extends { label: string }>(line: Line): Line & { shownLabel: string } {
  return { ...line, shownLabel: line.label }
}

/** Returns the rates that a change of a job is priced by, which are those that the job keeps. */
export function ratesOf(job: JobRecord): ChangeRate[] {
  return changeRates({
    variables: job.company.variables,
    packingMaterials: job.company.packingMaterials,
    crewSize: job.crewSize,
    isFederal: profileFor(job).name === 'federal',
  })
}

/** Returns the agreed price of a job with its accepted change orders, in dollars. */
export function agreedDollars(state: DocumentState): number {
  return dollarsFromCents(agreedTotalCents(agreedPriceOfState(state)))
}

/** Returns whether what was agreed of a job cannot turn out higher. */
export function isStateFixed(state: DocumentState): boolean {
  return isAgreedFixed(profileFor(state.job), estimateOptionOf(state) ?? 'none', agreedPriceOfState(state))
}

const decisionSchema = z.object({ reason: z.string() })

/** Returns why the office decided something about a change order; the server wrote the record itself. */
export function reasonOf({ content }: AgreementRecord): string {
  return decisionSchema.parse(content).reason
}

const instantOf = ({ timestamp }: AgreementRecord) => new Date(timestamp * 1000).toISOString()

/** Returns the change orders of a job as this viewer may see them. */
export async function viewChanges(
  { tx }: Pick<JobContext, 'tx'>,
  state: DocumentState,
  viewer: Viewer,
): Promise<JobChanges> {
  const { job } = state
  const changes = changesIn(state.records)
  const people = changes.flatMap(({ record, withdrawal }) => [
    record.userId,
    withdrawal?.userId ?? record.userId,
  ])
  const names = await readMemberNames(tx, job.companyId, [...new Set(people)])
  const isMaking = mayMakeChange(viewer)
  const rates = ratesOf(job)
  return {
    jobId: job.id,
    client: job.client ? `${job.client.firstName} ${job.client.lastName}`.trim() : '',
    timezone: job.company.timezone,
    orders: changes.map((change) => viewOrder(change, { job, viewer, names })),
    agreed: agreedDollars(state),
    isFixed: isStateFixed(state),
    clause: CHANGE_ORDER_CLAUSE,
    rule: changeRule(profileFor(job), job.startedAt !== null),
    pricing: isMaking ? { version: contentHashOf(rates), rates: rates.map(withShownLabel) } : null,
    blockedBy: isMaking ? changeBlock(job) : null,
  }
}

/** Returns the answer for a crew member who has left the job: nothing of it. */
export function viewLeftChanges(job: JobRecord): JobChanges {
  return {
    jobId: job.id,
    client: '',
    timezone: job.company.timezone,
    orders: [],
    agreed: 0,
    isFixed: false,
    clause: CHANGE_ORDER_CLAUSE,
    rule: null,
    pricing: null,
    blockedBy: 'You are no longer on this job.',
  }
}

function viewOrder(
  { record, content, withdrawal, review }: StoredChange,
  { job, viewer, names }: { job: JobRecord; viewer: Viewer; names: ReadonlyMap<number, string> },
): ChangeOrder {
  const isManager = viewer.kind === 'manager'
  const isOpen = withdrawal === null
  return {
    id: content.id,
    lines: content.lines.map(withShownLabel),
    total: content.total,
    agreedBefore: content.agreedBefore,
    agreedAfter: content.agreedAfter,
    isFixed: content.isFixed ?? true,
    signedBy: content.signer.name,
    strokes: content.signer.strokes,
    signedAt: content.signedAt,
    takenBy: names.get(record.userId) ?? '',
    isAfterLoading: content.isAfterLoading,
    withdrawn: withdrawal && {
      at: instantOf(withdrawal),
      // Clients read what the company decided, not who did.
      by: viewer.kind === 'client' ? job.company.name : (names.get(withdrawal.userId) ?? ''),
      reason: reasonOf(withdrawal),
    },
    flags: isManager && isOpen && review === null ? content.flags : [],
    mayWithdraw: isManager && isOpen && job.deletedAt === null && job.jobStatus !== 'completed',
  }
}
