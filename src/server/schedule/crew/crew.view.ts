import { ratingForClients } from '../../../shared/people/workers/rating.ts'
import { type CrewFacts, type CrewMember, openSpots } from '../../../shared/people/workers/crew.ts'
import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { crewStatusOf } from '../../../shared/people/workers/crew-status.ts'
import { isTimeToStart, startOpensText } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { lastNameFor } from '../../jobs/jobs/job.view.ts'
import { payLinesOf } from './crew.pay.ts'
import type { CrewRow } from './crew.store.ts'

/**
 * Returns a crew member for one viewer: in full for managers, first name and last initial for others, 'Anon'
 * for a deleted user; rates and pay only for managers who see financials and for the member.
 */
export function viewMember(row: CrewRow, job: JobRecord, viewer: Viewer, userId: number): CrewMember {
  const shown: CrewMember = {
    id: row.userId,
    firstName: row.firstName ?? 'Anon',
    lastName: lastNameFor(viewer, row.lastName ?? ''),
    profilePic: row.profileFileId === null ? null : `/files/${row.profileFileId}`,
  }
  if (viewer.kind === 'client') return { ...shown, ...ratingForClients(row.stars, row.ratedJobs) }
  const isSelf = viewer.kind === 'crew' && row.userId === userId
  if (viewer.kind !== 'manager' && !isSelf) return shown
  const seesPay = isSelf || viewer.viewFinancials
  const pay = {
    hourlyRate: seesPay ? row.hourlyRate : null,
    ...(seesPay && {
      isRateTyped: row.isRateTyped,
      defaultRate: row.defaultRate,
      invoice: payLinesOf(row, job),
    }),
  }
  const status = crewStatusOf({
    jobStatus: job.jobStatus,
    startedAt: job.startedAt,
    answer: row.answer.value,
    isNoShow: row.noShow,
    clockState: row.clock?.state ?? null,
  })
  if (isSelf) return { ...shown, status, permissions: row.permissions, ...pay }
  return {
    ...shown,
    phone: row.phone,
    email: row.email,
    rating: row.rating,
    isRated: row.isRated,
    status,
    permissions: row.permissions,
    noShow: row.noShow,
    notes: row.notes,
    damages: row.damages,
    infractions: row.infractions,
    overlaps: row.overlaps,
    ...pay,
  }
}

/** Returns the data of the crew screen other than the members. */
export function viewFacts(
  job: JobRecord,
  crew: readonly Pick<CrewRow, 'answer' | 'clock' | 'noShow' | 'permissions'>[],
  viewer: Viewer,
  asks: Pick<CrewFacts, 'managerRequests' | 'pendingProspects'>,
  /** Now, on the company's wall clock. */
  now: string,
): CrewFacts {
  const isManager = viewer.kind === 'manager'
  const isOpen = job.deletedAt === null
  const isAhead = job.jobStatus === 'scheduled' && job.startedAt === null && isOpen
  const isTime = isManager || isTimeToStart(job.jobDate, now)
  const isStarter = isManager || viewer.kind === 'crew'
  const lead = leadOfCrew(crew.map((member) => ({ ...member, answer: member.answer.value })))
  return {
    openPlaces: viewer.kind === 'client' ? null : openSpots(job.crewSize, crew),
    startedAt: viewer.kind === 'applicant' ? null : job.startedAt,
    clock: viewer.kind === 'applicant' ? null : (lead?.clock ?? null),
    isConfirmed: viewer.kind !== 'applicant' && isCrewConfirmed(job, crew),
    ...asks,
    mayWrite: isManager && isOpen,
    mayStart: isStarter && isAhead && isTime,
    startOpens: isStarter && isAhead && !isTime ? startOpensText(job.jobDate) : null,
    maySignUp: (viewer.kind === 'applicant' || viewer.kind === 'crew') && isOpen,
  }
}

function isCrewConfirmed(
  { crewSize, jobStatus }: JobRecord,
  crew: readonly Pick<CrewRow, 'answer' | 'noShow'>[],
): boolean {
  const coming = crew.filter(({ noShow }) => !noShow)
  return (
    jobStatus === 'scheduled' &&
    openSpots(crewSize, crew) === 0 &&
    coming.every(({ answer }) => answer.value === 'confirmed')
  )
}
