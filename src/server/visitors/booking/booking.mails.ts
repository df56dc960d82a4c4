import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { queueAccountMail } from '../../people/accounts/account-mail.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { JobChange } from '../../jobs/jobs/job.parts.ts'
import { jobForClient } from '../../jobs/jobs/job.next.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { bookedLines } from './booking.words.ts'
import { recordConfirmation } from './online.store.ts'
import { linkUrl, linkText } from './open-links.service.ts'
import { storeOpenLink } from './open-links.store.ts'

/**
 * Mails the client of a job booked online that it is booked, once, however it was scheduled, with a personal
 * link. Returns whether it was sent, so that no other mail reports the same. The link is a secret: the mail
 * goes through the installation's server, and the job's timeline shows it without the link.
 */
export async function confirmBooking(work: JobContext, { before, after }: JobChange): Promise<boolean> {
  if (after.jobStatus !== 'scheduled' || before?.jobStatus === 'scheduled' || after.clientId === null)
    return false
  const { tx, kernel } = work
  const { companyId, client } = after
  const now = kernel.now()
  if (!(await recordConfirmation(tx, companyId, after.id, now.toISOString()))) return false
  const link = await storeOpenLink(tx, { companyId, jobId: after.id, userId: after.clientId })
  if (!link) return false
  const subject = `Your move is booked for ${formatJobDate(after.jobDate)}`
  const { next } = await jobForClient(work, after, true)
  const lines = bookedLines(after, await readMoneyState(tx, after, now), next)
  const text = (opening: string[]) =>
    [`Hello ${link.firstName},`, '', ...lines, '', ...opening, '', after.company.name].join('\n')
  await queueAccountMail(tx, kernel, {
    to: link.to,
    company: after.company.name,
    subject,
    text: text(['Open your move:', linkUrl(kernel, link, after.id), '', linkText(link)]),
  })
  await insertCommunication(tx, {
    companyId,
    jobId: after.id,
    type: 'email',
    direction: 'outgoing',
    contactId: after.clientId,
    contactName: client ? `${client.firstName} ${client.lastName}`.trim() : '',
    // The email that the company has for the client; the login email is private to the client.
    contactAddress: client?.email ?? '',
    subject,
    body: text(['(Here the client finds a link that opens the job.)']),
  })
  return true
}
