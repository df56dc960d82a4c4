import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { HOME_SIZE_PHRASES } from '../../../shared/trade/home-sizes.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { jobFacts } from './notice.facts.ts'
import { keysOf, sendNotice, type NoticeWork } from './notices.sending.ts'
import { readQueuedAt } from './notices.store.ts'

/** Tells a client that their own new request was received; a booking page and a quote form tell it in their own time. */
export const notifyOfRequest: JobConsequence = async (work, { before, after }) => {
  const isClients = findLink(work.actor, after.companyId)?.role === 'client'
  if (before || work.isQuiet || !isClients) return undefined
  await tellRequest(work, after)
  return undefined
}

/**
 * Creates the handler of the queue job 'tell-request', which tells a client who left the booking page that their request
 * was received, once.
 */
export function createRequestNotifier(
  kernelOf: () => Pick<Kernel, 'db' | 'queue' | 'config' | 'now' | 'live'>,
): QueueHandlers['tell-request'] {
  return async ({ companyId, jobId }) => {
    const kernel = kernelOf()
    await inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
      // Locked, so that a second run at the same time waits and then finds the message.
      const job = await readJobRecord(tx, [companyId], jobId, 'for update')
      if (job) await tellRequest({ tx, kernel }, job)
    })
    kernel.live.wake()
  }
}

/** A label, because a word in lower case has no translation. */
const NO_DAY = { label: 'a move' }

/** The message names the price if the company shows prices to visitors. */
async function tellRequest(work: NoticeWork, job: JobRecord): Promise<void> {
  const { client, company, jobDate, homeSize } = job
  if (job.jobStatus !== 'inquiring' || job.deletedAt !== null || !client) return
  const onceKey = `request:${job.id}`
  if ((await readQueuedAt(work.tx, job.companyId, Object.values(keysOf(onceKey)))) !== null) return
  const { total = '' } = await jobFacts(work, job, { contact: client.firstName })
  await sendNotice(work, job, {
    kind: 'requestReceived',
    onceKey,
    facts: {
      request:
        jobDate === null
          ? NO_DAY.label
          : `a move on ${formatDayInWords(jobDate, work.kernel.now().toISOString())}`,
      homeSize: homeSize === null ? '' : HOME_SIZE_PHRASES[homeSize],
      price: withDefaultBooking(company.booking).isPriceShown ? total : '',
    },
  })
}
