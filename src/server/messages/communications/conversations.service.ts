import type { z } from 'zod'
import {
  MOST_SNOOZE_DAYS,
  type Conversation,
  type conversationChangeSchema,
  type Thread,
} from '../../../shared/messages/communications/conversations.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { readConsents } from '../../company/consents/consents.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyAssigned } from './assignee.push.ts'
import { viewCommunication, type CommunicationViewer } from './communication.view.ts'
import { listOfConversation } from './communications.store.ts'
import {
  hasOpenLead,
  listJobsOfConversation,
  listOffice,
  lockOpenLeads,
  markWaitingDone,
  readReach,
  saveState,
  touchConversation,
  unmarkDone,
} from './conversation-state.store.ts'
import {
  findPerson,
  listConversationRows,
  readConversationRow,
  type InboxReader,
} from './conversations.store.ts'
import type { ConversationPerson } from './person-key.store.ts'

const OFFICE: CommunicationViewer = { kind: 'manager', permissions: [] }
/** Entries of a thread that are shown at once. */
const ENTRIES = 40

/** A call of a manager about the inbox of their companies. */
export interface InboxCall {
  tx: Tx
  kernel: Kernel
  companyIds: readonly number[]
  userId: number
}

/** Returns a page of the conversations of the caller's companies, the newest first, and where the next one begins. */
export async function listConversations(
  work: InboxCall,
  query: {
    filter: Parameters<typeof listConversationRows>[2]['filter']
    search?: string | undefined
    before?: number | undefined
    per_page: number
  },
): Promise<{ rows: Conversation[]; next: number | null }> {
  const most = query.per_page + 1
  const pages = await Promise.all(
    work.companyIds.map((companyId) =>
      listConversationRows(work.tx, readerOf(work, companyId), { ...query, most }),
    ),
  )
  const rows = pages.flat().toSorted((one, other) => other.id - one.id)
  const shown = rows.slice(0, query.per_page)
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

const readerOf = ({ userId, kernel }: InboxCall, companyId: number): InboxReader => ({
  companyId,
  userId,
  now: kernel.now().toISOString(),
})

/** Returns the person of a conversation by one of its communications; throws rest_not_found. */
export async function openPerson(work: InboxCall, id: number): Promise<ConversationPerson> {
  const person = await findPerson(work.tx, work.companyIds, id)
  if (!person) throw new AppError('rest_not_found')
  return person
}

async function readRow(work: InboxCall, person: ConversationPerson): Promise<Conversation> {
  const row = await readConversationRow(work.tx, readerOf(work, person.companyId), person)
  if (!row) throw new AppError('rest_not_found')
  return row
}

/** Returns a conversation with its newest entries before `before`, and the ways to answer; throws rest_not_found. */
export async function showThread(work: InboxCall, id: number, before: number | undefined): Promise<Thread> {
  const { tx, kernel } = work
  const person = await openPerson(work, id)
  // Started together, so that their queries share a round trip.
  const [conversation, entries, reach, jobs, office] = await Promise.all([
    readRow(work, person),
    listOfConversation(tx, person, { before, most: ENTRIES + 1 }),
    readReach(tx, person),
    listJobsOfConversation(tx, person),
    listOffice(tx, person.companyId),
  ])
  const { phone } = reach
  const consent = phone === null ? undefined : (await readConsents(tx, person.companyId, [phone])).get(phone)
  return {
    conversation,
    entries: entries.slice(0, ENTRIES).map((row) => viewCommunication(kernel, row, OFFICE, null)),
    hasEarlier: entries.length > ENTRIES,
    ...reach,
    isOptedOut: consent?.isAllowed === false,
    jobs,
    office,
  }
}

/**
 * Assigns a conversation, snoozes it, or marks what waits as done. Throws rest_not_found, rest_invalid_param for somebody
 * who is not of the office and for a snooze that is over or too long, and rest_conflict if nothing is there to be done.
 */
export async function changeConversation(
  work: InboxCall,
  id: number,
  change: z.output<typeof conversationChangeSchema>,
): Promise<Conversation> {
  const { tx, kernel, userId } = work
  const person = await openPerson(work, id)
  const before = await readRow(work, person)
  const now = kernel.now().toISOString()
  const { isDone, snoozedUntil } = change
  // Done removes the assignee, except while the client has an open lead with an owner.
  const isDropped = isDone === true && !(await hasOpenLead(tx, person))
  const assigneeId = change.assigneeId ?? (isDropped ? null : change.assigneeId)
  if (snoozedUntil) checkSnooze(snoozedUntil, kernel.now())
  if (assigneeId !== null && assigneeId !== undefined) await checkAssignee(work, person, assigneeId)
  if (isDone === true) {
    const done = await markWaitingDone(tx, person, now)
    if (done === 0 && before.assignee === null && before.snoozedUntil === null)
      throw new AppError('rest_conflict', { message: 'Nothing waits in this conversation.' })
  }
  if (isDone === false) await unmarkDone(tx, person)
  const state = {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(snoozedUntil !== undefined ? { snoozedUntil } : isDone === true && { snoozedUntil: null }),
  }
  if (assigneeId !== undefined) await lockOpenLeads(tx, person)
  if (Object.keys(state).length > 0) await saveState(tx, person, state, now)
  await touchConversation(tx, person.companyId, before.id)
  if (assigneeId && assigneeId !== userId && assigneeId !== before.assignee?.id)
    await notifyAssigned(tx, kernel.queue, {
      companyId: person.companyId,
      userId: assigneeId,
      with: before.name || formatPhone(before.address) || before.address || '',
      id: before.id,
    })
  return readRow(work, person)
}

function checkSnooze(until: string, now: Date): void {
  const days = (Date.parse(until) - now.getTime()) / 86_400_000
  const message =
    days <= 0
      ? 'Choose a time in the future.'
      : days > MOST_SNOOZE_DAYS
        ? `Choose a time within ${MOST_SNOOZE_DAYS} days.`
        : null
  if (message !== null)
    throw new AppError('rest_invalid_param', { message, fields: { snoozedUntil: message } })
}

async function checkAssignee(work: InboxCall, person: ConversationPerson, userId: number): Promise<void> {
  const office = await listOffice(work.tx, person.companyId)
  if (office.some(({ id }) => id === userId)) return
  const message = 'Choose a person of the office.'
  throw new AppError('rest_invalid_param', { message, fields: { assigneeId: message } })
}
