import type { Notice, NoticeInput } from '../../../shared/messages/notices/notices.api.ts'
import {
  NOTICE_KINDS,
  NOTICES,
  noticeRule,
  type NoticeKind,
} from '../../../shared/messages/notices/notices.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import { sampleFacts } from '../../../shared/messages/notices/notice.sample.ts'
import {
  defaultTexts,
  noticeProblems,
  type NoticeTexts,
} from '../../../shared/messages/notices/notices.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  changedFieldNames,
  checkRecordVersion,
  readVersion,
  readVersions,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import { readJobCompany, readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { jobFacts, type FactContext } from './notice.facts.ts'
import { lockNotice, readNotice, readNotices, writeNotice, type NoticeSettings } from './notices.store.ts'

const NOTICE_RECORD: VersionedTable = { table: 'notice_settings', names: {} }

const NO_CHANGE: NoticeSettings = {
  isMailOn: null,
  isTextOn: null,
  mailSubject: null,
  mailBody: null,
  textBody: null,
}

/** An automatic message as a company sends it. */
export type CompanyNotice = Omit<Notice, 'version'>

function merged(kind: NoticeKind, settings: NoticeSettings): CompanyNotice {
  const texts = defaultTexts(kind)
  const hasText = texts.textBody !== null
  return {
    kind,
    isMailOn: settings.isMailOn ?? true,
    isTextOn: hasText && (settings.isTextOn ?? true),
    mailSubject: settings.mailSubject ?? texts.mailSubject,
    mailBody: settings.mailBody ?? texts.mailBody,
    textBody: hasText ? (settings.textBody ?? texts.textBody) : null,
    isDefault: Object.keys(NO_CHANGE).every((name) => Reflect.get(settings, name) === null),
  }
}

/** Returns an automatic message as a company sends it. */
export async function noticeOf(tx: Tx, companyId: number, kind: NoticeKind): Promise<CompanyNotice> {
  return merged(kind, (await readNotice(tx, companyId, kind)) ?? NO_CHANGE)
}

/** Returns all automatic messages of a company, in the order of a move. */
export async function showNotices(tx: Tx, companyId: number): Promise<Notice[]> {
  const stored = await readNotices(tx, companyId)
  const versions = await readVersions(
    tx,
    NOTICE_RECORD,
    companyId,
    stored.map(({ id }) => id),
  )
  return NOTICE_KINDS.map((kind) => {
    const row = stored.find((one) => one.kind === kind)
    return { ...merged(kind, row ?? NO_CHANGE), version: row ? (versions.get(row.id) ?? 0) : 0 }
  })
}

/**
 * Changes an automatic message: absent fields stay, and a text that equals the default follows it. Throws
 * rest_invalid_param, and record_version_conflict for fields that another person changed after the sent version.
 */
export async function changeNotice(
  tx: Tx,
  companyId: number,
  kind: NoticeKind,
  { version, ...input }: NoticeInput,
): Promise<Notice> {
  const before = await lockNotice(tx, companyId, kind)
  const record = { companyId, id: before.id }
  const texts = defaultTexts(kind)
  const changes: Partial<NoticeSettings> = {}
  if (input.isMailOn !== undefined) changes.isMailOn = input.isMailOn ? null : false
  if (input.isTextOn !== undefined) changes.isTextOn = input.isTextOn ? null : false
  for (const name of ['mailSubject', 'mailBody', 'textBody'] as const) {
    const value = input[name]
    if (value !== undefined) changes[name] = value === texts[name] ? null : normalized(name, value)
  }
  rejectProblems(kind, changes, { ...texts, ...withoutNulls(changes) })
  const settings = { ...settingsOf(before), ...changes }
  // Version 0 is from before anything was stored: only what differs from the default since is a conflict.
  const fields = changedFieldNames(NOTICE_RECORD, before, settings).filter(
    (name) => version !== 0 || Reflect.get(before, name) !== null,
  )
  await checkRecordVersion(tx, NOTICE_RECORD, record, {
    version,
    fields,
    current: () => merged(kind, before),
  })
  await writeNotice(tx, companyId, kind, settings)
  return { ...merged(kind, settings), version: await readVersion(tx, NOTICE_RECORD, record) }
}

/** Takes an automatic message of a company back to its default texts and switches. */
export async function takeBackNotice(tx: Tx, companyId: number, kind: NoticeKind): Promise<Notice> {
  const { id } = await lockNotice(tx, companyId, kind)
  await writeNotice(tx, companyId, kind, NO_CHANGE)
  return { ...merged(kind, NO_CHANGE), version: await readVersion(tx, NOTICE_RECORD, { companyId, id }) }
}

function settingsOf({ isMailOn, isTextOn, mailSubject, mailBody, textBody }: NoticeSettings): NoticeSettings {
  return { isMailOn, isTextOn, mailSubject, mailBody, textBody }
}

function normalized(name: keyof NoticeTexts, value: string | null): string | null {
  return name === 'mailSubject' && value !== null ? value.replaceAll(/\s+/g, ' ').trim() : value
}

function withoutNulls(changes: Partial<NoticeSettings>): Partial<NoticeTexts> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => typeof value === 'string'))
}

function rejectProblems(kind: NoticeKind, changes: Partial<NoticeSettings>, texts: NoticeTexts): void {
  const { trigger, text } = noticeRule(kind)
  const isSwitched = changes.isMailOn !== undefined || changes.isTextOn !== undefined
  const fields = {
    ...noticeProblems(kind, texts),
    ...(text === null &&
      typeof changes.textBody === 'string' && { textBody: 'This message is sent by email only.' }),
    ...(trigger !== 'event' && isSwitched && { isMailOn: 'This message is not switched on or off here.' }),
  }
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new AppError('rest_invalid_param', { message, fields })
}

/**
 * Returns the values of the placeholders of a message, of a job or of an example; throws job_not_found for a job of another
 * company.
 */
export async function previewFacts(
  context: FactContext,
  companyId: number,
  kind: NoticeKind,
  jobId: number | undefined,
): Promise<NoticeFacts> {
  const { tx, kernel } = context
  const company = await readJobCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found')
  const sample = sampleFacts({ ...company, origin: kernel.config.PUBLIC_URL })
  const job = jobId === undefined ? null : await readJobRecord(tx, [companyId], jobId, 'read')
  if (jobId !== undefined && !job) throw new AppError('job_not_found')
  const facts = job
    ? { ...sample, ...(await jobFacts(context, job, { contact: job.client?.firstName ?? '' })) }
    : sample
  return knownFacts(kind, facts)
}

/** Returns the facts that a message may name. */
export function knownFacts(kind: NoticeKind, facts: NoticeFacts): NoticeFacts {
  const known: readonly string[] = NOTICES[kind].placeholders
  return Object.fromEntries(Object.entries(facts).filter(([name]) => known.includes(name)))
}
