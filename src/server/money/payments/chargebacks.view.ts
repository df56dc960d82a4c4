import { type Chargeback } from '../../../shared/money/payments/chargeback.ts'
import { reasonText } from '../../../shared/money/payments/chargeback.words.ts'
import { needsResponse } from '../../../shared/money/payments/chargeback.rules.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { StoredChargeback } from './chargebacks.store.ts'

/** A chargeback as the office sees it; who sees financials answers it and sees its evidence. */
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
