import type pg from 'pg'
import sharp from 'sharp'

/** A mail that arrived in the mailbox. */
export interface SentMail {
  number: number
  from: string
  /** Files that are stored with it. */
  files: number
  /** When it arrived, in milliseconds. */
  at: number
}

/** A mail as the product stored it. */
interface StoredMail {
  address: string
  files: number
  /** Milliseconds. */
  storedAt: number
}

/** People who write: a client, and others whom nobody knows. */
export const SENDERS = ['client@frontrange.test', 'ann@drill.test', 'bo@drill.test', 'cy@drill.test']

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#668844' } })
  .png()
  .toBuffer()

/** Returns the source of a mail; one of five has a picture, one of ten no Message-ID. */
export function mailOf(
  run: string,
  number: number,
  from: string,
): { source: string; from: string; files: number } {
  const hasPicture = number % 5 === 0
  const boundary = `part-${run}-${number}`
  const text = `The sofa does not fit, number ${number}. [${run} ${number}]`
  const lines = [
    ...(number % 10 === 3 ? [] : [`Message-ID: <${run}-${number}@drill.test>`]),
    `From: ${from}`,
    'To: office@drill.test',
    `Subject: About my move ${number}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    ...(hasPicture
      ? [
          `Content-Type: multipart/mixed; boundary="${boundary}"`,
          '',
          `--${boundary}`,
          'Content-Type: text/plain; charset=utf-8',
          '',
          text,
          `--${boundary}`,
          'Content-Type: image/png; name="sofa.png"',
          'Content-Disposition: attachment; filename="sofa.png"',
          'Content-Transfer-Encoding: base64',
          '',
          picture.toString('base64'),
          `--${boundary}--`,
          '',
        ]
      : ['Content-Type: text/plain; charset=utf-8', '', text, '']),
  ]
  return { source: lines.join('\r\n'), from, files: hasPicture ? 1 : 0 }
}

/** Returns the stored mails of a run by their number, each as often as it is stored. */
export async function readStored(
  owner: pg.Client,
  companyId: number,
  run: string,
): Promise<Map<number, StoredMail[]>> {
  const { rows } = await owner.query<StoredMail & { number: number }>(
    `select substring(body from '\\[' || $2 || ' (\\d+)\\]')::int as number, contact_address as address,
            (select count(*)::int from communication_files f
              where f.company_id = c.company_id and f.communication_id = c.id and f.file_id is not null) as files,
            extract(epoch from created_at)::float8 * 1000 as "storedAt"
       from communications c where company_id = $1 and position('[' || $2 || ' ' in body) > 0`,
    [companyId, run],
  )
  const stored = new Map<number, StoredMail[]>()
  for (const { number, ...mail } of rows) stored.set(number, [...(stored.get(number) ?? []), mail])
  return stored
}
