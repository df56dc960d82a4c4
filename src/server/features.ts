import { tellOldLinks } from './accounts/links.service.ts'
import { postBooksOfMoney, postBooksOfSave } from './accounting/post.ts'
import { tellOfBooking } from './booking/alerts.ts'
import { confirmBooking } from './booking/booking.mails.ts'
import { refuseFullDays } from './booking/days.consequence.ts'
import { onlinePart } from './booking/online.part.ts'
import { remindOfBookings } from './booking/online.reminders.ts'
import { keepJobMail } from './communications/job.mails.ts'
import { tieLooseTalk } from './communications/loose-talk.consequence.ts'
import { refuseOverlaps } from './crew/crew.overlaps.ts'
import { crewPart } from './crew/crew.part.ts'
import { keepLabor } from './crew/crew.labor.ts'
import { forgetStart } from './crew/crew.start.ts'
import { keepBookedEstimate } from './documents/agreed.ts'
import { documentsPart } from './documents/documents.part.ts'
import { tellOfVoidPapers } from './documents/paper-changes.ts'
import { followTruck, mirrorRevenue, scheduleWhenReady } from './documents/documents.consequences.ts'
import { remindOfInspections } from './fleet/fleet.reminders.ts'
import { remindOfPolicies } from './insurance/insurance.reminders.ts'
import { replaceDisputeLinks } from './disputes/dispute-links.consequence.ts'
import { keepFigures, keepFiguresOfMoney } from './financials/figures.keep.ts'
import { financialPart } from './financials/financial.part.ts'
import { jobMails } from './jobs/job.mails.ts'
import type { JobFeatures } from './jobs/job.parts.ts'
import { paymentsPart } from './payments/payments.part.ts'
import { remindTests } from './manuals/test-reminders.ts'
import { remindOfChargebacks } from './payments/chargebacks.reminders.ts'
import { askForLaterShares } from './payments/due.reminders.ts'
import { refuseCallOffWhileCharged, reviewCharges, reviewChargesOfSave } from './payments/review.ts'
import { finishErasures } from './people/erasure.service.ts'
import type { Reminder } from './kernel/reminders.ts'
import { askForRatings, endRequest, wantRating } from './reviews/asking.service.ts'
import { truckPart } from './trucks/truck.part.ts'
import { remindOfDocuments } from './workers/document.reminders.ts'

/** What other features add to a job, in the order that they are shown and run. */
export const jobFeatures: JobFeatures = {
  parts: [crewPart, documentsPart, truckPart, paymentsPart, financialPart, onlinePart],
  consequences: [
    refuseFullDays,
    refuseOverlaps,
    refuseCallOffWhileCharged,
    forgetStart,
    followTruck,
    scheduleWhenReady,
    keepBookedEstimate,
    mirrorRevenue,
    keepLabor,
    keepFigures,
    postBooksOfSave,
    reviewChargesOfSave,
    endRequest,
    wantRating,
    tieLooseTalk,
    replaceDisputeLinks,
    tellOfVoidPapers,
    tellOfBooking,
    async (work, change) => {
      const { actor, kernel, isQuiet } = work
      if (isQuiet) return undefined
      const isConfirmed = await confirmBooking(work, change)
      const mails = jobMails(
        { actor, before: change.before, after: change.after, isConfirmed },
        (id) => `${kernel.config.PUBLIC_URL}/job/${id}`,
      )
      for (const mail of mails) await keepJobMail(work, change.after, mail)
      return undefined
    },
  ],
  moneyConsequences: [keepFiguresOfMoney, postBooksOfMoney, reviewCharges],
}

/** What the daily round tells people of. */
export const reminders: readonly Reminder[] = [
  remindTests,
  finishErasures,
  remindOfPolicies,
  remindOfInspections,
  remindOfDocuments,
  askForRatings,
  remindOfBookings,
  askForLaterShares,
  remindOfChargebacks,
  tellOldLinks,
]
