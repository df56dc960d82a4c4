import type { z } from 'zod'
import type { openJobByLink } from '../../../shared/visitors/booking/booking.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { queueAccountMail } from '../../people/accounts/account-mail.ts'
import { accountOf, startSessionForUser, type SignInOrigin } from '../../people/accounts/accounts.service.ts'
import {
  findPublicCompany,
  readCompanyRow,
  type CompanyRow,
} from '../../company/settings/companies.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import {
  findOpenLink,
  storeOpenLink,
  OPEN_LINK_HOURS,
  redeemOpenLink,
  type LinkOwner,
  type NewLink,
} from './open-links.store.ts'

/**
 * Returns the URL in the mail of a link: the personal link, or the job behind sign-in for a person who must
 * sign in.
 */
export function linkUrl(kernel: Pick<Kernel, 'config'>, link: NewLink, jobId: number): string {
  const { PUBLIC_URL } = kernel.config
  return link.token === null ? `${PUBLIC_URL}/job/${jobId}` : `${PUBLIC_URL}/open/${link.token}`
}

/** Returns the text of a mail below such a URL. */
export function linkText(link: NewLink): string {
  return link.token === null
    ? 'Log in to see it.'
    : `The link works once, within ${OPEN_LINK_HOURS} hours, and signs you in. Don’t share it.`
}

/**
 * Signs in the owner of a personal link, like the password would, and returns the job that it opens. Throws
 * link_invalid for a link that is used, expired or invalid, and for an owner who changed their password or
 * login email, works for a company, has a second factor, or no longer belongs to the job.
 */
export async function openByLink(
  kernel: Kernel,
  token: string,
  from: SignInOrigin,
): Promise<z.output<typeof openJobByLink.answer>> {
  const { owner, tokens } = await inTenant(kernel.db, { companyIds: [], userId: null }, async (tx) => {
    const owner = await redeemOpenLink(tx, token)
    if (!owner) throw new AppError('link_invalid')
    // The link came by mail, so the person who opened it also reads the mailbox of a notice.
    const how = { detail: `By a link for job #${owner.jobId}`, isMailed: false }
    const tokens = await startSessionForUser(tx, kernel, owner.userId, from, how)
    if (!tokens) throw new AppError('link_invalid')
    return { owner, tokens }
  })
  return { ...tokens, userData: await accountOf(kernel, owner.userId), jobId: owner.jobId }
}

/**
 * Returns the company whose job a link opens or opened; undefined for an invalid link. Does not use the link.
 */
export async function findLinkCompany(db: Db, token: string): Promise<CompanyRow | undefined> {
  const owner = await findOpenLink(db, token)
  return owner && findPublicCompany(db, String(owner.companyId))
}

/**
 * Mails a new link to the owner of an old one if they are still eligible; does nothing for an invalid link.
 */
export async function renewLink(
  kernel: Kernel,
  token: string,
  countPerson: (key: string) => Promise<void>,
): Promise<void> {
  const owner = await findOpenLink(kernel.db, token)
  if (!owner) return
  try {
    await countPerson(String(owner.userId))
  } catch (error) {
    // An error would reveal that the link was valid.
    if (error instanceof AppError && error.code === 'rest_too_many_requests') return
    throw error
  }
  const scope = { companyIds: [owner.companyId], userId: null }
  await inTenant(kernel.db, scope, async (tx) => {
    const company = await readCompanyRow(tx, owner.companyId)
    if (company) await mailLink(tx, kernel, owner, company.name)
  })
}

/**
 * Returns the job whose client gets a link, for a manager or the client. Throws job_not_found, rest_forbidden
 * for all other people on the job, and rest_conflict for a job without a client.
 */
export async function jobToOpen(
  work: JobContext,
  jobId: number,
): Promise<{ job: JobRecord; owner: LinkOwner }> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const isOwn = viewer.kind === 'client' && job.clientId === work.actor.userId
  if (viewer.kind !== 'manager' && !isOwn) throw new AppError('rest_forbidden')
  if (job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (job.clientId === null) throw new AppError('rest_conflict', { message: 'This job has no client.' })
  return { job, owner: { companyId: job.companyId, jobId: job.id, userId: job.clientId } }
}

/** Mails a personal link; throws rest_conflict for a client without a login email. */
export async function sendLink(tx: Tx, kernel: Kernel, job: JobRecord, owner: LinkOwner): Promise<void> {
  if (!(await mailLink(tx, kernel, owner, job.company.name)))
    throw new AppError('rest_conflict', { message: 'This client has no email address to log in with.' })
}

/**
 * Queues the mail of a new link through the installation's server, because a company can read what its own
 * server sends.
 */
async function mailLink(tx: Tx, kernel: Kernel, owner: LinkOwner, companyName: string): Promise<boolean> {
  const link = await storeOpenLink(tx, owner)
  if (!link) return false
  await queueAccountMail(tx, kernel, {
    to: link.to,
    company: companyName,
    subject: `Your move with ${companyName}`,
    text: [
      `Hello ${link.firstName},`,
      '',
      `Here is your move with ${companyName}:`,
      '',
      linkUrl(kernel, link, owner.jobId),
      '',
      linkText(link),
    ].join('\n'),
  })
  return true
}
