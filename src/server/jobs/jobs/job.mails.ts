import { formatDateInWords } from '../../../shared/kernel/dates.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobConsequence } from './job.parts.ts'
import type { JobRecord } from './job.record.ts'

/** Mails the office the new inquiry of a client. */
export const notifyOfNewJob: JobConsequence = async (work, { before, after }) => {
  const { email, name } = after.company
  const isClients = findLink(work.actor, after.companyId)?.role === 'client'
  if (work.isQuiet || before || !isClients || !email) return undefined
  const url = `${work.kernel.config.PUBLIC_URL}/job/${after.id}`
  await queueMail(work.tx, work.kernel.queue, {
    companyId: after.companyId,
    jobId: after.id,
    kind: 'inquiry',
    to: email,
    subject: `New inquiry: job #${after.id}`,
    text: [...inquiryLines(after, work.kernel.now().toISOString()), '', url, '', name].join('\n'),
  })
  return undefined
}

function inquiryLines(job: JobRecord, today: string): string[] {
  const name = `${job.client?.firstName ?? ''} ${job.client?.lastName ?? ''}`.trim()
  const places = job.locations.map((location) => location.address).filter((address) => address !== '')
  return [
    `${name || 'A client'} asks for a move${job.jobDate ? ` on ${formatDateInWords(job.jobDate, today)}` : ''}.`,
    ...(places.length > 0 ? [`From: ${places[0]}`, ...places.slice(1).map((place) => `To: ${place}`)] : []),
    `Crew of ${job.crewSize}.`,
  ]
}
