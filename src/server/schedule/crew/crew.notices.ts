import { isSameJob, type KnownJob } from '../../../shared/schedule/crew/assignment.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { reopenAnswers } from './crew.answers.store.ts'
import { startOf } from './crew.answers.ts'
import { dropNotice, storeNotices, type CrewNotice } from './crew.notices.store.ts'

/** Returns what a person knows of a job that they are on; null if it is not scheduled or they are not expected on it. */
export function knownBy(job: JobRecord | null, userId: number): KnownJob | null {
  if (job?.jobStatus !== 'scheduled' || job.deletedAt !== null) return null
  if (!job.crew.some((member) => member.userId === userId && !member.noShow)) return null
  const places = job.locations.map(({ address, address2 }) => [address, address2].filter(Boolean).join(', '))
  return { start: startOf(job), places: places.filter((place) => place !== '') }
}

/**
 * Notes whom of the crew a save concerns, and takes back their answers if the job begins at another time or is no longer
 * ahead. They are told some minutes later of what is so by then, unless the job is over; not of imports, or of what they
 * changed themselves.
 */
export const notifyCrew: JobConsequence = async ({ tx, actor, kernel, isQuiet }, { before, after }) => {
  const people = new Set([...(before?.crew ?? []), ...after.crew].flatMap(({ userId }) => userId ?? []))
  if (people.size === 0) return undefined
  if (isReopened(before, after)) await reopenAnswers(tx, after)
  if (isQuiet || before?.jobStatus === 'completed' || after.jobStatus === 'completed') return undefined
  const now = kernel.now()
  const notices: CrewNotice[] = []
  for (const userId of people) {
    const [known, current] = [knownBy(before, userId), knownBy(after, userId)]
    if (isSameJob(known, current)) continue
    if (userId === actor.userId) await dropNotice(tx, after, userId)
    else notices.push({ userId, known })
  }
  if (notices.length === 0) return undefined
  const { companyId, id: jobId } = after
  // The office moves people around for some minutes before it is done.
  const seconds = kernel.config.CREW_MESSAGE_SECONDS
  await storeNotices(tx, after, notices, new Date(now.getTime() + seconds * 1000))
  await kernel.queue.send(tx, 'tell-crew', { companyId, jobId }, seconds)
  return undefined
}

function isReopened(before: JobRecord | null, after: JobRecord): boolean {
  if (!before?.crew.some(({ answer }) => answer !== 'open')) return false
  const isAhead = ['scheduled', 'completed'].includes(after.jobStatus)
  return !isAhead || startOf(before) !== startOf(after)
}
