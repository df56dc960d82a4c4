import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Stores a mail about an account until it is sent; returns its id. */
export async function insertAccountMail(
  tx: Tx,
  mail: { to: string; subject: string; sealedText: string; company: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select keep_account_mail(${mail.to}, ${mail.subject}, ${mail.sealedText}, ${mail.company}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('keep_account_mail returned nothing')
  return id
}

/** Returns a stored mail about an account, or undefined. */
export async function readAccountMail(db: Db, id: number) {
  const { rows } = await sql<{
    recipient: string
    subject: string
    sealedText: string | null
    sentAt: string | null
    sender: string
  }>`select recipient, subject, sealed_text as "sealedText", sent_at as "sentAt", sender
       from read_account_mail(${id})`.execute(db)
  return rows[0]
}

/** Records when a mail about an account was sent, or why it was not. */
export async function noteAccountMail(
  db: Db,
  id: number,
  result: { sent: string | null; problem: string | null; isLast: boolean },
): Promise<void> {
  await sql`select note_account_mail(${id}, ${result.sent}, ${result.problem}, ${result.isLast})`.execute(db)
}
