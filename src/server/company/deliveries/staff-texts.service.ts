import { withOptOutLine } from '../../../shared/company/deliveries/opt-out.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { readConsents, recordConsent } from '../consents/consents.service.ts'
import { queueText, type TextToQueue } from './deliveries.service.ts'
import { hasBeenTexted, readNumber } from './texts.store.ts'
import { writerForRecipient } from '../../kernel/language/mail-language.ts'

export { hasBeenTexted }

/** A text to a person who works for the company. */
export interface StaffText extends Omit<TextToQueue, 'companyId' | 'to'> {
  phone: string | null
  /** Why the company may text them; recorded with their first text. */
  consentSource: string
}

/** The company of a text to its staff. */
export interface TextingCompany {
  id: number
  name: string
  /** Number for calls and texts, ten digits. */
  number: string | null
}

/** Returns a company with its number for texts. */
export async function readTextingCompany(
  tx: Tx,
  { id, name }: Pick<TextingCompany, 'id' | 'name'>,
): Promise<TextingCompany> {
  return { id, name, number: await readNumber(tx, id) }
}

/** Returns the number at which the company's own staff may be texted, who can opt out like anyone else; null if there is none. */
export async function numberToText(
  tx: Tx,
  company: TextingCompany,
  givenPhone: string | null,
): Promise<string | null> {
  const phone = normalizePhone(givenPhone ?? '')
  if (phone === null || company.number === null) return null
  const consent = (await readConsents(tx, company.id, [phone])).get(phone)
  return consent?.isAllowed === false ? null : phone
}

/** Queues a text to the company's own staff; the first one to a number says how to opt out. Returns false if they cannot be texted. */
export async function textStaff(
  tx: Tx,
  queue: Queue,
  company: TextingCompany,
  { phone: givenPhone, consentSource, body, ...text }: StaffText,
): Promise<boolean> {
  const phone = await numberToText(tx, company, givenPhone)
  if (phone === null) return false
  const isKnown = await hasBeenTexted(tx, company.id, phone)
  if (!(await readConsents(tx, company.id, [phone])).has(phone))
    await recordConsent(tx, {
      companyId: company.id,
      phone,
      isAllowed: true,
      source: consentSource,
      recordedBy: null,
    })
  const write = await writerForRecipient(tx, text)
  const shown = write(body)
  await queueText(tx, queue, {
    ...text,
    companyId: company.id,
    to: phone,
    body: isKnown ? shown : (withOptOutLine(shown, company.name, write) ?? shown),
    isWritten: true,
  })
  return true
}
