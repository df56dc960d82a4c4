import type { FastifyInstance } from 'fastify'
import twilio from 'twilio'
import { keywordReply, keywordOf } from '../../../shared/messages/communications/texts.rules.ts'
import { formatPhone, normalizePhone } from '../../../shared/kernel/phone.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { fieldNumber, fieldSid, fieldText, signedWebhooks, type WebhookFields } from '../phone/webhooks.ts'
import { withoutLinkTokens } from '../../company/deliveries/link-tokens.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { notifyAssignee } from './assignee.push.ts'
import { companyOfNumber, matchNumber } from './communications.service.ts'
import { companiesOfNumber, readTextingCompany, wasTexted } from './communications.store.ts'
import { hasBeenTexted } from '../../company/deliveries/staff-texts.service.ts'
import { readConsents, recordConsent, recordTextReply } from '../../company/consents/consents.service.ts'
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
  const keyword = keywordIn(fields)
  const present = await companyOfNumber(kernel.db, number)
  // A person who answers an older text may write to a number that the company has given up.
  const all = present === null || keyword === 'stop' ? await companiesOfNumber(kernel.db, number) : [present]
  const [companyId, ...earlier] = all
  if (companyId === undefined) return ''
  const answer = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
    storeText(tx, kernel, { companyId, sid, number, phone, keyword }, fields),
  )
  if (keyword === 'stop' && phone !== null)
    for (const id of earlier)
      await inTenant(kernel.db, { companyIds: [id], userId: null }, (tx) => endTexts(tx, id, phone, fields))
  kernel.live.wake()
  return answer
}

/** Returns what a text asks for: in any reasonable words, or in those that the provider knows. */
function keywordIn(fields: WebhookFields): ReturnType<typeof keywordOf> {
  const keyword = keywordOf(fieldText(fields, 'Body', 4_000))
  const known = fieldText(fields, 'OptOutType').toLowerCase()
  const told = (['stop', 'start', 'help'] as const).find((one) => one === known) ?? null
  return keyword === 'stop' ? keyword : (told ?? keyword)
}

/** Records a refusal for a company that had the number when it texted this person. */
async function endTexts(tx: Tx, companyId: number, phone: string, fields: WebhookFields): Promise<void> {
  if (!(await wasTexted(tx, companyId, phone)) && !(await hasBeenTexted(tx, companyId, phone))) return
  const consent = (await readConsents(tx, companyId, [phone])).get(phone)
  if (consent?.isAllowed === false) return
  await recordTextReply(tx, { companyId, phone, isAllowed: false, source: sourceOf(fields) })
}

function sourceOf(fields: WebhookFields): string {
  const body = withoutLinkTokens(fieldText(fields, 'Body', 4_000))
  return `Texted ${body.trim().slice(0, 40)}`
}

async function storeText(
  tx: Tx,
  kernel: Kernel,
  text: {
    companyId: number
    sid: string
    number: string
    phone: string | null
    keyword: ReturnType<typeof keywordOf>
  },
  fields: WebhookFields,
): Promise<string> {
  const { companyId, sid, number, phone, keyword } = text
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
  if (isNew) {
    if (keyword !== null && keyword !== 'help' && phone !== null)
      await recordTextReply(tx, {
        companyId,
        phone,
        isAllowed: keyword === 'start',
        source: sourceOf(fields),
      })
    else if (phone !== null && !(await readConsents(tx, companyId, [phone])).has(phone))
      await recordConsent(tx, { companyId, phone, isAllowed: true, source: 'Texted first', recordedBy: null })
    for (const [position, picture] of pictures.entries())
      await insertPicture(tx, { companyId, communicationId: id, position }, picture)
    if (pictures.length > 0) await kernel.queue.send(tx, 'fetch-media', { companyId, communicationId: id })
    await notifyAssignee(tx, kernel.queue, { companyId, id, what: 'message' })
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
