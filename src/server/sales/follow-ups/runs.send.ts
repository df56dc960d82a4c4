import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { purposeOf, type Step } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { PRESET_TEXTS } from '../../../shared/sales/follow-ups/presets.ts'
import type { Skip } from '../../../shared/sales/follow-ups/outcomes.ts'
import { fillNotice } from '../../../shared/messages/notices/notices.rules.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import {
  marketingRefusal,
  mayMarket,
  readConsents,
  recordConsent,
} from '../../company/consents/consents.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord, PersonRecord } from '../../jobs/jobs/job.record.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { translate, translateValue } from '../../kernel/language/catalogs.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { firstTextTo, queueJobText, textingPhoneOf } from '../../messages/communications/texting.service.ts'
import { jobFacts } from '../../messages/notices/notice.facts.ts'
import type { StoredRun } from './runs.store.ts'

interface SendWork {
  tx: Tx
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>
}

/** A message of a step: whom it goes to and in which run. */
interface StepMessage {
  job: JobRecord
  run: Pick<StoredRun, 'id' | 'ruleId' | 'revision' | 'trigger'>
  position: number
}

/** Returns the key under which the outbox stores a step once: job, rule with its revision, step. */
function stepKey(jobId: number, run: StepMessage['run'], position: number): string {
  return `follow-up:${jobId}:${run.ruleId}:${run.revision}:${position}:${run.id}`
}

/** Returns the run of a message with such a key; null for other messages. */
export function runOfKey(key: string | null): number | null {
  const id = /^follow-up:\d+:\d+:\d+:\d+:(\d+)$/.exec(key ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

function kindOf(trigger: StoredRun['trigger']): MessageKind {
  return purposeOf(trigger) === 'marketing' ? 'followUpOffer' : 'followUp'
}

/** Puts the message of a step into the outbox and on the timeline; returns why not, if it may not be sent. */
export async function sendStep(
  work: SendWork,
  step: Extract<Step, { action: 'text' | 'mail' }>,
  message: StepMessage,
): Promise<Skip | null> {
  const { client } = message.job
  if (!client) return 'noAddress'
  return step.action === 'text'
    ? textStep(work, step, message, client)
    : mailStep(work, step, message, client)
}

async function writerFor(
  work: SendWork,
  { job }: StepMessage,
  client: PersonRecord,
): Promise<{ language: string; write: (template: string) => string }> {
  const language = await languageOfRecipient(work.tx, { personId: client.id, email: client.email })
  const facts: NoticeFacts = await jobFacts(work, { ...job }, { contact: client.firstName })
  const isEnglish = language === DEFAULT_LANGUAGE
  const localFacts: NoticeFacts = isEnglish
    ? facts
    : {
        ...facts,
        client: facts.client === 'there' ? translateValue('there', language) : (facts.client ?? ''),
      }
  return {
    language,
    write: (template) => {
      const isOwn = isEnglish || !PRESET_TEXTS.has(template)
      return fillNotice(isOwn ? template : translate(template, language), isOwn ? facts : localFacts)
    },
  }
}

const nameOf = ({ firstName, lastName }: PersonRecord) => `${firstName} ${lastName}`.trim()

async function textStep(
  work: SendWork,
  step: Extract<Step, { action: 'text' }>,
  message: StepMessage,
  client: PersonRecord,
): Promise<Skip | null> {
  const { tx, kernel } = work
  const { job, run, position } = message
  const phone = normalizePhone(client.phone ?? '')
  if (phone === null) return 'noAddress'
  const from = await textingPhoneOf(tx, job.companyId)
  if (from === null) return 'noNumber'
  const consent = (await readConsents(tx, job.companyId, [phone])).get(phone)
  if (consent?.isAllowed === false) return 'refused'
  if (purposeOf(run.trigger) === 'marketing' && !(await mayMarket(tx, job.companyId, phone)))
    return 'notAgreed'
  const { language, write } = await writerFor(work, message, client)
  const written = write(step.body)
  const body = written === '' ? null : await firstTextTo(tx, job, { phone, language }, written)
  if (body === null) return 'empty'
  if (!consent)
    await recordConsent(tx, {
      companyId: job.companyId,
      phone,
      isAllowed: true,
      source: `Assumed: the number is on job #${job.id}`,
      recordedBy: null,
    })
  await queueJobText({ tx, queue: kernel.queue }, job, {
    kind: kindOf(run.trigger),
    from,
    to: { userId: client.id, name: nameOf(client), phone },
    body,
    senderId: null,
    hasPrices: true,
    dedupeKey: stepKey(job.id, run, position),
  })
  return null
}

async function mailStep(
  work: SendWork,
  step: Extract<Step, { action: 'mail' }>,
  message: StepMessage,
  client: PersonRecord,
): Promise<Skip | null> {
  const { tx, kernel } = work
  const { job, run, position } = message
  if (client.email === null) return 'noAddress'
  const isMarketing = purposeOf(run.trigger) === 'marketing'
  const refusal = await marketingRefusal(
    tx,
    { companyId: job.companyId, email: client.email },
    // Service needs no consent to marketing, and still not a refusal.
    !isMarketing,
  )
  if (refusal !== null) return refusal === 'marketing_not_agreed' && isMarketing ? 'notAgreed' : 'refused'
  const { write } = await writerFor(work, message, client)
  const mail = { subject: write(step.subject), text: write(step.body) }
  if (mail.subject === '' || mail.text === '') return 'empty'
  const about = { companyId: job.companyId, jobId: job.id }
  let deliveryId: number
  try {
    deliveryId = await queueMail(tx, kernel.queue, {
      ...about,
      kind: kindOf(run.trigger),
      personId: client.id,
      to: client.email,
      ...mail,
      isWritten: true,
      dedupeKey: stepKey(job.id, run, position),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'rest_invalid_param') return 'noAddress'
    throw error
  }
  await insertCommunication(tx, {
    ...about,
    type: 'email',
    direction: 'outgoing',
    contactId: client.id,
    contactName: nameOf(client),
    contactAddress: client.email.toLowerCase(),
    subject: mail.subject,
    body: mail.text,
    deliveryId,
  })
  return null
}
