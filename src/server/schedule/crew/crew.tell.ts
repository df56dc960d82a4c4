import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { crewNews } from '../../../shared/schedule/crew/assignment.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { queueMail, queuePush } from '../../company/deliveries/deliveries.service.ts'
import {
  readTextingCompany,
  textStaff,
  type TextingCompany,
} from '../../company/deliveries/staff-texts.service.ts'
import { listPushTargets } from '../../company/push/push.service.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { isOver } from './crew.answers.ts'
import { knownBy } from './crew.notices.ts'
import { readCrewPeople, takeNotices, type CrewNotice, type CrewPerson } from './crew.notices.store.ts'
import { assignmentMessage, endMessage, readAssignment, type CrewMessage } from './crew.words.ts'

export type CrewKernel = Pick<Kernel, 'db' | 'queue' | 'config' | 'now' | 'live' | 'log'>

const CLOCKS_APART_MS = 30_000

/** Creates the handler of the queue job 'tell-crew', which tells the crew of a job what is now so for each of them. */
export function createCrewTeller(kernelOf: () => CrewKernel): QueueHandlers['tell-crew'] {
  return async ({ companyId, jobId }) => {
    const kernel = kernelOf()
    await inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
      const due = new Date(kernel.now().getTime() + CLOCKS_APART_MS)
      const notices = await takeNotices(tx, { companyId, id: jobId }, due)
      const job = await readJobRecord(tx, [companyId], jobId, 'read')
      if (!job) return
      const people = await readCrewPeople(
        tx,
        companyId,
        notices.map(({ userId }) => userId),
        [jobId],
      )
      for (const notice of notices) {
        const person = people.find(({ id }) => id === notice.userId)
        if (person) await tellOf(tx, kernel, job, { notice, person })
      }
    })
    kernel.live.wake()
  }
}

async function tellOf(
  tx: Tx,
  kernel: CrewKernel,
  job: JobRecord,
  { notice: { known }, person }: { notice: CrewNotice; person: CrewPerson },
): Promise<void> {
  if (job.jobStatus === 'completed') return
  const current = knownBy(job, person.id)
  const news = crewNews(known, current, job.jobStatus === 'scheduled' && job.deletedAt === null)
  const start = (current ?? known)?.start ?? null
  if (news === null || isOver(start, job.company.timezone, kernel.now())) return
  const told = toldOf(kernel, job.company, person)
  const to = { companyId: job.companyId, jobId: job.id, person, company: job.company }
  if (news === 'removed' || news === 'canceled') {
    const kind = news === 'removed' ? 'crewRemoved' : 'crewCanceled'
    await tellPerson(tx, kernel, { ...to, kind, message: endMessage(news, { id: job.id, start }, told) })
    return
  }
  const isApproved = news === 'assigned' && person.approvedFor.includes(job.id)
  const assignment = await readAssignment(tx, job, person.id)
  await tellPerson(tx, kernel, {
    ...to,
    kind: isApproved ? 'crewApproved' : news === 'moved' ? 'crewMoved' : 'crewAssigned',
    message: assignmentMessage(isApproved ? 'approved' : news, assignment, told),
  })
}

/** Returns what the words of a message to a person depend on. */
export function toldOf(
  { config, now }: Pick<CrewKernel, 'config' | 'now'>,
  company: { name: string; timezone: string },
  { firstName }: { firstName: string },
) {
  const today = wallClockOf(now().toISOString(), company.timezone).slice(0, 10)
  return { firstName, company: company.name, today, publicUrl: config.PUBLIC_URL }
}

/**
 * Queues a message to a person by the ways that they chose: by text if they chose nothing and can be texted. A person whom
 * none of their ways reaches gets a mail.
 */
export async function tellPerson(
  tx: Tx,
  { queue }: Pick<CrewKernel, 'queue'>,
  to: {
    companyId: number
    jobId: number | null
    kind: MessageKind
    person: CrewPerson
    company: Pick<TextingCompany, 'id' | 'name'>
    message: CrewMessage
  },
): Promise<void> {
  const { companyId, jobId, kind, person, message } = to
  const facts = { jobId, kind, personId: person.id }
  const isTextWanted = person.channels.length === 0 || person.channels.includes('text')
  const isTexted =
    isTextWanted &&
    (await textStaff(tx, queue, await readTextingCompany(tx, to.company), {
      ...facts,
      phone: person.phone,
      consentSource: 'Works for the company, messages about their jobs',
      body: message.text,
    }))
  const isNotified = person.channels.includes('push') && (await listPushTargets(tx, person.id)).length > 0
  if (isNotified)
    await queuePush(tx, queue, {
      ...facts,
      companyId,
      personId: person.id,
      title: message.subject,
      body: message.notification,
      path: jobId === null ? '/my-schedule' : `/job/${jobId}`,
    })
  const isReached = isTexted || isNotified
  if (person.email === null || (isReached && !person.channels.includes('mail'))) return
  await queueMail(tx, queue, {
    ...facts,
    companyId,
    to: person.email,
    subject: message.subject,
    text: message.mail,
  })
}
