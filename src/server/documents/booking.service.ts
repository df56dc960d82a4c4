import { definitionOf, requiredDocuments } from '../../shared/documents/document.rules.ts'
import { depositCents } from '../../shared/estimates/deposit.ts'
import { schedulingGaps } from '../../shared/jobs/job.lifecycle.ts'
import { cents, formatCents, type Cents } from '../../shared/kernel/money.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { readPaidCents } from '../payments/due.ts'
import { documentFactsOf, estimateOf } from './document.lines.ts'
import { isAgreed } from './document.view.ts'
import { readDocumentState } from './documents.state.ts'

/** What stands between a job and its booking, in words for the client, and its price (DECISIONS C1, D4). */
export interface BookingState {
  todo: string[]
  totalCents: Cents
}

/** What is still to do before a job is booked, with or without its prices: facts, agreements in their order, deposit; empty once it is scheduled. */
export async function readBookingState(tx: Tx, job: JobRecord, withPrices: boolean): Promise<BookingState> {
  const state = await readDocumentState(tx, job)
  const { totalCents } = estimateOf(state)
  if (job.jobStatus !== 'inquiring') return { todo: [], totalCents }
  const agreements = requiredDocuments(documentFactsOf(job))
    .filter((name) => !isAgreed(state, name))
    .map((name) => `Agree to: ${definitionOf(name).title}`)
  const wanted = Math.min(depositCents(job.company.variables, job.isLocal, totalCents), totalCents)
  const paid = wanted > 0 ? await readPaidCents(tx, job.companyId, job.id) : 0
  const deposit = cents(Math.max(0, wanted - paid))
  return {
    todo: [
      ...schedulingGaps(job).map((gap) => `Tell us ${gap}`),
      ...agreements,
      ...(deposit > 0 ? [withPrices ? `Pay the deposit of ${formatCents(deposit)}` : 'Pay the deposit'] : []),
    ],
    totalCents,
  }
}
