import { startTestImap, type TestMailbox } from '../../adapters/mail/imap.testing.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { TestApp, TestPerson } from '../../testing/app.ts'
import { createMailboxReader } from './mailbox.jobs.ts'

export const DAY = 86_400_000

/** A company with a mailbox that is switched on, and the server of the mailbox. */
export interface MailboxFixture {
  box: TestMailbox
  /** Puts a mail into the folder; `lines` are its header lines, then the body after an empty one. */
  arrive(lines: readonly string[], more?: { uid?: number; receivedAt?: Date }): void
  /** Makes the mailbox due and reads it once. */
  read(kernel?: Kernel): Promise<void>
  /** Communications of the company, the oldest first. */
  stored(): Promise<StoredMail[]>
}

export interface StoredMail {
  id: number
  job_id: number | null
  contact_id: number | null
  contact_name: string
  contact_address: string
  subject: string
  body: string
  news_at: string | null
  meta: Record<string, unknown>
}

/** Creates a mailbox of a company; `close` it at the end. */
export async function createMailbox(
  t: TestApp,
  manager: TestPerson,
  input: object = {},
): Promise<MailboxFixture> {
  const { companyId } = manager
  const box = await startTestImap()
  const body = {
    host: 'localhost',
    port: box.port,
    secure: '',
    username: 'office@peak.test',
    password: 'truck-12',
    folder: 'INBOX',
    ...input,
  }
  const saved = await t.call(manager, 'POST', `/wp/v2/companies/${companyId}/mailbox`, body)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return {
    box,
    arrive: (lines, { uid = (box.mails.at(-1)?.uid ?? 0) + 1, receivedAt = new Date() } = {}) => {
      box.mails.push({ uid, source: lines.join('\r\n'), receivedAt })
    },
    read: async (kernel = t.kernel) => {
      await t.owner.query('update mailbox_reads set next_at = now() where company_id = $1', [companyId])
      await createMailboxReader(() => kernel)({ companyId }, { number: 1, isLast: true })
    },
    stored: async () => {
      const { rows } = await t.owner.query<StoredMail>(
        'select * from communications where company_id = $1 order by id',
        [companyId],
      )
      return rows
    },
  }
}

let count = 0

/** Returns the lines of a plain mail; `headers` come first and replace those of the same name. */
export function plainMail(headers: Record<string, string>, text = 'Hello'): string[] {
  count += 1
  const all = {
    'Message-ID': `<mail-${count}@example.test>`,
    From: 'Ann Smith <ann@example.test>',
    To: 'office@peak.test',
    Subject: 'My move',
    Date: new Date().toUTCString(),
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).filter(([, value]) => value !== '')
  return [...lines.map(([name, value]) => `${name}: ${value}`), '', ...text.split('\n')]
}
