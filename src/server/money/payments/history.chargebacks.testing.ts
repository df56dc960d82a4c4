import { sendChargebackResponse } from './chargebacks.answer.ts'
import { charge, PLAIN_CHARGE } from './history.charge.testing.ts'
import { respondToChargeback } from './chargebacks.service.ts'
import {
  chargeContextOf,
  intentsOf,
  pickNth,
  inJobContext,
  type OperationOf,
  type HistoryRun,
} from './history.scene.testing.ts'

/** Lets the holder's bank take a payment back, or inquire about it; if nothing was paid yet, pays first. */
export async function chargeBack(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'chargeBack'>,
): Promise<void> {
  const isPaid = intentsOf(play, jobId).some(({ capturedCents }) => capturedCents > 0)
  if (!isPaid) await charge(play, jobId, PLAIN_CHARGE)
  const { cards, shiftMs } = play.run
  const taken = intentsOf(play, jobId).filter(({ capturedCents }) => capturedCents > 0)
  const intent = pickNth(taken, operation.nth)
  if (intent)
    cards.openThere(intent.id, { isInquiry: operation.isInquiry, createdAt: new Date(Date.now() + shiftMs) })
}

/** Lets the bank decide one of the chargebacks of a job. */
export function decideChargeback(play: HistoryRun, jobId: number, operation: OperationOf<'decide'>): void {
  const one = pickNth(chargebacksOf(play, jobId), operation.nth)
  if (!one) return
  const isInquiry = one.status.startsWith('inquiry_')
  const decision = operation.isForOffice ? (isInquiry ? 'closed' : 'won') : isInquiry ? 'escalated' : 'lost'
  play.run.cards.decideThere(one.id, decision)
}

/** Accepts a chargeback as the office; a queued job notifies the provider. */
export async function acceptChargeback(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'accept'>,
): Promise<void> {
  const { company } = play.run
  const rows = await inJobContext(play, company.manager, ({ tx }) =>
    tx
      .selectFrom('chargebacks')
      .select('id')
      .where('company_id', '=', company.id)
      .where('job_id', '=', jobId)
      .orderBy('id')
      .execute(),
  )
  const row = pickNth(rows, operation.nth)
  if (!row) return
  await inJobContext(play, company.manager, (work) =>
    respondToChargeback(work, row.id, { kind: 'accept', explanation: '', fileId: null }),
  )
  await sendChargebackResponse(chargeContextOf(play), company.id, row.id)
}

/** Returns the provider's chargebacks of a job, oldest first. */
export function chargebacksOf(play: HistoryRun, jobId: number) {
  const ids = new Set(intentsOf(play, jobId).map(({ id }) => id))
  return [...play.run.cards.chargebacks.values()].filter(({ intentId }) => ids.has(intentId ?? ''))
}
