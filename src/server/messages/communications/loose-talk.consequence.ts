import { isDeepStrictEqual } from 'node:util'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { sendWrite } from '../../kernel/db/tenancy.ts'
import { assignLooseTalk } from './communications.store.ts'

/** The parties of a job: its people and the numbers of its contact persons. */
const partiesOf = (job: JobRecord) => [job.clientId, job.billingContactId, job.contactPerson]

/**
 * Assigns calls and messages of the last 60 days without a job to a job that is saved with their number: for
 * example a call from an unknown person, for whom the office then creates a client and a job.
 */
export const assignUnassignedMessages: JobConsequence = async ({ tx }, { before, after }) => {
  if (before && isDeepStrictEqual(partiesOf(before), partiesOf(after))) return undefined
  await sendWrite(tx, assignLooseTalk(tx, after))
  return undefined
}
