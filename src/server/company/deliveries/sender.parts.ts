import type { Logger } from 'pino'
import type { Mailer } from '../../adapters/mail/mail.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** How a text ended: taken by the provider, or not sent for good. */
export interface TextOutcome {
  companyId: number
  deliveryId: number
  /** The provider's name for it; null for one that it never took. */
  sid: string | null
  status: 'sent' | 'failed'
  error: string | null
}

export interface SenderParts {
  db: Db
  mail: Mailer
  telephony: Telephony
  config: Pick<Config, 'SECRET' | 'PUBLIC_URL'>
  log: Logger
  now: () => Date
  /** Told after each try, so that screens hear of it. */
  wake: () => void
  /** Told of a text's end in the transaction that notes it. */
  onText?: ((tx: Tx, outcome: TextOutcome) => Promise<void>) | undefined
}
