import { notifyEarlierLinks } from './people/accounts/links.service.ts'
import { postEntriesOfMoney, postEntriesOfSave } from './money/accounting/post.ts'
import { postOvertime } from './money/accounting/post.overtime.ts'
import { notifyOfBooking } from './visitors/booking/alerts.ts'
import { onlinePart, recordBooked } from './visitors/booking/online.part.ts'
import { rejectFullDays } from './schedule/capacity/days.consequence.ts'
import { remindOfBookings } from './visitors/booking/online.reminders.ts'
import { recordCancellation } from './messages/communications/cancellation.consequence.ts'
import { assignUnassignedMessages } from './messages/communications/loose-talk.consequence.ts'
import { rejectOverlaps } from './schedule/crew/crew.overlaps.ts'
import { followTimeZone, rejectVehicleOverlaps } from './schedule/vehicle-assignments/vehicle-overlaps.ts'
import { vehiclesPart } from './schedule/vehicle-assignments/vehicles.part.ts'
import { crewPart } from './schedule/crew/crew.part.ts'
import { storeLaborOnSave } from './schedule/crew/crew.labor.ts'
import { notifyCrew } from './schedule/crew/crew.notices.ts'
import { clearStart } from './schedule/crew/crew.start.ts'
import { storeOvertimeOnSave } from './schedule/time-clock/overtime.service.ts'
import { storeBookedEstimate } from './jobs/documents/agreed.ts'
import { documentsPart } from './jobs/documents/documents.part.ts'
import { notifyOfVoidDocuments, changeNames, countVoidedAgreements } from './jobs/documents/paper-changes.ts'
import {
  updateTruckLines,
  updateRevenue,
  scheduleWhenReady,
} from './jobs/documents/documents.consequences.ts'
import { remindOfInspections } from './company/fleet/fleet.reminders.ts'
import { remindOfPolicies } from './company/insurance/insurance.reminders.ts'
import { mailWeeklyReports } from './overview/reports/reports.mail.ts'
import { remindOfMoves } from './messages/notices/move.reminders.ts'
import { notifyOfBooked, notifyOfChanges, notifyOfFinished } from './messages/notices/notices.consequences.ts'
import { notifyOfRequest } from './messages/notices/request-received.ts'
import { sendNotice } from './messages/notices/notices.sending.ts'
import { replaceDisputeLinks } from './messages/claims/dispute-links.consequence.ts'
import { storeFigures, storeFiguresOfMoney } from './money/financials/figures.keep.ts'
import { financialPart } from './money/financials/financial.part.ts'
import { notifyOfNewJob } from './jobs/jobs/job.mails.ts'
import type { JobFeatures, JobPart } from './jobs/jobs/job.parts.ts'
import { paymentsPart } from './money/payments/payments.part.ts'
import { onTheWayPart } from './messages/notices/on-the-way.part.ts'
import { moveHistoryPart } from './jobs/jobs/move-history.part.ts'
import { remindTests } from './people/manuals/test-reminders.ts'
import { remindOfChargebacks } from './money/payments/chargebacks.reminders.ts'
import { requestLaterShares } from './money/payments/due.reminders.ts'
import { rejectCancelWhileCharging, reviewCharges, reviewChargesOfSave } from './money/payments/review.ts'
import { finishErasures } from './records/erasure/erasure.service.ts'
import type { Reminder } from './kernel/reminders.ts'
import {
  sendRatingRequests,
  endRatingRequest,
  scheduleRatingRequest,
} from './visitors/reviews/asking.service.ts'
import { followUpOnFact, followUpOnSave } from './sales/follow-ups/runs.start.ts'
import { routeNewLead } from './sales/routing/routing.service.ts'
import { truckPart } from './jobs/trucks/truck.part.ts'
import { remindOfDocuments } from './people/workers/document.reminders.ts'
import type { CompanyFeatures } from './company/settings/company.features.ts'
import { readSalesCall } from './people/workers/sales-call.service.ts'
import { shiftTimesOff } from './people/workers/move-times.ts'
import { countJobsKeepingTerms, moveJobTimes } from './jobs/jobs/job.terms.ts'
import { overrideMovedOverlaps } from './schedule/crew/crew.clock.ts'
import { cardsOf } from './money/payments/cards.service.ts'

const parts: readonly JobPart[] = [
  crewPart,
  vehiclesPart,
  documentsPart,
  truckPart,
  paymentsPart,
  financialPart,
  onlinePart,
  onTheWayPart,
  moveHistoryPart,
]

/** What other features add to a job, in the order in which they are shown and run. */
export const jobFeatures: JobFeatures = {
  parts,
  snapshots: parts.flatMap((part) => part.snapshots ?? []),
  consequences: [
    rejectFullDays,
    rejectOverlaps,
    rejectVehicleOverlaps,
    rejectCancelWhileCharging,
    clearStart,
    updateTruckLines,
    scheduleWhenReady,
    storeBookedEstimate,
    updateRevenue,
    storeLaborOnSave,
    storeOvertimeOnSave,
    storeFigures,
    postEntriesOfSave,
    reviewChargesOfSave,
    endRatingRequest,
    scheduleRatingRequest,
    assignUnassignedMessages,
    recordCancellation,
    replaceDisputeLinks,
    notifyOfVoidDocuments,
    notifyCrew,
    notifyOfBooking,
    notifyOfNewJob,
    notifyOfRequest,
    recordBooked,
    notifyOfBooked,
    notifyOfChanges,
    notifyOfFinished,
    routeNewLead,
    followUpOnSave,
  ],
  removalConsequences: [notifyCrew],
  moneyConsequences: [storeFiguresOfMoney, postEntriesOfMoney, reviewCharges],
  leadConsequences: [followUpOnFact],
  clockConsequences: [updateRevenue, storeLaborOnSave, storeFigures, postEntriesOfSave, reviewChargesOfSave],
  postOvertime,
  notify: sendNotice,
  cardsOf,
}

const DAY_MS = 86_400_000

/** What other features add to a company. */
export const companyFeatures: CompanyFeatures = {
  read: async (tx, companyId) => ({
    crew: await readSalesCall(tx, companyId),
    jobsKeepingRates: await countJobsKeepingTerms(tx, companyId),
  }),
  changeZone: async (tx, companyId, zones, { userId, now }) => {
    await moveJobTimes(tx, companyId, zones, now)
    await shiftTimesOff(tx, companyId, zones, now)
    const leave = { reason: "The company's time zone changed.", userId }
    await overrideMovedOverlaps(tx, companyId, new Date(now.getTime() - 2 * DAY_MS), leave)
    await followTimeZone(tx, companyId, zones, { ...leave, since: new Date(now.getTime() - DAY_MS) })
  },
  names: {
    change: (work, named, change) => changeNames({ ...work, features: jobFeatures }, named, change),
    countVoided: (work, named, change) =>
      countVoidedAgreements({ ...work, features: jobFeatures }, named, change),
  },
}

/** The reminders that go out at an hour of the company's day. */
export const hourlyReminders: readonly Reminder[] = [remindOfMoves, mailWeeklyReports]

/** The reminders that the daily job sends. */
export const reminders: readonly Reminder[] = [
  remindTests,
  finishErasures,
  remindOfPolicies,
  remindOfInspections,
  remindOfDocuments,
  sendRatingRequests,
  remindOfBookings,
  requestLaterShares,
  remindOfChargebacks,
  notifyEarlierLinks,
]
