import { pino } from 'pino'
import type { Mailer } from '../adapters/mail/mail.ts'
import { createQueue } from '../kernel/queue/create-queue.ts'
import { createMediaFetcher } from '../messages/communications/fetch-media.ts'
import { createRecordingFetcher } from '../messages/phone/fetch-recording.ts'
import type { TestApp } from './app.ts'
import { idleHandlers } from './idle-handlers.ts'
import type { SenderContext } from '../company/deliveries/sender.parts.ts'
import { createSender } from '../company/deliveries/sender.ts'
import { createDaySheetAttachments } from '../overview/today/day-sheets.attachment.ts'
import { createMessageAttachments } from '../visitors/booking/message-attachments.ts'
import { jobFeatures } from '../features.ts'
import { createFollowUpCheck } from '../sales/follow-ups/runs.check.ts'
import { createCrewLinks } from '../schedule/crew/crew.links.ts'
import { createMessageLinks } from '../jobs/personal-links/message-links.ts'

const NO_MAIL: Mailer = {
  send: () => Promise.reject(new Error('No mail in this test')),
  close: () => Promise.resolve(),
}

/** Creates the real sender on a test's app; `more` replaces its dependencies. */
export function testSender(t: TestApp, more: Partial<SenderContext> = {}): ReturnType<typeof createSender> {
  const parts = () => ({ kernel: t.kernel, features: jobFeatures })
  return createSender({
    db: t.kernel.db,
    mail: NO_MAIL,
    telephony: t.telephony,
    push: t.kernel.push,
    config: t.kernel.config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    wake: () => {},
    links: createCrewLinks(t.kernel.config, createMessageLinks(t.kernel.config)),
    queue: () => t.kernel.queue,
    attach: createDaySheetAttachments(parts, createMessageAttachments(parts)),
    refusalOf: createFollowUpCheck(more.now ?? (() => new Date())),
    ...more,
  })
}

/**
 * Runs the real queue with the real sender, three attempts by default and without pauses; the app's queue
 * calls go to it. Stop it before the app is closed.
 */
export async function runSender(
  t: TestApp,
  more: Partial<SenderContext> = {},
  retries = 2,
): Promise<{ stop(): Promise<void> }> {
  const log = pino({ level: 'silent' })
  const { db, storage, telephony } = t.kernel
  const queue = await createQueue({
    databaseUrl: t.databaseUrl,
    log,
    retry: { limit: retries, delaySeconds: 0, longestSeconds: 1 },
    handlers: {
      ...idleHandlers,
      'send-delivery': testSender(t, more),
      'send-text': testSender(t, more),
      'send-push': testSender(t, more),
      'fetch-recording': createRecordingFetcher({ db, storage, telephony, log, wake: () => {} }),
      'fetch-media': createMediaFetcher({ db, storage, telephony, wake: () => {} }),
    },
  })
  const before = t.kernel.queue
  t.kernel.queue = queue
  await queue.start()
  return {
    stop: async () => {
      t.kernel.queue = before
      await queue.stop()
    },
  }
}
