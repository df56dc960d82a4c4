import type { Logger } from 'pino'
import { createAccountMailer } from './people/accounts/account-mail.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import type { PushAdapter } from './adapters/push/push.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Telephony } from './adapters/telephony/telephony.ts'
import { chargebackHandlers } from './money/payments/chargebacks.jobs.ts'
import { removeExpiredExports } from './records/exports/exports.service.ts'
import { createExporter } from './records/exports/make-export.ts'
import { removeExpiredDocuments } from './company/files/files.service.ts'
import { createInquiryNotifier } from './visitors/booking/alerts.ts'
import { createChangeNotifier } from './messages/notices/notices.consequences.ts'
import { createRequestNotifier } from './messages/notices/request-received.ts'
import { createMediaFetcher } from './messages/communications/fetch-media.ts'
import { createMailboxReader, createMailboxRounds } from './messages/mailbox/mailbox.jobs.ts'
import { purgeImports } from './records/imports/purge-imports.ts'
import { createImporter } from './records/imports/run-import.ts'
import { recordTextOutcome } from './messages/communications/text.outcomes.ts'
import { createSender } from './company/deliveries/sender.ts'
import { createDaySheetAttachments } from './overview/today/day-sheets.attachment.ts'
import { createMessageAttachments } from './visitors/booking/message-attachments.ts'
import { createMessageLinks } from './jobs/personal-links/message-links.ts'
import { createRecordingFetcher } from './messages/phone/fetch-recording.ts'
import { hourlyReminders, reminders } from './features.ts'
import type { Config } from './kernel/config/config.ts'
import type { Db } from './kernel/db/tenancy.ts'
import { createFollowUpper } from './sales/follow-ups/runs.advance.ts'
import { createFollowUpCheck } from './sales/follow-ups/runs.check.ts'
import { forgetPositions } from './schedule/time-clock/arrival.store.ts'
import { compactHistory, purgeExpired } from './kernel/queue/purge.ts'
import type { QueueHandlers } from './kernel/queue/queue.ts'
import { createEveningTeller } from './schedule/crew/crew.evening.ts'
import { createCrewLinks } from './schedule/crew/crew.links.ts'
import { createCrewTeller } from './schedule/crew/crew.tell.ts'
import type { ChargeContext } from './money/payments/desk.ts'
import { paymentHandlers } from './money/payments/reconcile.ts'
import { runReminders } from './kernel/reminders.ts'

/** Returns the handlers for each kind of queued work. */
export function queueHandlers(parts: {
  config: Config
  db: Db
  mail: Mailer
  storage: Storage
  telephony: Telephony
  push: PushAdapter
  log: Logger
  wake: () => void
  /** The clock; the present by default. */
  now?: () => Date
  /** The dependencies of work on charges; available after the server is assembled. */
  desk: () => ChargeContext
}): QueueHandlers {
  const { config, db, mail, storage, telephony, push, log, wake, desk } = parts
  const now = parts.now ?? (() => new Date())
  const sender = createSender({
    db,
    mail,
    telephony,
    push,
    config,
    log,
    wake,
    links: createCrewLinks(config, createMessageLinks(config)),
    attach: createDaySheetAttachments(desk, createMessageAttachments(desk)),
    onText: recordTextOutcome,
    refusalOf: createFollowUpCheck(now),
    queue: () => desk().kernel.queue,
    now,
  })
  return {
    'send-delivery': sender,
    'send-text': sender,
    'send-push': sender,
    'send-account-mail': createAccountMailer({ db, mail, config, now }),
    'remind-expiries': () => runReminders({ db, log, config, queue: desk().kernel.queue, now }, reminders),
    'remind-of-moves': () =>
      runReminders({ db, log, config, queue: desk().kernel.queue, now }, hourlyReminders),
    'tell-request': createRequestNotifier(() => desk().kernel),
    'advance-follow-up': createFollowUpper(() => desk().kernel),
    'tell-changes': createChangeNotifier(() => desk().kernel),
    'fetch-recording': createRecordingFetcher({ db, storage, telephony, log, wake }),
    'fetch-media': createMediaFetcher({ db, storage, telephony, wake }),
    'read-mailbox': createMailboxReader(() => desk().kernel),
    'read-mailboxes': createMailboxRounds(() => desk().kernel),
    'tell-inquiries': createInquiryNotifier(() => desk().kernel),
    'tell-crew': createCrewTeller(() => desk().kernel),
    'tell-crews-evening': createEveningTeller(() => desk().kernel),
    'run-import': createImporter(desk),
    'make-export': createExporter({ db, storage, config, queue: () => desk().kernel.queue, now }),
    ...paymentHandlers(desk),
    ...chargebackHandlers(desk),
    'forget-positions': async () => {
      const gone = await forgetPositions(db)
      if (gone > 0) log.info({ gone }, 'positions forgotten')
    },
    'purge-expired': async () => {
      await purgeExpired(db, log)
      await removeExpiredDocuments(db, storage)
      await purgeImports(db)
      await removeExpiredExports(db, storage)
      await storage.removeDrafts()
      await compactHistory(db, log)
    },
  }
}
