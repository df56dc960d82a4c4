import type { FastifyInstance } from 'fastify'
import twilio from 'twilio'
import { keywordReply, keywordOf } from '../../../shared/messages/communications/texts.rules.ts'
import { formatPhone, normalizePhone } from '../../../shared/kernel/phone.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { fieldNumber, fieldSid, fieldText, signedWebhooks, type WebhookFields } from '../phone/webhooks.ts'
import { withoutLinkTokens } from '../../jobs/personal-links/message-links.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { companyOfNumber, matchNumber } from './communications.service.ts'
import { readTextingCompany } from './communications.store.ts'
import { readConsents, recordConsent } from '../../company/deliveries/staff-texts.service.ts'
import { insertPicture } from './pictures.store.ts'
import { recordTextReport } from './text.outcomes.ts'

const MAX_PICTURES = 10

/** Registers webhooks for incoming texts and for the states of outgoing ones, both signed by the provider. */
export function registerTextWebhooks(app: FastifyInstance, kernel: Kernel): void {
  signedWebhooks(app, kernel, ({ hook }) => {
    hook('/webhooks/twilio/text', (fields) => receiveText(kernel, fields))
    hook('/webhooks/twilio/text-status', async (fields, query) => {
      const companyId = fieldNumber(query, 'company')
      const deliveryId = fieldNumber(query, 'delivery')
      const sid = fieldSid(fields, 'MessageSid')
      if (companyId === null || deliveryId === null || sid === null) return ''
      const word = fieldText(fields, 'MessageStatus', 40)
      const errorCode = fieldText(fields, 'ErrorCode', 20)
      await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
        recordTextReport(tx, { companyId, deliveryId, sid, word, errorCode }),
      )
      kernel.live.wake()
      return ''
    })
  })
}

/**
 * Stores an incoming text with the client and job of its number, and returns the reply to its keyword. For
 * the same text reported again it returns the same reply and writes nothing.
 */
async function receiveText(kernel: Kernel, fields: WebhookFields): Promise<string> {
  const sid = fieldSid(fields, 'MessageSid')
  const number = normalizePhone(fieldText(fields, 'To', 40))
  const phone = normalizePhone(fieldText(fields, 'From', 40))
  if (sid === null || number === null) return ''
  const companyId = await companyOfNumber(kernel.db, number)
  if (companyId === null) return ''
  const answer = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
    storeText(tx, kernel, { companyId, sid, number, phone }, fields),
  )
  kernel.live.wake()
  return answer
}

async function storeText(
  tx: Tx,
  kernel: Kernel,
  text: { companyId: number; sid: string; number: string; phone: string | null },
  fields: WebhookFields,
): Promise<string> {
  const { companyId, sid, number, phone } = text
  const from = phone ?? fieldText(fields, 'From', 40)
  const body = withoutLinkTokens(fieldText(fields, 'Body', 4_000))
  const match = phone === null ? null : await matchNumber(tx, companyId, phone)
  const pictures = picturesOf(fields)
  const { id, isNew } = await insertCommunication(tx, {
    companyId,
    jobId: match?.jobId ?? null,
    type: 'sms',
    direction: 'incoming',
    contactId: match?.contactId ?? null,
    contactName: match?.name ?? '',
    contactAddress: from,
    body,
    status: 'received',
    providerSid: sid,
    meta: {
      body,
      from,
      to: number,
      smsStatus: 'received',
      numMedia: pictures.length,
      fromCity: fieldText(fields, 'FromCity'),
      fromState: fieldText(fields, 'FromState'),
      fromZip: fieldText(fields, 'FromZip'),
    },
  })
  const keyword = keywordOf(body)
  if (isNew) {
    if (keyword !== null && keyword !== 'help' && phone !== null)
      await recordConsent(tx, {
        companyId,
        phone,
        isAllowed: keyword === 'start',
        source: `Texted ${body.trim().slice(0, 40)}`,
        recordedBy: null,
      })
    else if (phone !== null && !(await readConsents(tx, companyId, [phone])).has(phone))
      await recordConsent(tx, { companyId, phone, isAllowed: true, source: 'Texted first', recordedBy: null })
    for (const [position, picture] of pictures.entries())
      await insertPicture(tx, { companyId, communicationId: id, position }, picture)
    if (pictures.length > 0) await kernel.queue.send(tx, 'fetch-media', { companyId, communicationId: id })
  }
  // The provider states if it has replied to the keyword itself.
  if (keyword === null || fieldText(fields, 'OptOutType') !== '') return ''
  const company = await readTextingCompany(tx, companyId)
  const response = new twilio.twiml.MessagingResponse()
  response.message(keywordReply(keyword, { name: company.name, phone: formatPhone(company.phone) }))
  return response.toString()
}

/**
 * Returns the provider's ids of the pictures of a text, taken from the end of their URLs, which are not
 * trusted.
 */
function picturesOf(fields: WebhookFields): { sid: string; mimeType: string }[] {
  const count = Math.min(fieldNumber(fields, 'NumMedia') ?? 0, MAX_PICTURES)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const sid = /\/(ME[0-9a-zA-Z]{32})(?:[?#].*)?$/.exec(fieldText(fields, `MediaUrl${index}`, 500))?.[1]
    return sid === undefined ? [] : [{ sid, mimeType: fieldText(fields, `MediaContentType${index}`, 100) }]
  })
}
