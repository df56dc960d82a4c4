import {
  callMetaSchema,
  type Communication,
  type JobContact,
} from '../../../shared/messages/communications/communication.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Audience, CommunicationRow } from './communications.store.ts'
import type { MarketingConsent } from '../../../shared/company/consents/marketing.ts'
import type { Consent } from '../../company/consents/consents.service.ts'
import { contactsOf, type Contact } from './contacts.ts'

/**
 * Viewer of communications: the office sees all of them, crew with 'contact' only what their permission
 * covers.
 */
export type CommunicationViewer = Pick<Viewer, 'kind' | 'permissions'>

/** Returns a communication as a viewer may see it. */
export function viewCommunication(
  kernel: LinkContext,
  row: CommunicationRow,
  viewer: CommunicationViewer,
  job: JobRecord | null,
): Communication {
  const isManager = viewer.kind === 'manager'
  const known = job && !isManager ? reachableContacts(job, viewer) : []
  const isKnown = isManager || known.some(({ phone, email }) => isAddress(row.contactAddress, phone, email))
  const client = job?.client
  const name =
    !isManager && client && row.contactId === client.id && !viewer.permissions.includes('sales')
      ? client.firstName
      : row.contactName
  const isOutgoing = row.direction === 'outgoing' && (row.type === 'sms' || row.type === 'email')
  const hasFailed = isOutgoing && row.deliveryStatus === 'failed'
  return {
    id: row.id,
    jobId: row.jobId,
    type: row.type,
    direction: row.direction,
    date: row.date,
    sender:
      row.senderId === null
        ? null
        : {
            firstName: row.senderFirstName ?? 'Anon',
            lastName: isManager ? (row.senderLastName ?? '') : (row.senderLastName ?? '').slice(0, 1),
          },
    contact: {
      id: row.contactId,
      name,
      address: isKnown && row.contactAddress !== '' ? row.contactAddress : null,
    },
    subject: row.subject,
    body: row.body,
    status: row.status !== '' ? row.status : (row.deliveryStatus ?? ''),
    meta: isManager ? metaOf(row) : isKnown ? withoutStaff(metaOf(row)) : withoutNumbers(metaOf(row)),
    recordingUrl: fileUrl(kernel, row.recordingFileId, false),
    files: row.files.map(({ fileId, mimeType }) => ({ url: fileUrl(kernel, fileId, false), mimeType })),
    error: isManager && hasFailed ? row.deliveryError : null,
    actions: isManager
      ? [...(row.jobId === null ? (['assign'] as const) : []), ...(hasFailed ? (['resend'] as const) : [])]
      : [],
  }
}

/** Returns the public details of a call; the product's internal notes are omitted. */
function metaOf(row: CommunicationRow): Record<string, unknown> {
  if (row.type !== 'phone') return row.meta
  return callMetaSchema.safeParse(row.meta).data ?? {}
}

/** Returns which of a job's communications a viewer may see. */
export function resolveAudience(job: JobRecord, viewer: CommunicationViewer, userId: number): Audience {
  if (viewer.kind === 'manager') return 'office'
  const contacts = reachableContacts(job, viewer)
  return {
    userId,
    addresses: contacts.flatMap(({ phone }) => phone ?? []),
    contactIds: contacts.flatMap(({ userId: id }) => id ?? []),
  }
}

/** Returns the details of a call or text without phone numbers. */
function withoutNumbers(meta: Record<string, unknown>): Record<string, unknown> {
  const hidden = [
    'from',
    'to',
    'called',
    'caller',
    'addressFrom',
    'addressTo',
    'email',
    'priceRange',
    'answeredBy',
  ]
  return Object.fromEntries(Object.entries(meta).filter(([key]) => !hidden.includes(key)))
}

/** Returns the details without the staff member who answered a call and without the price of a quote. */
function withoutStaff({
  answeredBy: _answeredBy,
  priceRange: _priceRange,
  ...meta
}: Record<string, unknown>): Record<string, unknown> {
  return meta
}

function isAddress(address: string, phone: string | null, email: string | null): boolean {
  return address !== '' && (address === phone || address === email?.toLowerCase())
}

/**
 * Returns the contacts that a viewer may reach: for crew with 'contact' the client and the contact persons.
 */
export function reachableContacts(job: JobRecord, viewer: CommunicationViewer): Contact[] {
  const contacts = contactsOf(job)
  if (viewer.kind === 'manager') return contacts
  const isWhole = viewer.permissions.includes('sales')
  return contacts
    .filter(({ role }) => role === 'Client' || role === 'Contact person')
    .map((contact) =>
      contact.role === 'Client' && !isWhole
        ? { ...contact, name: job.client?.firstName ?? contact.name }
        : contact,
    )
}

/** Returns a contact for the contact picker. */
export function viewContact(
  contact: Contact,
  consents: ReadonlyMap<string, Consent>,
  marketing: ReadonlyMap<string, MarketingConsent>,
  talks: ReadonlyMap<string, string>,
  viewer: CommunicationViewer,
): JobContact {
  // Crew know nobody of the office by their whole name.
  const shown = <T extends { by: string | null }>(decision: T): T =>
    viewer.kind === 'manager' ? decision : { ...decision, by: null }
  const decisionOf = (address: string | null) => {
    const decision = marketing.get(address?.toLowerCase() ?? '')
    return decision ? shown(decision) : null
  }
  const consent = contact.phone === null ? undefined : consents.get(contact.phone)
  return {
    ...contact,
    isOptedOut: consent?.isAllowed === false,
    consent: consent?.isAllowed
      ? shown({ source: consent.source, date: consent.date, by: consent.by })
      : null,
    marketing: {
      mail: decisionOf(contact.email),
      text: decisionOf(contact.phone),
    },
    lastTalkAt: lastOf([talks.get(contact.phone ?? ''), talks.get(contact.email ?? '')]),
  }
}

const lastOf = (moments: readonly (string | undefined)[]): string | null =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1) ?? null
