import { disputeDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import type { ClaimEvent } from '../../../shared/messages/claims/claim.ts'
import { formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { writerForRecipient } from '../../kernel/language/mail-language.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findItems, type ItemRow } from './claims.store.ts'
import { isClientEntry, type DisputeState } from './dispute.view.ts'
import type { NewEntry } from './disputes.service.ts'

const KIND_TITLES: Record<NewEntry['kind'], string> = {
  complaint: 'Claim filed',
  message: 'Message about your claim',
  reply: 'Message about your claim',
  acknowledged: 'We have your claim',
  status: 'Update on your claim',
  decided: 'Decision on your claim',
}
const EVENT_TITLES: Record<ClaimEvent, string> = {
  review: 'We are reviewing your claim',
  offered: 'An offer to settle your claim',
  denied: 'Your claim is denied',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
  withdrawn: 'Claim withdrawn',
  paid: 'Your claim is paid',
}

/** Returns the name of an entry of a claim in the timeline and in its mail. */
export function claimTitle({ kind, event }: Pick<NewEntry, 'kind' | 'event'>): string {
  return event === undefined ? KIND_TITLES[kind] : EVENT_TITLES[event]
}

/** Returns what a claim asks for: each item with its amount and the offer for it, and the sum. */
function askedLines(claimedCents: number | null, items: readonly ItemRow[]): string[] {
  if (claimedCents === null) return []
  return [
    '',
    ...items.map(({ item, askedCents, offeredCents }) =>
      offeredCents === null
        ? `${item}: ${formatCents(cents(askedCents))}`
        : `${item}: ${formatCents(cents(askedCents))}, offered ${formatCents(cents(offeredCents))}`,
    ),
    `Amount asked: ${formatCents(cents(claimedCents))}`,
  ]
}

/** Says what the client can do about an offer, and its amount if the message does not name it. */
function offerLine(amount: string, message: string): string {
  return message.includes(amount)
    ? 'You can accept or decline it on the page of your claim.'
    : `Offer: ${amount}. You can accept or decline it on the page of your claim.`
}

/** Mails the client who accepted an offer what they get, and the release that they signed, in its words. */
export async function mailAcceptance(
  tx: Tx,
  kernel: Kernel,
  { dispute, job }: Pick<DisputeState, 'dispute' | 'job'>,
  release: string,
): Promise<void> {
  const to = job.client?.email
  if (!to) return
  const { id, jobId, companyId, decidedCents } = dispute
  const amount = formatCents(cents(decidedCents ?? 0))
  const write = await writerForRecipient(tx, { email: to })
  const said = [
    `Hello ${job.client?.greeting ?? ''},`,
    '',
    `You accepted our offer of ${amount} for claim #${id}. We will pay you by check or as a refund to your card. You get an email when it is paid.`,
    '',
    'The release that you signed:',
  ]
  const closing = [
    `See claim #${id} and our messages:`,
    `${kernel.config.PUBLIC_URL}/job/${jobId}/claims`,
    '',
    job.company.name,
  ]
  await queueMail(tx, kernel.queue, {
    companyId,
    jobId,
    kind: 'dispute',
    to,
    subject: write(`You accepted our offer: claim #${id}`),
    // The release is not translated: it is quoted as it was signed.
    text: [write(said.join('\n')), release, '', write(closing.join('\n'))].join('\n'),
    isWritten: true,
  })
}

/** Mails an entry of a claim to the other side, if it has an address; both have the page of the claim in it. */
export async function mailEntry(
  tx: Tx,
  kernel: Kernel,
  { dispute, job }: DisputeState,
  entry: NewEntry,
): Promise<void> {
  const isClients = isClientEntry(entry.kind)
  const to = isClients ? job.company.email : job.client?.email
  if (!to) return
  const due = disputeDeadlines(dispute, job.claims, entry.now).filter(({ isDone }) => !isDone)
  const lines = due.map(
    ({ label, due: by }) =>
      `${label} due by ${formatDayInWords(wallClockOf(by, job.company.timezone), entry.now)}.`,
  )
  const items = await findItems(tx, dispute.companyId, [dispute.id])
  const asked = askedLines(dispute.claimedCents, items)
  const root = `${kernel.config.PUBLIC_URL}/job/${dispute.jobId}`
  const offer = dispute.state === 'offered' ? dispute.decidedCents : null
  const text = isClients
    ? [
        `${job.client?.name ?? 'The client'} writes about claim #${dispute.id}:`,
        '',
        entry.body,
        ...(entry.fileIds.length === 0 ? [] : ['', `Photos: ${entry.fileIds.length}`]),
        // A new claim has its items in its own text.
        ...(entry.kind === 'complaint' ? ['', ...asked.slice(-1)] : asked),
        '',
        ...lines,
        '',
        `${root}?tab=contact`,
      ]
    : [
        `Hello ${job.client?.greeting ?? ''},`,
        '',
        entry.body,
        '',
        ...(offer === null
          ? entry.kind === 'acknowledged'
            ? lines
            : []
          : [offerLine(formatCents(cents(offer)), entry.body)]),
        ...asked,
        '',
        `See claim #${dispute.id} and our messages:`,
        `${root}/claims`,
        '',
        job.company.name,
      ]
  await queueMail(tx, kernel.queue, {
    companyId: dispute.companyId,
    jobId: dispute.jobId,
    kind: 'dispute',
    to,
    subject: `${claimTitle(entry)}: claim #${dispute.id}`,
    text: text.join('\n'),
  })
}
