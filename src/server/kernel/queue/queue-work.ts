import { z } from 'zod'

const id = z.number().int().positive()

/**
 * Every kind of queued work and the schema of its payload: ids only, including its company. A feature that
 * queues something adds its line here.
 */
export const queueWork = {
  /** Mails; texts and notifications have queues of their own, so that a server that hangs delays only its channel. */
  'send-delivery': z.strictObject({ companyId: id, deliveryId: id }),
  'send-text': z.strictObject({ companyId: id, deliveryId: id }),
  'send-push': z.strictObject({ companyId: id, deliveryId: id }),
  'fetch-recording': z.strictObject({ companyId: id, communicationId: id }),
  'fetch-media': z.strictObject({ companyId: id, communicationId: id }),
  'settle-transaction': z.strictObject({ companyId: id, transactionId: id }),
  'settle-transactions': z.strictObject({}),
  /** Searches for chargebacks whose webhook never arrived. */
  'find-chargebacks': z.strictObject({}),
  /** Sends the office's response to a chargeback to the card provider. */
  'answer-chargeback': z.strictObject({ companyId: id, chargebackId: id }),
  'release-hold': z.strictObject({ companyId: id, transactionId: id }),
  'forget-customer': z.strictObject({ companyId: id, userId: id }),
  'send-account-mail': z.strictObject({ accountMailId: id }),
  'run-import': z.strictObject({ companyId: id, importId: id }),
  'make-export': z.strictObject({ companyId: id, exportId: id }),
  'tell-inquiries': z.strictObject({ companyId: id }),
  /** Tells the crew of a job what changed for them. */
  'tell-crew': z.strictObject({ companyId: id, jobId: id }),
  /** Reminds crews of the next day, and tells managers who has not confirmed. */
  'tell-crews-evening': z.strictObject({}),
  /** Tells a client who left the booking page that their request was received. */
  'tell-request': z.strictObject({ companyId: id, jobId: id }),
  /** Tells a client of the changes of a move that were collected. */
  'tell-changes': z.strictObject({ companyId: id, jobId: id }),
  /** Does the next step of a rule that follows up on a job. */
  'advance-follow-up': z.strictObject({ companyId: id, runId: id }),
  /** Reminders that go out at an hour of the company's day. */
  'remind-of-moves': z.strictObject({}),
  /** Deletes positions of phones that send no more. */
  'forget-positions': z.strictObject({}),
  /** Reads what came into a company's own mailbox. */
  'read-mailbox': z.strictObject({ companyId: id }),
  /** Queues the reading of each mailbox that is due. */
  'read-mailboxes': z.strictObject({}),
  'remind-expiries': z.strictObject({}),
  'purge-expired': z.strictObject({}),
} as const satisfies Record<string, z.ZodType<Record<string, unknown>>>
