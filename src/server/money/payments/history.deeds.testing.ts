import { findChargebacks } from './chargebacks.jobs.ts'
import type { Deed } from './history.arbitrary.testing.ts'
import {
  authenticate,
  cancel,
  capture,
  confirmThere,
  goOnWith,
  refund,
  refundFails,
  refundThere,
} from './history.cards.testing.ts'
import { accept, chargeBack, decide } from './history.chargebacks.testing.ts'
import { changeCrew, changeDate } from './history.changes.testing.ts'
import { begin, charge } from './history.charge.testing.ts'
import { editRevenue, payCrew, record, voidPayment, writeLines } from './history.office.testing.ts'
import { chargeOf, deskOf, intentsOf, pick, saveJob, type Play } from './history.scene.testing.ts'
import { shiftClock } from './history.world.testing.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'
import { refundCharge } from './refunds.service.ts'

/** Runs one operation of a history on a job; throws what the server rejects. */
export async function doDeed(play: Play, jobId: number, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'charge':
      return charge(play, jobId, deed)
    case 'repeatCharge': {
      const call = pick(play.charges, deed.nth)
      if (call) await begin(play, call)
      return
    }
    case 'confirmThere':
      return confirmThere(play, jobId, deed)
    case 'authenticate':
      return authenticate(play, jobId, deed)
    case 'goOn':
      return goOnWith(play, jobId, deed)
    case 'capture':
      return capture(play, jobId, deed)
    case 'cancel':
      return cancel(play, jobId, deed.nth)
    case 'refund':
      return refund(play, jobId, deed)
    case 'repeatRefund': {
      const call = pick(play.refunds, deed.nth)
      if (call) await refundCharge(deskOf(play), call.caller, call.id, { amount: call.amount, reason: '' })
      return
    }
    case 'refundThere':
      return refundThere(play, jobId, deed)
    case 'refundFails':
      return refundFails(play, jobId, deed.nth)
    case 'chargeBack':
      return chargeBack(play, jobId, deed)
    case 'decide':
      return decide(play, jobId, deed)
    case 'accept':
      return accept(play, jobId, deed)
    case 'settle': {
      const intent = pick(intentsOf(play, jobId), deed.nth)
      if (intent) await reconcileCharge(deskOf(play), chargeOf(play, intent), 'webhook')
      return
    }
    case 'reconcile':
      await reconcileAll(deskOf(play))
      await findChargebacks(deskOf(play))
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
