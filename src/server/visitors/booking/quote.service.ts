import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import type { MoveType } from '../../../shared/trade/home-sizes.ts'
import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { recordConsent, readConsents, recordMarketingOf } from '../../company/consents/consents.service.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import { notifyAssignee } from '../../messages/communications/assignee.push.ts'
import { sendNotice } from '../../messages/notices/notices.sending.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { PlaceFacts } from '../../jobs/jobs/job.places.ts'
import { NO_USER, createJobContext } from '../../jobs/jobs/job.service.ts'
import { createJob } from '../../jobs/jobs/job.save.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyOfInquiry } from './alerts.ts'
import { rejectFullDay } from '../../schedule/capacity/days.service.ts'
import { clientOfQuote, type QuoteContact } from './quote.client.ts'
import { jobOfQuote, priceOfQuote, type QuotedMove } from './quote.job.ts'
import { priceText, requestFacts } from './quote.words.ts'

/** A quote that passed every check. */
export interface CheckedQuote {
  company: CompanyRow
  move: QuotedMove
  moveType: MoveType
  contact: QuoteContact
  facts: PlaceFacts
  /** The visitor agreed to offers and requests to rate. */
  isMarketingAllowed: boolean
  /** The manager who entered it for someone; null for a visitor. */
  manager: Actor | null
  /** Probably filled in by a bot: stored where it disturbs no one, in case it was not. */
  isTrapped: boolean
  /**
   * The cities that the mail to the sender names, null if unknown to the maps; null as a whole if no mail is
   * sent.
   */
  cities: readonly (string | null)[] | null
}

/**
 * Creates a client, an inquiring job and a message in the office from a quote, and notifies the office.
 * Entered data never changes an existing record: it is stored with the message and as the job's contact
 * person.
 */
export async function createQuotedJob(
  tx: Tx,
  at: { kernel: Kernel; features: JobFeatures },
  quote: CheckedQuote,
): Promise<{ jobId: number }> {
  const { kernel } = at
  const { company, contact, move, facts, manager, isTrapped } = quote
  const companyId = company.id
  const client = isTrapped
    ? null
    : await clientOfQuote(tx, kernel, companyId, { ...contact, address: move.from.address }, manager !== null)
  const input: JobInput = {
    ...jobOfQuote(company, move, facts),
    ...(client && { client: { id: client.id } }),
    ...(isTrapped && { jobStatus: 'spam' as const }),
    ...(!client?.isNew && { contactPerson: [contactPersonOf(contact)] }),
  }
  const work = {
    ...createJobContext({ tx, ...at }, companyId, manager?.userId ?? NO_USER),
    isQuiet: true,
    areHoursGuessed: true,
  }
  const job = await createJob(work, input, facts)
  const isFull = await isDayFull(tx, company, { jobId: job.id, day: move.day, crewSize: job.crewSize })
  const price = priceOfQuote(company, move, facts)
  const { id } = await insertCommunication(tx, {
    companyId,
    jobId: job.id,
    type: 'smuvsrp_quote',
    direction: 'incoming',
    senderId: null,
    contactId: client?.id ?? null,
    contactName: nameOf(contact),
    contactAddress: contact.phone,
    body: officeNote({ isFull, isTrapped, hasClient: client !== null }),
    meta: metaOf(quote, price),
    happenedAt: kernel.now().toISOString(),
  })
  if (isTrapped) return { jobId: job.id }
  if (manager === null) await recordConsentOfQuote(tx, companyId, contact.phone)
  if (manager === null && quote.isMarketingAllowed)
    await recordMarketingOf(tx, companyId, [contact.email, contact.phone], 'Quote form')
  if (quote.cities) await confirm(tx, kernel, { quote, jobId: job.id, price, cities: quote.cities })
  if (manager === null) {
    await notifyOfInquiry(tx, kernel, { companyId, jobId: job.id })
    await notifyAssignee(tx, kernel.queue, { companyId, id, what: 'message' })
  }
  return { jobId: job.id }
}

function nameOf({ firstName, lastName }: QuoteContact): string {
  return `${firstName} ${lastName}`.slice(0, 100).trim()
}

function contactPersonOf(contact: QuoteContact) {
  return { name: nameOf(contact), phone: contact.phone, email: contact.email, isClient: true }
}

/** Returns the entered data under the names of the message format, with the price that was shown. */
function metaOf({ move, moveType, contact }: CheckedQuote, price: MovePrice | null): Record<string, unknown> {
  const range = priceText(price)
  return {
    addressFrom: move.from.address,
    addressTo: move.to?.address ?? '',
    noAddressTo: move.to === null,
    moveDate: move.day,
    moveType,
    homeSize: move.homeSize,
    email: contact.email,
    ...(range !== null && { priceRange: range }),
  }
}

function officeNote(facts: { isFull: boolean; isTrapped: boolean; hasClient: boolean }): string {
  const notes = [
    ...(facts.isTrapped
      ? ['A machine seems to have filled in this form: it filled a field that people do not see.']
      : []),
    ...(facts.isFull ? ['No crew or truck is available on that day.'] : []),
    ...(facts.hasClient || facts.isTrapped
      ? []
      : ['Not linked with a client yet: call to make sure who asks.']),
  ]
  return notes.join(' ')
}

/**
 * Returns whether the company's limits leave no capacity for another job on that day; a quote may request it
 * nevertheless.
 */
async function isDayFull(
  tx: Tx,
  company: CompanyRow,
  wanted: { jobId: number; day: string; crewSize: number },
): Promise<boolean> {
  const { crewLimit, truckLimit } = withDefaultBooking(company.booking)
  if (crewLimit === null && truckLimit === null) return false
  try {
    await rejectFullDay(tx, { companyId: company.id, useTruck: false, ...wanted })
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'day_full') return true
    throw error
  }
}

/**
 * A person who enters a number below `PHONE_CONSENT` may be texted about the request, unless they opted out
 * before.
 */
async function recordConsentOfQuote(tx: Tx, companyId: number, phone: string): Promise<void> {
  const known = await readConsents(tx, companyId, [phone])
  if (!known.has(phone))
    await recordConsent(tx, { companyId, phone, isAllowed: true, source: 'Quote form', recordedBy: null })
}

/**
 * Tells the sender that their request was received, with the price and the link to book. The address is unverified, so the
 * message names nothing that was typed freely; the link is for the client of the job alone.
 */
async function confirm(
  tx: Tx,
  kernel: Kernel,
  at: { quote: CheckedQuote; jobId: number; price: MovePrice | null; cities: readonly (string | null)[] },
): Promise<void> {
  const { company, contact, move } = at.quote
  const job = await readJobRecord(tx, [company.id], at.jobId, 'read')
  if (!job) throw new Error(`Job ${at.jobId} is gone`)
  const isClient = job.client?.email?.toLowerCase() === contact.email.toLowerCase()
  await sendNotice({ tx, kernel }, job, {
    kind: 'requestReceived',
    to: { ...contact, id: job.clientId },
    // The number is unverified as well: nobody's phone is filled by filling in forms.
    textKey: `request:${contact.phone}:${kernel.now().toISOString().slice(0, 10)}`,
    facts: {
      ...requestFacts(move, at.cities, kernel.now().toISOString()),
      price: priceText(at.price) ?? '',
      ...(!isClient && { jobLink: '' }),
    },
  })
}
