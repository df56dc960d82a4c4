import { type Chargeback } from '../../../shared/jobs/finances/chargeback.ts'
import { reasonText } from '../../../shared/jobs/finances/chargeback.words.ts'
import { needsResponse } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { StoredChargeback } from './money.ts'

/**
 * Returns a chargeback as the office sees it; users who see financials can answer it and see its evidence.
 */
export function viewChargeback(stored: StoredChargeback, seesFinancials: boolean): Chargeback {
  return {
    id: stored.id,
    jobId: stored.jobId,
    transactionId: stored.transactionId,
    status: stored.status,
    reason: reasonText(stored.reason),
    amount: dollarsFromCents(stored.amountCents),
    taken: dollarsFromCents(cents(stored.withdrawnCents - stored.reinstatedCents)),
    fee: dollarsFromCents(stored.feeCents),
    openedAt: stored.openedAt,
    closedAt: stored.closedAt,
    dueBy: stored.dueBy,
    response: stored.response,
    respondedAt: stored.respondedAt,
    respondedBy: stored.respondedByName,
    isAnswered: stored.answeredAt !== null || stored.submissions > 0,
    problem: stored.problem,
    explanation: seesFinancials ? stored.explanation : '',
    hasSentPdf: seesFinancials && stored.fileId !== null,
    mayRespond: seesFinancials && needsResponse(stored),
    maySeeEvidence: seesFinancials,
  }
}
