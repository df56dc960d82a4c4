import type { Logger } from 'pino'
import type { MailAdapter } from './adapters/mail/mail.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { removeExpiredDocuments } from './files/files.service.ts'
import { createSender } from './deliveries/deliveries.service.ts'
import type { Config } from './kernel/config/config.ts'
import type { Db } from './kernel/db/tenancy.ts'
import { purgeExpired } from './kernel/queue/purge.ts'
import type { QueueHandlers } from './kernel/queue/queue.ts'

/** What runs for each kind of queued work. */
export function queueHandlers(parts: {
  config: Config
  db: Db
  mail: MailAdapter
  storage: Storage
  log: Logger
  wake: () => void
}): QueueHandlers {
  const { config, db, mail, storage, log, wake } = parts
  return {
    'send-delivery': createSender({
      db,
      mail,
      log,
      wake,
      now: () => new Date(),
      publicUrl: config.PUBLIC_URL,
    }),
    'purge-expired': async () => {
      await purgeExpired(db, log)
      await removeExpiredDocuments(db, storage)
    },
  }
}
