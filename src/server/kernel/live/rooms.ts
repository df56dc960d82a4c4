import { isManager, type Actor } from '../../../shared/kernel/permissions.ts'
import type { JobVisibilityFacts } from './who-knows.ts'

/** Names of the rooms, which are groups of sockets. */
export const room = {
  user: (userId: number) => `user ${userId}`,
  family: (familyId: string) => `family ${familyId}`,
  company: (companyId: number) => `company ${companyId}`,
  managers: (companyId: number) => `managers ${companyId}`,
  workers: (companyId: number) => `workers ${companyId}`,
  /** One person in one company, so that a person receives updates of a company only while the link exists. */
  member: (companyId: number, userId: number) => `member ${companyId} ${userId}`,
  job: (jobId: number) => `job ${jobId}`,
} as const

/** Returns the rooms of a person except job rooms; rooms of companies follow the current links. */
export function roomsOf(actor: Actor): string[] {
  return [
    room.user(actor.userId),
    room.family(actor.familyId),
    // A personal link hears of its own job only, in that job's room.
    ...(actor.personalLink ? [] : actor.links).flatMap(({ companyId, role }) => [
      room.company(companyId),
      room.member(companyId, actor.userId),
      ...(isManager(role) ? [room.managers(companyId)] : []),
      ...(role === 'worker' ? [room.workers(companyId)] : []),
    ]),
  ]
}

/**
 * Returns the rooms that receive a change of a job: people who may see it, and those who could until this
 * change, so that it is removed from their lists (they receive only an id that they knew).
 */
export function roomsOfJobChange(
  job: JobVisibilityFacts,
  change: { formerUsers: readonly number[]; wasScheduled: boolean },
): string[] {
  const people = [job.clientId, job.billingContactId, ...job.crewIds, ...change.formerUsers]
  return [
    room.managers(job.companyId),
    ...people.flatMap((userId) => (userId === null ? [] : [room.member(job.companyId, userId)])),
    ...(job.status === 'scheduled' || change.wasScheduled ? [room.workers(job.companyId)] : []),
  ]
}
