import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { startOf } from './crew.answers.ts'
import { claimEvening, listJobsOn, readDueEvenings, type DueEvening } from './crew.evening.store.ts'
import { mailManagers } from './crew.managers.ts'
import { readCrewPeople, readWaiting } from './crew.notices.store.ts'
import { tellPerson, toldOf, type CrewKernel } from './crew.tell.ts'
import { readAssignment, reminderMessage, unconfirmedMail, type Assignment } from './crew.words.ts'

/**
 * Creates the handler of the queue job 'tell-crews-evening': at each company's hours, on its clock, it reminds the crews of
 * the next day and tells the managers who has not confirmed, each once a day. One company that fails stops no other.
 */
export function createEveningTeller(kernelOf: () => CrewKernel): QueueHandlers['tell-crews-evening'] {
  return async () => {
    const kernel = kernelOf()
    let failed = 0
    for (const due of await readDueEvenings(kernel.db, kernel.now())) {
      try {
        await inTenant(kernel.db, { companyIds: [due.companyId], userId: null }, (tx) =>
          tell(tx, kernel, due),
        )
      } catch (error) {
        failed += 1
        kernel.log.error({ err: error, companyId: due.companyId }, 'messages of the evening failed')
      }
    }
    kernel.live.wake()
    // The queue retries; what was done is recorded.
    if (failed > 0) throw new Error(`${failed} evenings failed`)
  }
}

async function tell(tx: Tx, kernel: CrewKernel, due: DueEvening): Promise<void> {
  if (!(await claimEvening(tx, due))) return
  const jobs: JobRecord[] = []
  for (const id of await listJobsOn(tx, due.companyId, due.day)) {
    const job = await readJobRecord(tx, [due.companyId], id, 'read')
    if (job) jobs.push(job)
  }
  await (due.what === 'reminder' ? remind(tx, kernel, jobs) : report(tx, kernel, due, jobs))
}

/** Reminds each member of all their jobs in one message; not of one that they declined or are still to be told of. */
async function remind(tx: Tx, kernel: CrewKernel, jobs: readonly JobRecord[]): Promise<void> {
  const [first] = jobs
  if (!first) return
  const { company, companyId } = first
  const ids = jobs.map(({ id }) => id)
  const waiting = await readWaiting(tx, companyId, ids)
  const isReminded = (job: JobRecord, userId: number) =>
    !waiting.has(`${job.id} ${userId}`) &&
    job.crew.some((one) => one.userId === userId && !one.noShow && one.answer !== 'declined')
  const members = new Set(jobs.flatMap(({ crew }) => crew.flatMap(({ userId }) => userId ?? [])))
  for (const person of await readCrewPeople(tx, companyId, [...members], ids)) {
    const assignments: Assignment[] = []
    for (const job of jobs)
      if (isReminded(job, person.id)) assignments.push(await readAssignment(tx, job, person.id))
    const [only] = assignments
    if (!only) continue
    await tellPerson(tx, kernel, {
      companyId,
      jobId: assignments.length === 1 ? only.jobId : null,
      kind: 'crewReminder',
      person,
      company,
      message: reminderMessage(assignments, toldOf(kernel, company, person)),
    })
  }
}

async function report(
  tx: Tx,
  kernel: CrewKernel,
  { companyId, day }: DueEvening,
  jobs: readonly JobRecord[],
): Promise<void> {
  const missing = jobs
    .map((job) => ({
      job,
      start: startOf(job),
      members: job.crew.filter((one) => one.userId !== null && !one.noShow && one.answer !== 'confirmed'),
    }))
    .filter(({ members }) => members.length > 0)
  const [first] = missing
  if (!first) return
  const told = toldOf(kernel, first.job.company, { firstName: '' })
  await mailManagers(tx, kernel.queue, {
    companyId,
    jobId: null,
    kind: 'crewUnconfirmed',
    ...unconfirmedMail(missing, { ...told, day }),
  })
}
