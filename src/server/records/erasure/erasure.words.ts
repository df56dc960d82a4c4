import { JOB_STATUS_LABELS } from '../../../shared/trade/job.labels.ts'
import { JOB_STATUSES } from '../../../shared/trade/job.choices.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { ErasedKind } from '../../../shared/people/clients/erasure.ts'
import type { ErasureCounts, ErasureObstacles } from './erasure.store.ts'

/** The dates until which an erasure keeps things, as `YYYY-MM-DD`. */
export interface ErasureDays {
  namesUntil: string
  restDue: string | null
}

/** Returns what prevents an erasure, one sentence each. */
export function describeObstacles(
  obstacles: ErasureObstacles,
  owed: readonly { id: number; text: string }[],
): string[] {
  const statusOf = (status: string) => {
    const known = JOB_STATUSES.find((one) => one === status)
    return known ? JOB_STATUS_LABELS[known] : status
  }
  return [
    ...obstacles.openJobs.map(({ id, jobStatus }) => `Job #${id} is open (${statusOf(jobStatus)}).`),
    ...obstacles.crewJobs.map((id) => `They are on the crew of job #${id}, which is open.`),
    ...obstacles.openCharges.map((id) => `A payment or refund of job #${id} is in progress.`),
    ...obstacles.openChargebacks.map((id) => `The bank has not decided about a payment of job #${id}.`),
    ...owed.map(({ id, text }) => `Job #${id} has ${text} left to pay.`),
    ...obstacles.disputes.map((id) => `The claim about job #${id} is not closed or not paid.`),
    ...obstacles.unpaidWork.map((id) => `Their work on job #${id} is not paid.`),
  ]
}

/** The reader of a person's data: the office, or the person. */
const PERSONS = {
  they: { they: 'they', They: 'They', their: 'their', Their: 'Their' },
  you: { they: 'you', They: 'You', their: 'your', Their: 'Your' },
}

/** Returns what is deleted, by kind. */
export function describeErasedData(
  counts: ErasureCounts,
  reader: keyof typeof PERSONS = 'they',
): ErasedKind[] {
  const { they, They, their, Their } = PERSONS[reader]
  const kinds: ErasedKind[] = [
    {
      what: 'Name, phone, email, address, picture and notes',
      count: null,
      why: 'Needed only for the documents that are kept.',
    },
    {
      what: 'Texts, mails, calls and their recordings',
      count: counts.messagesGone,
      why: 'The content is removed. That there was a message or call, and when, is kept.',
    },
    {
      what: 'Login and sessions',
      count: counts.isKnownElsewhere ? 0 : 1,
      why: counts.hasLogin ? `${They} can no longer sign in.` : 'There is no login.',
    },
    { what: 'Stored cards', count: counts.cards, why: 'They are removed at the card provider too.' },
    {
      what: `${Their} record with the card provider`,
      count: counts.customers,
      why: 'Payments that were made stay there.',
    },
    {
      what: `Files that ${they} uploaded`,
      count: counts.files,
      why: 'No record that we keep refers to them.',
    },
    { what: 'Consents to texts', count: counts.consents, why: 'No longer needed.' },
    {
      what: 'Addresses and goods of jobs that never took place',
      count: counts.jobsEmptied,
      why: 'Only the figures of these jobs are kept.',
    },
    {
      what: `Notes and contact persons of ${their} jobs`,
      count: counts.jobsKept + counts.jobsEmptied,
      why: 'No document needs them.',
    },
    {
      what: `Remarks about ${their} work`,
      count: counts.crewJobs,
      why: 'Ratings and pay are kept as figures.',
    },
    {
      what: `${Their} data in the history of changes`,
      count: null,
      why: 'Who made a change and when is kept.',
    },
  ]
  return kinds.filter(({ count }) => count !== 0)
}

/** Returns what stays, by kind, and why. */
export function describeKeptData(
  counts: ErasureCounts,
  days: ErasureDays,
  reader: keyof typeof PERSONS = 'they',
): ErasedKind[] {
  const { Their } = PERSONS[reader]
  const hasPapers = counts.jobsKept + counts.crewJobs + counts.agreements > 0
  const kinds: ErasedKind[] = [
    {
      what: 'Jobs that took place, with their bills of lading and other documents',
      count: counts.jobsKept,
      why: 'Movers must keep them for at least a year (49 CFR 375.505 and 379).',
    },
    {
      what: 'Agreements and signatures',
      count: counts.agreements,
      why: 'They prove what was agreed, and cannot be changed.',
    },
    {
      what: 'Payments, receipts and the ledger',
      count: counts.payments,
      why: 'Records of money are kept for seven years.',
    },
    {
      what: 'Evidence that was sent to a bank for a chargeback',
      count: counts.evidence,
      why: 'The bank may come back to it. It is removed two years after the bank decided.',
    },
    { what: 'Pay', count: counts.payLines, why: 'Records of wages are kept for seven years.' },
    {
      what: 'Name and address on those documents',
      count: hasPapers ? 1 : 0,
      why: `Shown only on documents, until ${formatDay(days.namesUntil)}.`,
    },
    {
      what: 'Messages about moves of the last year',
      count: counts.messagesKept,
      why: `Needed in case of a claim; removed automatically on ${formatDay(days.restDue)}.`,
    },
    {
      what: 'Opt-outs from texts and emails',
      count: counts.refusals,
      why: 'So that nobody contacts that number or address again.',
    },
    {
      what: `${Their} account with another company`,
      count: counts.isKnownElsewhere ? 1 : 0,
      why: 'Each company can erase only its own records.',
    },
    {
      what: 'A record of the erasure: who requested it, who did it, and when',
      count: null,
      why: 'Proof that it was done.',
    },
  ]
  return kinds.filter(({ count }) => count !== 0)
}
