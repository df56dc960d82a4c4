import type { z } from 'zod'
import { LINK_USES } from '../../../shared/jobs/personal-links/link-uses.ts'
import type { PersonalLink } from '../../../shared/jobs/personal-links/personal-links.api.ts'
import type { exchangePersonalLink } from '../../../shared/kernel/session.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { queueMail, queueText } from '../../company/deliveries/deliveries.service.ts'
import { readCompanyRow } from '../../company/settings/companies.service.ts'
import { signAccessToken } from '../../kernel/auth/tokens.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { queueJobMail } from '../timeline/kept-mails.ts'
import { hashLinkToken } from './message-links.ts'
import { findRenewable, listLinks, openLink, revokeLink, type StoredLink } from './personal-links.store.ts'

export { readLinkEvidence } from './personal-links.store.ts'

/**
 * Returns an access token for the job of a personal link. Throws link_invalid for a token that opens nothing: unknown,
 * expired, revoked, or of a person who must sign in or no longer belongs to the job.
 */
export async function exchangeToken(
  kernel: Kernel,
  token: string,
): Promise<z.output<typeof exchangePersonalLink.answer>> {
  const link = await inTenant(kernel.db, { companyIds: [], userId: null }, (tx) =>
    openLink(tx, hashLinkToken(token)),
  )
  if (!link) throw new AppError('link_invalid')
  const { SECRET, ACCESS_TOKEN_MINUTES } = kernel.config
  const seconds = Math.floor(kernel.now().getTime() / 1000)
  const signed = await signAccessToken(
    { secret: SECRET, accessMinutes: ACCESS_TOKEN_MINUTES },
    link.userId,
    link.id,
    seconds,
  )
  return { ...signed, job: { id: link.jobId } }
}

/**
 * Sends a new link to where an earlier one was sent, as long as that is the person's address; does nothing for an unknown
 * token, and if `countPerson` rejects.
 */
export async function renewToken(
  kernel: Kernel,
  token: string,
  countPerson: (key: string) => Promise<void>,
): Promise<void> {
  const target = await findRenewable(kernel.db, hashLinkToken(token))
  if (!target) return
  try {
    await countPerson(String(target.userId))
  } catch (error) {
    // An error would reveal that the link was valid.
    if (error instanceof AppError && error.code === 'rest_too_many_requests') return
    throw error
  }
  const { companyId, jobId, address: to, channel } = target
  await inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
    const company = await readCompanyRow(tx, companyId)
    if (!company) return
    const { subject, text } = linkMessage(kernel, company.name, jobId)
    const message = { companyId, jobId, kind: 'personalLink', to } as const
    if (channel === 'mail') await queueMail(tx, kernel.queue, { ...message, subject, text })
    else await queueText(tx, kernel.queue, { ...message, body: text })
  })
}

/** Returns a message whose only purpose is its link. */
function linkMessage(kernel: Pick<Kernel, 'config'>, company: string, jobId: number) {
  const subject = `Your move with ${company}`
  return { subject, text: `${subject}: ${kernel.config.PUBLIC_URL}/job/${jobId}` }
}

/**
 * Returns the job whose client gets a link, for a manager or the client. Throws job_not_found, rest_forbidden for all other
 * people on the job, and rest_conflict for a job without a client or a client without email.
 */
export async function jobToSend(
  work: JobContext,
  jobId: number,
): Promise<{ job: JobRecord; client: { id: number; email: string } }> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const isOwn = viewer.kind === 'client' && job.clientId === work.actor.userId
  if (viewer.kind !== 'manager' && !isOwn) throw new AppError('rest_forbidden')
  if (job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (!job.client) throw new AppError('rest_conflict', { message: 'This job has no client.' })
  const { id, email } = job.client
  if (!email) throw new AppError('rest_conflict', { message: 'This client has no email address.' })
  return { job, client: { id, email } }
}

/** Mails the client of a job its address, which gets a personal link when the mail is sent. */
export async function mailLink(
  work: { tx: Tx; kernel: Kernel },
  { job, client }: { job: JobRecord; client: { email: string } },
): Promise<void> {
  const { companyId, id: jobId, company } = job
  await queueJobMail(work, job, {
    companyId,
    jobId,
    kind: 'personalLink',
    to: client.email,
    ...linkMessage(work.kernel, company.name, jobId),
  })
}

/** Returns the personal links of a job for the office; throws job_not_found, and rest_forbidden for others. */
export async function showLinks(work: JobContext, jobId: number): Promise<PersonalLink[]> {
  const job = await openForOffice(work, jobId)
  return (await listLinks(work.tx, job.companyId, job.id)).map(viewLink)
}

/** Revokes a personal link; throws job_not_found, rest_forbidden, and rest_not_found for a link that is not live. */
export async function endLink(work: JobContext, jobId: number, linkId: string): Promise<void> {
  const job = await openForOffice(work, jobId)
  if (!(await revokeLink(work.tx, job.companyId, job.id, linkId)))
    throw new AppError('rest_not_found', { message: 'This link has ended already.' })
}

async function openForOffice(work: JobContext, jobId: number): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  return job
}

function viewLink({ isLive, isRevoked, endsAt, uses, ...link }: StoredLink): PersonalLink {
  return {
    ...link,
    uses: [...new Set(uses.flatMap((use) => LINK_USES[use] ?? []))],
    state: isLive ? 'live' : isRevoked ? 'revoked' : 'ended',
    endsAt: isLive ? endsAt : null,
  }
}
