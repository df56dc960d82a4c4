import { sql } from 'kysely'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { MailAdapter } from './mail.ts'

/** A mail that was stored instead of sent. */
export interface StoredMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  date: string
}

/** Maximum number of stored mails; older ones are deleted, so that they cannot fill the disk. */
const mostKept = 2000

/**
 * Creates a mail adapter that stores mail in the database instead of sending it, so that every server node
 * shows it on the developer page.
 */
export function createStandInMail(db: Db): MailAdapter {
  return {
    send: async (mail) => {
      await sql`insert into dev_mail (message_id, recipient, subject, body_text, body_html)
        values (${mail.messageId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? ''})
        on conflict (message_id) do nothing`.execute(db)
      await sql`delete from dev_mail where id <= (select max(id) from dev_mail) - ${mostKept}`.execute(db)
    },
    close: async () => {},
  }
}

const columns = sql`id, recipient as "to", subject, body_text as text, body_html as html, created_at as date`

/**
 * Returns up to 200 stored mails, newest first: all, those to exactly one address, or those whose address
 * contains a text.
 */
export async function listStoredMail(
  db: Db,
  filter: { to?: string; toContains?: string },
): Promise<StoredMail[]> {
  const { to = null, toContains = null } = filter
  const { rows } = await sql<StoredMail>`select ${columns} from dev_mail
    where (${to}::text is null or lower(recipient) = lower(${to}))
      and (${toContains}::text is null or strpos(lower(recipient), lower(${toContains})) > 0)
    order by id desc limit 200`.execute(db)
  return rows
}

/** Returns one stored mail, or undefined. */
export async function findStoredMail(db: Db, id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`select ${columns} from dev_mail where id = ${id}`.execute(db)
  return rows[0]
}
