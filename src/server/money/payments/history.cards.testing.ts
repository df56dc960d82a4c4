import { AppError } from '../../../shared/kernel/errors.ts'
import { cents } from '../../../shared/kernel/money.ts'
import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { owedCents } from '../../../shared/jobs/finances/due.ts'
import { openJob } from '../../jobs/jobs/job.service.ts'
import { cancelUnfinishedCharge } from './charges.cancel.ts'
import { continueCharge } from './charges.continue.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { charge, PLAIN_CHARGE } from './history.charge.testing.ts'
import { record } from './history.office.testing.ts'
import {
  createCaller,
  chargeOf,
  chargeContextOf,
  intentsOf,
  pickNth,
  inJobContext,
  type OperationOf,
  type HistoryRun,
} from './history.scene.testing.ts'
import { isChargeOpen } from '../../jobs/finances/money.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import { refundCharge } from './refunds.service.ts'

const isTaken = ({ capturedCents }: { capturedCents: number }) => capturedCents > 0

/** Confirms in the browser with its client secret; the browser then notifies the server or is closed. */
export async function confirmInBrowser(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'confirmThere'>,
): Promise<void> {
  const confirmable = intentsOf(play, jobId).filter(
    ({ id, status }) => play.secrets.has(id) && status === 'requires_confirmation',
  )
  const intent = pickNth(confirmable, operation.nth)
  if (!intent) return
  play.run.cards.confirmThere(intent.id)
  if (operation.isTold) await tell(play, intent.id, 'client', null)
}

/**
 * Lets the holder authenticate at the bank, or fail to; the browser then notifies the server or is closed.
 */
export async function authenticate(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'authenticate'>,
): Promise<void> {
  const waiting = intentsOf(play, jobId).filter(({ status }) => status === 'requires_action')
  const intent = pickNth(waiting, operation.nth)
  if (!intent) return
  play.run.cards.authenticate(intent.id, operation.isSuccess)
  if (operation.isTold) await tell(play, intent.id, 'client', null)
}

/** Continues a charge that waits, or captures a part of an authorized amount. */
export async function continueOrCapture(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'goOn'>,
): Promise<void> {
  const intents = intentsOf(play, jobId)
  const waiting = intents.filter(({ status }) => /requires_[ac]/.test(status))
  const intent = pickNth(waiting, operation.nth) ?? pickNth(intents, operation.nth)
  if (!intent) return
  const by = intent.status === 'requires_capture' ? 'manager' : operation.by
  await tell(play, intent.id, by, partOf(intent, operation.percent))
}

/**
 * Captures an authorized amount after a check was recorded; if nothing is authorized yet, authorizes it
 * first.
 */
export async function capture(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'capture'>,
): Promise<void> {
  const held = () => intentsOf(play, jobId).filter(({ status }) => status === 'requires_capture')
  const { tipCents, checkPercent, percent } = operation
  if (held().length === 0)
    await charge(play, jobId, { ...PLAIN_CHARGE, card: 'credit', by: 'manager', isHeld: true, tipCents })
  const intent = pickNth(held(), 0)
  if (!intent) return
  const amountCents = Math.floor(((await leftOf(play, jobId)) * checkPercent) / 100)
  if (amountCents > 0) await record(play, jobId, { kind: 'record', amountCents, isInSave: false })
  await tell(play, intent.id, 'manager', partOf(intent, percent)).catch((error: unknown) => {
    const most =
      error instanceof AppError && error.code === 'amount_changed' ? error.details?.['amount'] : null
    if (typeof most !== 'number' || most === 0) throw error
    // The office captures the amount that the error names.
    return tell(play, intent.id, 'manager', most)
  })
}

/** The unpaid part of a job's price, in cents. */
function leftOf(play: HistoryRun, jobId: number): Promise<number> {
  return inJobContext(play, play.run.company.manager, async (work) => {
    const { job } = await openJob(work, jobId, 'read')
    const { facts } = await readMoneyState(work.tx, job, work.kernel.now())
    return owedCents(facts) - facts.paidCents
  })
}

/** A percentage of an intent in dollars; null for all of it. */
function partOf({ amountCents }: { amountCents: number }, percent: number | null): number | null {
  return percent === null ? null : Math.max(1, Math.floor((amountCents * percent) / 100)) / 100
}

async function tell(
  play: HistoryRun,
  intentId: string,
  by: 'client' | 'manager',
  amountToCapture: number | null,
): Promise<void> {
  const { company } = play.run
  const caller = createCaller(by === 'manager' ? company.manager : company.client, company.id)
  await continueCharge(chargeContextOf(play), caller, { intentId, lines: null, amountToCapture })
}

/** Cancels an unfinished charge, or releases an authorized amount. */
export async function cancel(play: HistoryRun, jobId: number, nth: number): Promise<void> {
  const intent = pickNth(intentsOf(play, jobId), nth)
  if (!intent) return
  const { company } = play.run
  const found = await inJobContext(play, company.manager, ({ tx }) =>
    readCharge(tx, company.id, chargeOf(play, intent), 'read'),
  )
  if (found && isChargeOpen(found)) await cancelUnfinishedCharge(chargeContextOf(play), found)
}

/** Refunds a part, everything or too much; if nothing was paid yet, pays first. */
export async function refund(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'refund'>,
): Promise<void> {
  if (!intentsOf(play, jobId).some(isTaken)) await charge(play, jobId, PLAIN_CHARGE)
  const intent = pickNth(
    intentsOf(play, jobId).filter((one) => isTaken(one)),
    operation.nth,
  )
  if (!intent) return
  const { company } = play.run
  const share = Math.max(1, Math.floor((intent.capturedCents * (operation.percent ?? 0)) / 100))
  const call = {
    caller: createCaller(company.manager, company.id),
    id: chargeOf(play, intent).id,
    amount: operation.percent === null ? null : share / 100,
  }
  play.refunds.push(call)
  await refundCharge(chargeContextOf(play), call.caller, call.id, { amount: call.amount, reason: '' })
}

/** Makes a refund in the provider's own screens. */
export function refundAtProvider(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'refundThere'>,
): void {
  const { cards } = play.run
  const intent = pickNth(
    intentsOf(play, jobId).filter((one) => isTaken(one)),
    operation.nth,
  )
  if (!intent) return
  const given = [...cards.refunds.values()]
    .filter(({ intentId, status }) => intentId === intent.id && status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const amount = Math.floor(((intent.capturedCents - given) * operation.percent) / 100)
  // The provider does not refund money that the holder's bank has withdrawn.
  const isTakenBack = [...cards.chargebacks.values()].some(
    (one) => one.intentId === intent.id && blocksRefund(one),
  )
  if (amount > 0 && !isTakenBack) cards.refundThere(intent.id, cents(amount))
}

/** Lets the bank return a refund. */
export function failRefund(play: HistoryRun, jobId: number, nth: number): void {
  const { cards } = play.run
  const ids = new Set(intentsOf(play, jobId).map(({ id }) => id))
  const refunds = [...cards.refunds.values()].filter(({ intentId }) => ids.has(intentId))
  const failing = pickNth(refunds, nth)
  if (failing) cards.failRefund(failing.id)
}
