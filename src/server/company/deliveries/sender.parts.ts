import type { Logger } from 'pino'
import type { Mailer } from '../../adapters/mail/mail.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Result of a text: accepted by the provider, or finally not sent. */
export interface TextOutcome {
  companyId: number
  deliveryId: number
  /** The provider's id; null if it never accepted the text. */
  sid: string | null
  status: 'sent' | 'failed'
  error: string | null
}

export interface SenderContext {
  db: Db
  mail: Mailer
  telephony: Telephony
  config: Pick<Config, 'SECRET' | 'PUBLIC_URL'>
  log: Logger
  now: () => Date
  /** Called after each attempt, so that screens get a live update. */
  wake: () => void
  /** Called with a text's result in the transaction that records it. */
  onText?: ((tx: Tx, outcome: TextOutcome) => Promise<void>) | undefined
}
