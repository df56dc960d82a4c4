import type { Db } from '../db/tenancy.ts'
import type { Change } from './changes.ts'
import { hintsSent } from './live-metrics.ts'
import { room, roomsOfJobChange } from './rooms.ts'
import type { LiveServer } from './sockets.ts'
import { removeFromJobRoom, recheckUser, socketsIn } from './standing.ts'
import { readJobVisibility, type JobVisibilityFacts } from './who-knows.ts'

/** Tables whose rows are part of a job's screen and list; further parts of the job add theirs. */
const jobTables = new Set([
  'jobs',
  'job_crew',
  'job_vehicles',
  'job_documents',
  'agreements',
  'job_signatures',
  'job_trucks',
  'revenue_lines',
  'crew_prospects',
  'crew_damages',
  'crew_infractions',
  'crew_invoice_lines',
  'manager_requests',
  'transactions',
  'refunds',
  'chargebacks',
  'recorded_payments',
  'cost_lines',
  'tip_payouts',
  'clock_events',
])
/** Tables whose rows are communications of a job. */
const communicationTables = new Set([
  'deliveries',
  'communications',
  'disputes',
  'dispute_entries',
  'claim_items',
])

/** The changes of one job within one read. */
interface JobNews {
  companyId: number
  isNew: boolean
  isChanged: boolean
  hasCommunication: boolean
  wasScheduled: boolean
  formerUsers: number[]
}

/**
 * Sends live updates of changes to this node's sockets: ids only, to people who may see the job, and several
 * changes of one job in one update. Before that, sockets are removed from rooms where they no longer belong.
 */
export async function sendLiveUpdates(io: LiveServer, db: Db, changes: readonly Change[]): Promise<void> {
  if (io.of('/').sockets.size === 0) return
  for (const userId of new Set(changes.flatMap((change) => linkOf(change) ?? []))) {
    await recheckUser(io, db, userId)
    hint(io, [room.user(userId)], 'asyncAccount', { userId })
  }
  for (const change of changes) {
    if (change.table_name === 'companies') sendMemberUpdate(io, change.company_id)
    if (change.table_name === 'communications' && change.job_id === null)
      hint(io, [room.managers(change.company_id)], 'update-inbox', { companyId: change.company_id })
    if (change.table_name === 'tasks' && change.job_id !== null)
      hint(io, [room.managers(change.company_id)], 'update-tasks', { jobId: change.job_id })
    if (change.table_name === 'manager_requests' && change.action === 'insert' && change.job_id !== null)
      hint(io, [room.managers(change.company_id)], 'request-manager', { jobId: change.job_id })
    if (change.table_name === 'chargebacks' && change.action === 'insert' && change.job_id !== null)
      hint(io, [room.managers(change.company_id)], 'chargeback', { jobId: change.job_id })
    // The managers of a company are notified when the source of a job changes.
    if (change.referrer !== null)
      hint(io, [room.managers(change.company_id)], 'updateReferrer', { referrer: change.referrer })
  }
  const news = newsOfJobs(changes)
  const companyIds = [...new Set([...news.values()].map(({ companyId }) => companyId))]
  const facts = new Map<number, JobVisibilityFacts>()
  for (const job of await readJobVisibility(db, companyIds, [...news.keys()])) facts.set(job.id, job)
  for (const [jobId, one] of news) await sendJobUpdate(io, jobId, one, facts.get(jobId))
}

/** Tells this node's sockets of the office and of the job that its crew on the way has moved. */
export function sendArrivalUpdate(io: LiveServer, companyId: number, jobId: number): void {
  if (io.of('/').sockets.size > 0)
    hint(io, [room.managers(companyId), room.job(jobId)], 'update-arrival', { jobId })
}

async function sendJobUpdate(
  io: LiveServer,
  jobId: number,
  news: JobNews,
  job: JobVisibilityFacts | undefined,
): Promise<void> {
  if (news.isChanged) await removeFromJobRoom(io, room.job(jobId), job)
  // No one is left to notify of a purged job.
  if (!job) return
  if (news.isNew) {
    hint(io, roomsOfJobChange(job, news), 'new-jobs', { jobId })
    // Sockets in its room have already read it, and later changes may have been part of the same read.
    hint(io, [room.job(jobId)], 'update-jobs', { jobId })
  } else if (news.isChanged)
    hint(io, [...roomsOfJobChange(job, news), room.job(jobId)], 'update-jobs', { jobId })
  if (news.hasCommunication && !job.isDeleted) {
    // Workers who only see that the job is open do not receive what is written about it.
    const concerned = roomsOfJobChange(job, { formerUsers: [], wasScheduled: false })
    const rooms = concerned.filter((name) => name !== room.workers(job.companyId))
    hint(io, rooms, 'update-communications', { jobId })
  }
}

function newsOfJobs(changes: readonly Change[]): Map<number, JobNews> {
  const news = new Map<number, JobNews>()
  for (const change of changes) {
    const isJob = jobTables.has(change.table_name)
    const isCommunication = communicationTables.has(change.table_name)
    if (change.job_id === null || (!isJob && !isCommunication)) continue
    const before = news.get(change.job_id)
    news.set(change.job_id, {
      companyId: change.company_id,
      isNew: (before?.isNew ?? false) || (change.table_name === 'jobs' && change.action === 'insert'),
      isChanged: (before?.isChanged ?? false) || isJob,
      hasCommunication: (before?.hasCommunication ?? false) || isCommunication,
      wasScheduled: (before?.wasScheduled ?? false) || change.was_scheduled,
      formerUsers: [...(before?.formerUsers ?? []), ...change.former_users],
    })
  }
  return news
}

function linkOf(change: Change): number | null {
  return change.table_name === 'members' ? change.record_user_id : null
}

/** The company's name, logo, and time zone are part of each member's own account. */
function sendMemberUpdate(io: LiveServer, companyId: number): void {
  const userIds = new Set(socketsIn(io, room.company(companyId)).map((socket) => socket.data.actor.userId))
  for (const userId of userIds) hint(io, [room.user(userId)], 'asyncAccount', { userId })
}

/**
 * Emits once to each socket, regardless of how many of the rooms it is in; each event has its own payload
 * type.
 */
function hint(io: LiveServer, rooms: string[], ...[event, payload]: Hint): void {
  const target = io.local.to(rooms)
  switch (event) {
    case 'asyncAccount':
      target.emit(event, payload)
      break
    case 'updateReferrer':
      target.emit(event, payload)
      break
    case 'update-inbox':
      target.emit(event, payload)
      break
    default:
      target.emit(event, payload)
  }
  hintsSent.inc({ event })
}

type Hint =
  | [
      (
        | 'new-jobs'
        | 'update-jobs'
        | 'update-communications'
        | 'request-manager'
        | 'chargeback'
        | 'update-arrival'
        | 'update-tasks'
      ),
      { jobId: number },
    ]
  | ['update-inbox', { companyId: number }]
  | ['asyncAccount', { userId: number }]
  | ['updateReferrer', { referrer: string }]
