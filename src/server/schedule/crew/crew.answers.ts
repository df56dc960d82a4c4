import type { CrewMember } from '../../../shared/people/workers/crew.ts'
import type { AnswerWay } from '../../../shared/people/workers/crew.choices.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatStart } from '../../../shared/schedule/crew/assignment.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { writeAnswer } from './crew.answers.store.ts'
import { mailManagers } from './crew.managers.ts'

/** What a member answers, and when the job begins as they were shown it. */
interface GivenAnswer {
  answer: 'confirmed' | 'declined'
  reason?: string | undefined
  start?: string | null | undefined
}

/** Returns when a job begins, on the company's clock; null without a date. */
export function startOf(job: Pick<JobRecord, 'startsAt' | 'jobDate' | 'company'>): string | null {
  return job.startsAt === null ? job.jobDate : wallClockOf(job.startsAt, job.company.timezone)
}

/** Returns whether a day of a job is over on the company's clock; a job without a date is not. */
export function isOver(start: string | null, timezone: string, now: Date): boolean {
  return start !== null && start.slice(0, 10) < wallClockOf(now.toISOString(), timezone).slice(0, 10)
}

/** Returns why the crew of a job cannot answer now, as a sentence; null if they can. */
export function answerRefusal(job: JobRecord, now: Date): string | null {
  if (job.deletedAt !== null) return 'This job is deleted.'
  if (job.jobStatus !== 'scheduled') return 'Only a scheduled job can be confirmed or declined.'
  return isOver(startOf(job), job.company.timezone, now) ? 'This job is over.' : null
}

/** Returns a member's answer as a viewer sees it; undefined for a job whose crew is not asked. */
export function viewAnswer(
  job: JobRecord,
  answer: Omit<NonNullable<CrewMember['answer']>, 'mayAnswer'>,
  now: Date,
): CrewMember['answer'] {
  if (job.jobStatus !== 'scheduled') return undefined
  return { ...answer, mayAnswer: answerRefusal(job, now) === null }
}

/**
 * Stores what a member answers to being on a job; the same answer changes nothing. A member answers for themselves, and a
 * manager confirms for a member. Declining mails the managers and keeps the member on the crew. Throws rest_forbidden,
 * rest_not_found for a person who is not on the crew, and rest_conflict for a job that is not ahead or whose time changed.
 */
export async function answerFor(
  work: JobContext,
  { jobId, workerId, way }: { jobId: number; workerId: number; way: Exclude<AnswerWay, 'office'> },
  given: GivenAnswer,
): Promise<JobRecord> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openJob(work, jobId, 'for update')
  const isOwn = workerId === actor.userId
  if (!isOwn && viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  const member = job.crew.find(({ userId }) => userId === workerId)
  if (!member) throw new AppError('rest_not_found', { message: 'This worker is not on the crew.' })
  if (!isOwn && given.answer === 'declined')
    throw new AppError('rest_forbidden', {
      message: 'Only the worker can decline. Take them off the crew instead.',
    })
  const refusal = answerRefusal(job, kernel.now())
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  if (given.start !== undefined && given.start !== startOf(job))
    throw new AppError('rest_conflict', {
      message: 'The time of this job has changed. Look at it again, then answer.',
    })
  if (member.answer === given.answer) return job
  const reason = given.answer === 'declined' ? (given.reason?.trim() ?? '') : ''
  await writeAnswer(
    tx,
    { companyId: job.companyId, jobId, userId: workerId },
    { answer: given.answer, by: isOwn ? way : 'office', reason, at: kernel.now().toISOString() },
  )
  if (given.answer === 'declined') await mailDecline(work, job, member, reason)
  return job
}

async function mailDecline(
  { tx, kernel }: JobContext,
  job: JobRecord,
  member: JobRecord['crew'][number],
  reason: string,
): Promise<void> {
  const name = `${member.firstName} ${member.lastName}`.trim()
  const today = wallClockOf(kernel.now().toISOString(), job.company.timezone)
  const start = formatStart(startOf(job), today)
  await mailManagers(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'crewDeclined',
    subject: `${name} declined job #${job.id}, ${start}`,
    text: [
      `${name} declined job #${job.id}, ${start}.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      `They stay on the crew until you take them off or replace them.`,
      '',
      `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=crew`,
      '',
      job.company.name,
    ].join('\n'),
  })
}
