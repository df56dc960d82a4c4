import { findChargebacks } from './chargebacks.jobs.ts'
import type { Operation } from './history.arbitrary.testing.ts'
import {
  authenticate,
  cancel,
  capture,
  confirmInBrowser,
  continueOrCapture,
  refund,
  failRefund,
  refundAtProvider,
} from './history.cards.testing.ts'
import { acceptChargeback, chargeBack, decideChargeback } from './history.chargebacks.testing.ts'
import { changeCrew, changeDate } from './history.changes.testing.ts'
import { beginCharge, charge } from './history.charge.testing.ts'
import { editRevenue, payCrew, record, voidPayment, writeLines } from './history.office.testing.ts'
import {
  chargeOf,
  chargeContextOf,
  intentsOf,
  pickNth,
  saveJob,
  type HistoryRun,
} from './history.scene.testing.ts'
import { shiftClock } from './history.world.testing.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'
import { refundCharge } from './refunds.service.ts'

/** Runs one operation of a history on a job; throws what the server rejects. */
export async function runOperation(play: HistoryRun, jobId: number, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'charge':
      return charge(play, jobId, operation)
    case 'repeatCharge': {
      const call = pickNth(play.charges, operation.nth)
      if (call) await beginCharge(play, call)
      return
    }
    case 'confirmThere':
      return confirmInBrowser(play, jobId, operation)
    case 'authenticate':
      return authenticate(play, jobId, operation)
    case 'goOn':
      return continueOrCapture(play, jobId, operation)
    case 'capture':
      return capture(play, jobId, operation)
    case 'cancel':
      return cancel(play, jobId, operation.nth)
    case 'refund':
      return refund(play, jobId, operation)
    case 'repeatRefund': {
      const call = pickNth(play.refunds, operation.nth)
      if (call)
        await refundCharge(chargeContextOf(play), call.caller, call.id, { amount: call.amount, reason: '' })
      return
    }
    case 'refundThere':
      return refundAtProvider(play, jobId, operation)
    case 'refundFails':
      return failRefund(play, jobId, operation.nth)
    case 'chargeBack':
      return chargeBack(play, jobId, operation)
    case 'decide':
      return decideChargeback(play, jobId, operation)
    case 'accept':
      return acceptChargeback(play, jobId, operation)
    case 'settle': {
      const intent = pickNth(intentsOf(play, jobId), operation.nth)
      if (intent) await reconcileCharge(chargeContextOf(play), chargeOf(play, intent), 'webhook')
      return
    }
    case 'reconcile':
      await reconcileAll(chargeContextOf(play))
      await findChargebacks(chargeContextOf(play))
      return
    case 'record':
      return record(play, jobId, operation)
    case 'void':
      return voidPayment(play, jobId, operation.nth)
    case 'changeDate':
      return changeDate(play, jobId, operation)
    case 'changeCrew':
      return changeCrew(play, jobId, operation)
    case 'status':
      return saveJob(play, jobId, { jobStatus: operation.to })
    case 'revenue':
      return editRevenue(play, jobId, operation)
    case 'estimate':
    case 'invoice':
      return writeLines(play, jobId, operation)
    case 'payCrew':
      return payCrew(play, operation.nth)
    case 'time':
      return shiftClock(play.run, operation.minutes * 60_000)
  }
}
