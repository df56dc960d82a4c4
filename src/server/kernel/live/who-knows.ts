import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { inTenant, type Db } from '../db/tenancy.ts'

/** The facts of a job that determine who may see it. */
export interface JobVisibilityFacts {
  companyId: number
  id: number
  clientId: number | null
  billingContactId: number | null
  crewIds: readonly number[]
  status: string
  isDeleted: boolean
}

/** Reads those facts of the named jobs in the named companies; omits jobs of other companies. */
export async function readJobVisibility(
  db: Db,
  companyIds: readonly number[],
  jobIds: readonly number[],
): Promise<JobVisibilityFacts[]> {
  if (companyIds.length === 0 || jobIds.length === 0) return []
  return inTenant(db, { companyIds, userId: null }, async (tx) => {
    const jobs = await tx
      .selectFrom('jobs')
      .select(['company_id', 'id', 'client_id', 'billing_contact_id', 'job_status', 'deleted_at'])
      .where('company_id', 'in', companyIds)
      .where('id', 'in', jobIds)
      .execute()
    const crew = await tx
      .selectFrom('job_crew')
      .select(['job_id', 'user_id'])
      .where('company_id', 'in', companyIds)
      .where('job_id', 'in', jobIds)
      .where('user_id', 'is not', null)
      .execute()
    return jobs.map((job) => ({
      companyId: job.company_id,
      id: job.id,
      clientId: job.client_id,
      billingContactId: job.billing_contact_id,
      crewIds: crew.flatMap((row) => (row.job_id === job.id && row.user_id !== null ? [row.user_id] : [])),
      status: job.job_status,
      isDeleted: job.deleted_at !== null,
    }))
  })
}

/** Returns whether an actor may see that a job exists, by the link with the job's own company. */
export function maySeeJob(actor: Actor, job: JobVisibilityFacts): boolean {
  const link = findLink(actor, job.companyId)
  if (!link || job.isDeleted) return false
  if (actor.personalLink && actor.personalLink.jobId !== job.id) return false
  if (isManager(link.role)) return true
  if (link.role === 'client') return actor.userId === job.clientId || actor.userId === job.billingContactId
  return job.crewIds.includes(actor.userId) || job.status === 'scheduled'
}
