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
export async function runOperation(play: HistoryRun, jobId: number, deed: Operation): Promise<void> {
  switch (deed.kind) {
    case 'charge':
      return charge(play, jobId, deed)
    case 'repeatCharge': {
      const call = pickNth(play.charges, deed.nth)
      if (call) await beginCharge(play, call)
      return
    }
    case 'confirmThere':
      return confirmInBrowser(play, jobId, deed)
    case 'authenticate':
      return authenticate(play, jobId, deed)
    case 'goOn':
      return continueOrCapture(play, jobId, deed)
    case 'capture':
      return capture(play, jobId, deed)
    case 'cancel':
      return cancel(play, jobId, deed.nth)
    case 'refund':
      return refund(play, jobId, deed)
    case 'repeatRefund': {
      const call = pickNth(play.refunds, deed.nth)
      if (call)
        await refundCharge(chargeContextOf(play), call.caller, call.id, { amount: call.amount, reason: '' })
      return
    }
    case 'refundThere':
      return refundAtProvider(play, jobId, deed)
    case 'refundFails':
      return failRefund(play, jobId, deed.nth)
    case 'chargeBack':
      return chargeBack(play, jobId, deed)
    case 'decide':
      return decideChargeback(play, jobId, deed)
    case 'accept':
      return acceptChargeback(play, jobId, deed)
    case 'settle': {
      const intent = pickNth(intentsOf(play, jobId), deed.nth)
      if (intent) await reconcileCharge(chargeContextOf(play), chargeOf(play, intent), 'webhook')
      return
    }
    case 'reconcile':
      await reconcileAll(chargeContextOf(play))
      await findChargebacks(chargeContextOf(play))
      return
    case 'record':
      return record(play, jobId, deed)
    case 'void':
      return voidPayment(play, jobId, deed.nth)
    case 'changeDate':
      return changeDate(play, jobId, deed)
    case 'changeCrew':
      return changeCrew(play, jobId, deed)
    case 'status':
      return saveJob(play, jobId, { jobStatus: deed.to })
    case 'revenue':
      return editRevenue(play, jobId, deed)
    case 'estimate':
    case 'invoice':
      return writeLines(play, jobId, deed)
    case 'payCrew':
      return payCrew(play, deed.nth)
    case 'time':
      return shiftClock(play.run, deed.minutes * 60_000)
  }
}
