import type { Logger } from 'pino'
import type { MailAttachment, Mailer } from '../../adapters/mail/mail.ts'
import type { PushAdapter } from '../../adapters/push/push.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { recordLink, type DeliveryRow } from './deliveries.store.ts'

/** Result of a text: accepted by the provider, or finally not sent. */
export interface TextOutcome {
  companyId: number
  deliveryId: number
  /** The provider's id; null if it never accepted the text. */
  sid: string | null
  status: 'sent' | 'failed'
  error: string | null
}

/** How messages get personal links, which are only in what is sent. */
export interface MessageLinks {
  /** Stores a new link for a message and returns its id; null if the message or its recipient gets none. */
  mint(tx: Tx, row: DeliveryRow): Promise<string | null>
  /** Returns the message with the link of its last attempt; unchanged if it has none. */
  fill(row: DeliveryRow): DeliveryRow
}

/** Returns the files that are attached to a mail when it is sent. */
export type MessageAttachments = (row: DeliveryRow) => Promise<readonly MailAttachment[]>

export interface SenderContext {
  db: Db
  mail: Mailer
  telephony: Telephony
  push: PushAdapter
  config: Pick<Config, 'SECRET' | 'PUBLIC_URL'>
  log: Logger
  now: () => Date
  queue: () => Queue
  links: MessageLinks
  attach: MessageAttachments
  /** Called after each attempt, so that screens get a live update. */
  wake: () => void
  /**
   * Returns why a message is not sent after all, or null; asked in the transaction that records the attempt. The reason is
   * shown to the office.
   */
  refusalOf?: ((tx: Tx, row: DeliveryRow) => Promise<string | null>) | undefined
  /** Called with a text's result in the transaction that records it. */
  onText?: ((tx: Tx, outcome: TextOutcome) => Promise<void>) | undefined
}

/**
 * Returns a message as an attempt sends it: with the link of the last attempt, or with a new one for a first attempt and
 * for a message that a person sends again.
 */
export async function withPersonalLink(
  tx: Tx,
  { links }: Pick<SenderContext, 'links'>,
  row: DeliveryRow,
): Promise<DeliveryRow> {
  let linked = row
  if (row.link_id === null || row.is_link_used_up) {
    const linkId = await links.mint(tx, row)
    linked = { ...row, link_id: linkId, is_link_used_up: false }
    if (linkId !== row.link_id || row.is_link_used_up) await recordLink(tx, row.company_id, row.id, linkId)
  }
  return links.fill(linked)
}
