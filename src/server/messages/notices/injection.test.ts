import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createSmtpMail } from '../../adapters/mail/smtp.ts'
import { startTestSmtp, type TestInbox } from '../../adapters/mail/test-smtp.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'

const BREAK = '\r\nBcc: evil@example.test\r\nX-Evil: 1\r\n\r\n'
const TAG = '<img src=x onerror=alert(1)>'

let t: TestApp
let inbox: TestInbox

beforeAll(async () => {
  t = await createTestApp()
  inbox = await startTestSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
})
afterAll(async () => {
  await inbox.close()
  await t.close()
})

/** Returns the decoded content of a part of a mail. */
function partOf(raw: string, type: string): string {
  const at = raw.search(new RegExp(`^Content-Type: ${type}`, 'im'))
  const [head = '', ...rest] = raw.slice(at).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

it('keeps names, addresses and words of a company inside of their place in a mail and its calendar file', async () => {
  const company = await t.makeCompany(`Peak"${BREAK}${TAG} Movers`, { timezone: 'America/Denver' })
  const boss = await t.makePerson(company, 'manager')
  const client = await t.makePerson(company, 'client', { firstName: `Ann${BREAK}${TAG}{total}`, phone: null })
  const day = addDays(new Date().toISOString().slice(0, 10), 20)
  const job = await t.makeJob(company, {
    client_id: client.id,
    job_date: `${day} 09:00:00`,
    starts_at: `${day}T16:00:00Z`,
    ends_at: `${day}T19:00:00Z`,
    locations: [
      {
        address: `1 Main St${BREAK}END:VEVENT\nBEGIN:VEVENT\nATTENDEE:mailto:evil@example.test\n${TAG}`,
        addressState: 'CO',
        activities: [],
      },
    ],
  })
  const words = {
    mailSubject: `{client} ${BREAK} {company}`,
    mailBody: `${TAG} {client}\n\n{from}\n\n{company}\n\n{jobLink}`,
  }
  expect((await t.call(boss, 'POST', `/wp/v2/companies/${company}/notices/booked`, words)).status).toBe(200)
  const saved = await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'scheduled' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { rows } = await t.owner.query(`select id from deliveries where job_id = $1 and kind = 'booked'`, [
    job,
  ])
  const mail = createSmtpMail({ host: '127.0.0.1', port: inbox.port, isSecure: false, isTlsDemanded: false })
  await testSender(t, { mail })({ companyId: company, deliveryId: rows[0].id }, { number: 1, isLast: false })
  await mail.close()

  const [one] = inbox.mails
  expect(one?.to).toEqual([client.email])
  const raw = one?.text ?? ''
  const head = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(names).not.toContain('x-evil')
  expect(names.filter((name) => name === 'to')).toHaveLength(1)
  expect(partOf(raw, 'text/html')).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(partOf(raw, 'text/html')).not.toContain('<img src=x')
  // What a person is called is no placeholder.
  expect(partOf(raw, 'text/plain')).toContain('{total}')
  const lines = partOf(raw, 'text/calendar').replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines.filter((line) => /^(?:ATTENDEE|X-EVIL|BCC)/i.test(line))).toEqual([])
})
