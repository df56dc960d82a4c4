import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { newDisputeToken } from './dispute.tokens.ts'
import { findDisputesOfJob, updateDispute } from './disputes.store.ts'

const partiesOf = ({ clientId, billingContactId }: JobRecord) => [clientId, billingContactId]

/**
 * Replaces the links to a job's disputes when its client or payer changes, so that the previous person can no
 * longer read or write there; the office copies the new links. A decided dispute keeps its link, which the
 * client has by mail, if only the payer changes.
 */
export const replaceDisputeLinks: JobConsequence = async ({ tx, kernel }, { before, after }) => {
  if (before === null) return undefined
  const gone = partiesOf(before).filter((id) => id !== null && !partiesOf(after).includes(id))
  if (gone.length === 0) return undefined
  for (const dispute of await findDisputesOfJob(tx, after.companyId, after.id)) {
    if (dispute.status === 'decided' && !gone.includes(before.clientId)) continue
    const { hash, sealed } = newDisputeToken(kernel.config.SECRET)
    await updateDispute(tx, dispute, { token_hash: hash, sealed_token: sealed })
  }
  return undefined
}
