import type { Account } from '../../../../shared/kernel/account.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { JobNext } from '../../../../shared/jobs/jobs/progress.ts'
import { getJob, listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../../kernel/api.ts'

/** Returns the client's inquiries and booked jobs with this company; throws a CallError. */
export async function loadClientJobs(account: Account, companyId: number): Promise<JobRow[]> {
  const rows = await call(listJobs, {
    query: { page: 1, per_page: 50, jobStatus: ['inquiring', 'scheduled'], client: account.id },
  })
  return rows.filter((row) => row.companyInfo.id === companyId)
}

/** Returns the next step of each job by id; jobs that could not be loaded are left out. */
export async function loadNext(rows: readonly JobRow[]): Promise<Map<number, JobNext>> {
  const jobs = await Promise.allSettled(rows.map(({ id }) => call(getJob, { params: { id } })))
  return new Map(
    jobs.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.next ? [[answer.value.id, answer.value.next]] : [],
    ),
  )
}

/**
 * Returns the inquiry that a quote of this client created for the same move, or null; the booking continues
 * with it.
 */
export async function findQuotedInquiry(
  account: Account,
  companyId: number,
  address: string,
): Promise<number | null> {
  const rows = await loadClientJobs(account, companyId)
  const same = rows.find((row) => row.jobStatus === 'inquiring' && row.locations[0]?.address === address)
  return same?.id ?? null
}

const known = new Map<string, Promise<Job | null>>()

/**
 * Returns the client's newest booked move with this company, or null; its destination is the origin of the
 * next move.
 */
export function loadLastMove(account: Account, companyId: number): Promise<Job | null> {
  const key = `${account.id} ${companyId}`
  const pending = known.get(key) ?? findLastMove(account, companyId)
  known.set(key, pending)
  pending.catch(() => known.delete(key))
  return pending
}

async function findLastMove(account: Account, companyId: number): Promise<Job | null> {
  const rows = await call(listJobs, {
    query: {
      page: 1,
      per_page: 20,
      jobStatus: ['scheduled', 'completed'],
      client: account.id,
      orderby: 'jobDate',
      order: 'desc',
    },
  })
  const last = rows.find((row) => row.companyInfo.id === companyId && row.locations.length > 0)
  return last ? call(getJob, { params: { id: last.id } }) : null
}
