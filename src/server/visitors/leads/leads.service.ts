import { createHash, randomBytes } from 'node:crypto'
import { HOME_SIZE_LABELS } from '../../../shared/trade/home-sizes.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import type { Lead } from '../../../shared/visitors/leads/leads.api.ts'
import { readConsents, recordConsent } from '../../company/consents/consents.service.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { PlaceFacts } from '../../jobs/jobs/job.places.ts'
import { createJobContext, NO_USER } from '../../jobs/jobs/job.service.ts'
import { createJob } from '../../jobs/jobs/job.save.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyAssignee } from '../../messages/communications/assignee.push.ts'
import { addClient } from '../../people/clients/clients.service.ts'
import { notifyOfInquiry } from '../booking/alerts.ts'
import { clientOfQuote } from '../booking/quote.client.ts'
import { jobOfQuote } from '../booking/quote.job.ts'
import { findArrival, findClientByPhone, findOpenInquiry, insertArrival, lockPerson } from './leads.store.ts'

/** The sender of a lead: a key of a company. */
export interface LeadSender {
  id: number
  name: string
  source: JobSource
}

/** Returns a new key for leads of a company: its id and 43 random characters. */
export function makeLeadKey(companyId: number): string {
  return `lead_${companyId}_${randomBytes(32).toString('base64url')}`
}

/** Returns the company of a key; null if it does not have the form of one. */
export function companyOfLeadKey(key: string): number | null {
  const id = /^lead_(\d{1,15})_[\w-]{43}$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

/** Returns the hash under which a key is stored (SHA-256). */
export function hashOfLeadKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** A lead with phone or email, as it arrived. */
export type CheckedLead = Omit<Lead, 'phone' | 'email'> & { phone: string | null; email: string | null }

/**
 * Stores a lead as an inquiring job and notifies the office. A lead of a person with an open inquiry of the last 30 days
 * is added there as a message, and one that the sender sent before under the same number changes nothing.
 */
export async function receiveLead(
  tx: Tx,
  at: { kernel: Kernel; features: JobFeatures },
  to: { company: CompanyRow; sender: LeadSender },
  lead: CheckedLead,
  facts: PlaceFacts,
): Promise<{ jobId: number; isDuplicate: boolean }> {
  const { kernel } = at
  const { company, sender } = to
  const now = kernel.now()
  const externalId = lead.externalId ?? null
  // Two leads of one person are handled one after the other, also from different senders.
  await lockPerson(tx, company.id, [lead.phone, lead.email, externalId && `${sender.id} ${externalId}`])
  const known = externalId === null ? undefined : await findArrival(tx, company.id, sender.id, externalId)
  if (known) return known
  const open = await findOpenInquiry(tx, company.id, lead, now)
  const clientId = open ? open.clientId : await clientOfLead(tx, kernel, company.id, lead)
  const jobId = open?.id ?? (await createJobOfLead(tx, at, to, { lead, facts, clientId }))
  const { id } = await insertCommunication(tx, {
    companyId: company.id,
    jobId,
    type: 'smuvsrp_quote',
    direction: 'incoming',
    contactId: clientId,
    contactName: nameOf(lead),
    contactAddress: lead.phone ?? lead.email ?? '',
    body: wordsOf(lead, sender),
    happenedAt: now.toISOString(),
  })
  await insertArrival(tx, {
    companyId: company.id,
    keyId: sender.id,
    externalId,
    jobId,
    isDuplicate: open !== undefined,
    now,
  })
  if (lead.mayText && lead.phone !== null) await recordTexts(tx, company.id, lead.phone, sender)
  if (!open) await notifyOfInquiry(tx, kernel, { companyId: company.id, jobId })
  await notifyAssignee(tx, kernel.queue, { companyId: company.id, id, what: 'message' })
  return { jobId, isDuplicate: open !== undefined }
}

/** As with quotes, what a stranger sent changes no record, and an email of somebody else is not linked. */
async function clientOfLead(
  tx: Tx,
  kernel: Kernel,
  companyId: number,
  lead: CheckedLead,
): Promise<number | null> {
  const { firstName, lastName, email, phone, from: address } = lead
  if (email !== null) {
    const contact = { firstName, lastName, email, phone, address }
    return (await clientOfQuote(tx, kernel, companyId, contact, false))?.id ?? null
  }
  const known = phone === null ? undefined : await findClientByPhone(tx, companyId, phone)
  return known ?? (await addClient(tx, kernel, companyId, { firstName, lastName, phone, address })).id
}

async function createJobOfLead(
  tx: Tx,
  at: { kernel: Kernel; features: JobFeatures },
  { company, sender }: { company: CompanyRow; sender: LeadSender },
  { lead, facts, clientId }: { lead: CheckedLead; facts: PlaceFacts; clientId: number | null },
): Promise<number> {
  const move = {
    from: { address: lead.from },
    to: lead.to == null ? null : { address: lead.to },
    day: lead.moveDate ?? null,
    homeSize: lead.homeSize ?? null,
    jobSource: sender.source,
  }
  const input = {
    ...jobOfQuote(company, move, facts),
    ...(clientId !== null && { client: { id: clientId } }),
    ...(typeof lead.packing === 'number' && { packingHours: lead.packing }),
    contactPerson: [
      { name: nameOf(lead), phone: lead.phone ?? '', email: lead.email ?? '', isClient: true as const },
    ],
  }
  const work = {
    ...createJobContext({ tx, ...at }, company.id, NO_USER),
    isQuiet: true,
    areHoursGuessed: true,
  }
  return (await createJob(work, input, facts)).id
}

function nameOf({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.slice(0, 100).trim()
}

/** What the office reads on the timeline: what was sent, also if the open inquiry says something else. */
function wordsOf(lead: CheckedLead, sender: LeadSender): string {
  return [
    `Lead from ${sender.name}`,
    [lead.phone, lead.email].filter((one) => one !== null).join(', '),
    `From: ${lead.from}`,
    ...(lead.to == null ? [] : [`To: ${lead.to}`]),
    ...(lead.moveDate == null ? [] : [`Move date: ${lead.moveDate}`]),
    ...(lead.homeSize == null ? [] : [`Home: ${HOME_SIZE_LABELS[lead.homeSize]}`]),
    ...packingWords(lead.packing ?? false),
    ...(lead.notes == null || lead.notes === '' ? [] : ['', lead.notes]),
  ].join('\n')
}

function packingWords(packing: boolean | number): string[] {
  if (packing === true) return ['Packing: yes']
  if (packing === false || packing === 0) return []
  return [packing === 1 ? 'Packing: 1 hour' : `Packing: ${packing} hours`]
}

/** Records that the person agreed to texts, unless they have said something about it before. */
async function recordTexts(tx: Tx, companyId: number, phone: string, sender: LeadSender): Promise<void> {
  const known = await readConsents(tx, companyId, [phone])
  if (known.has(phone)) return
  await recordConsent(tx, {
    companyId,
    phone,
    isAllowed: true,
    source: `Lead from ${sender.name}`,
    recordedBy: null,
  })
}
