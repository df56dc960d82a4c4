import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMail } from '../../adapters/mail/create.ts'
import { startTestSmtp } from '../../adapters/mail/test-smtp.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { messageIdOf } from '../../company/deliveries/message-ids.ts'
import { createMailbox, plainMail, type MailboxFixture } from './mailbox.fixture.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let job: number
let mailbox: MailboxFixture
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', {
    firstName: 'Ann',
    lastName: 'Smith',
    email: `ann${count}@example.test`,
  })
  job = await t.makeJob(company, { client_id: client.id, job_status: 'scheduled', job_date: '2027-03-01' })
  mailbox = await createMailbox(t, manager)
})
afterEach(() => mailbox.box.close())

const host = () => new URL(t.kernel.config.PUBLIC_URL).hostname
/** The Message-ID of a mail of the company; without a signature as those that were sent before there was one. */
const idOf = (id: number, { companyId = company, isSigned = true } = {}) =>
  messageIdOf(t.kernel.config, { companyId, id, isSigned })
async function makeDelivery(columns: Record<string, unknown> = {}): Promise<number> {
  const row = {
    company_id: company,
    job_id: job,
    kind: 'written',
    person_id: client.id,
    channel: 'mail',
    purpose: 'service',
    recipient: client.email,
    subject: 'Your move',
    body_text: 'Hello',
    body_html: '',
    status: 'sent',
    sent_at: new Date(),
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await t.owner.query<{ id: number }>(
    `insert into deliveries (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? 0
}
const delivery = async (id: number) =>
  (await t.owner.query('select status, last_error, in_reply_to from deliveries where id = $1', [id])).rows[0]
async function receive(headers: Record<string, string>, text?: string) {
  mailbox.arrive(plainMail(headers, text))
  await mailbox.read()
  return (await mailbox.stored()).at(-1)
}
const conversations = async (query = '') =>
  (await t.call(manager, 'GET', `/wp/v2/conversations${query}`)).body.rows

describe('a mail that came in', () => {
  it('belongs to nobody if the mail server refuted its sender, also when it names a mail of ours', async () => {
    const id = await makeDelivery()
    const mail = await receive({
      'Authentication-Results': 'mx.peak.test; spf=fail smtp.mailfrom=evil.test; dmarc=fail',
      From: `Ann Smith <${client.email}>`,
      'In-Reply-To': idOf(id),
    })
    expect(mail).toMatchObject({
      job_id: null,
      contact_id: null,
      contact_address: client.email,
      meta: { isUnverified: true },
    })
    const saved = await t.call(manager, 'POST', '/wp/v2/jobs', { client: { id: client.id } })
    expect(saved.status).toBe(200)
    expect((await mailbox.stored()).at(-1)).toMatchObject({ job_id: null, contact_id: null })
  })

  it('is matched by its sender although a header that it brought with it says that the check failed', async () => {
    const mailed = plainMail({ From: client.email, 'Authentication-Results': 'mx.evil.test; dmarc=fail' })
    mailbox.arrive(['Authentication-Results: mx.peak.test; dmarc=pass', ...mailed])
    await mailbox.read()
    const mail = (await mailbox.stored()).at(-1)
    expect(mail).toMatchObject({ job_id: job, contact_id: client.id })
    expect(mail?.meta).not.toHaveProperty('isUnverified')
  })

  it('belongs to the mail of the company that it answers, whatever address it comes from', async () => {
    const other = await t.makeJob(company, { client_id: client.id, job_status: 'inquiring' })
    const id = await makeDelivery({ job_id: other })
    const mail = await receive({
      From: 'Ann at work <ann@work.test>',
      'In-Reply-To': idOf(id),
    })
    expect(mail).toMatchObject({ job_id: other, contact_id: client.id, contact_address: 'ann@work.test' })
    const byReferences = await receive({
      From: 'ann@work.test',
      References: `<a@b.test> ${idOf(id)} <c@d.test>`,
    })
    expect(byReferences).toMatchObject({ job_id: other, contact_id: client.id })
  })

  it('does not belong to a mail of another company or another installation', async () => {
    const id = await makeDelivery()
    for (const reference of [
      idOf(id, { companyId: company + 1 }),
      idOf(id).replace(`@${host()}`, '@other.test'),
    ])
      expect(await receive({ From: 'x@y.test', 'In-Reply-To': reference })).toMatchObject({
        job_id: null,
        contact_id: null,
      })
  })

  it.each([
    ['a number alone', (id: number) => idOf(id, { isSigned: false })],
    ['the signature of another mail', (id: number) => idOf(id + 1).replace(`-${id + 1}-`, `-${id}-`)],
    ['a made-up signature', (id: number) => idOf(id).replace(/[0-9a-f]{32}/, '0'.repeat(32))],
    ['half a signature', (id: number) => idOf(id).replace(/[0-9a-f]{16}@/, '@')],
  ])('by a stranger belongs to nobody if it guesses a mail of the company by %s', async (_how, forge) => {
    const id = await makeDelivery()
    for (const header of ['In-Reply-To', 'References'])
      expect(await receive({ From: 'stranger@evil.test', [header]: forge(id) })).toMatchObject({
        job_id: null,
        contact_id: null,
      })
  })

  it('that answers a mail from before there were signatures belongs to its job only if its recipient wrote it', async () => {
    const other = await t.makeJob(company, { client_id: client.id, job_status: 'inquiring' })
    const id = await makeDelivery({ job_id: other, has_signed_id: false })
    const answer = { 'In-Reply-To': idOf(id, { isSigned: false }) }
    expect(await receive({ ...answer, From: client.email.toUpperCase() })).toMatchObject({ job_id: other })
    expect(await receive({ ...answer, From: 'stranger@evil.test' })).toMatchObject({
      job_id: null,
      contact_id: null,
    })
  })

  it('is matched although a mail program changed the case of the Message-ID', async () => {
    const id = await makeDelivery()
    const mail = await receive({ From: 'ann@work.test', 'In-Reply-To': idOf(id).toUpperCase() })
    expect(mail).toMatchObject({ job_id: job, contact_id: client.id })
  })

  it("belongs to the client with the sender's address, and waits in the inbox", async () => {
    const mail = await receive({ From: `Ann <${client.email.toUpperCase()}>` })
    expect(mail).toMatchObject({ job_id: job, contact_id: client.id, contact_address: client.email })
    expect(await conversations('?filter=waiting')).toMatchObject([
      { name: 'Ann Smith', unread: 1, newest: { type: 'mail', text: 'Hello', isIncoming: true } },
    ])
  })

  it("never belongs to another company's client with the same address", async () => {
    const elsewhere = await t.makeCompany('Valley Movers')
    const stranger = await t.makePerson(elsewhere, 'client', { email: 'both@example.test' })
    await t.makeJob(elsewhere, { client_id: stranger.id })
    expect(await receive({ From: 'both@example.test' })).toMatchObject({ job_id: null, contact_id: null })
    const { rows } = await t.owner.query('select id from communications where company_id = $1', [elsewhere])
    expect(rows).toEqual([])
  })

  describe('from a contact person without a record', () => {
    const named = (email: string, columns: Record<string, unknown> = {}) =>
      t.makeJob(company, {
        client_id: client.id,
        contact_person: JSON.stringify([{ name: 'Bo Lee', phone: '', email }]),
        ...columns,
      })

    it('belongs to the one job that names the address, also after the contact persons change', async () => {
      const lead = await named('Bo@Lee.test', { client_id: null, job_status: 'inquiring' })
      const mail = await receive({ From: 'bo@lee.test' })
      expect(mail).toMatchObject({ job_id: lead, contact_id: null, contact_name: 'Bo Lee' })
      const contactPerson = [{ name: 'Cy', phone: '', email: 'cy@lee.test' }]
      const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${lead}`, { contactPerson })
      expect(saved.status).toBe(200)
      expect(await receive({ From: 'Cy@LEE.test' })).toMatchObject({ job_id: lead })
      expect(await receive({ From: 'bo@lee.test' })).toMatchObject({ job_id: null })
    })

    it('belongs to no job if several name the address, until one of them was spoken about', async () => {
      const jobs = [await named('bo@lee.test'), await named('bo@lee.test')]
      const mail = await receive({ From: 'bo@lee.test' })
      expect(mail).toMatchObject({ job_id: null, contact_id: null })
      expect(await conversations('?filter=waiting')).toMatchObject([{ id: mail?.id, address: 'bo@lee.test' }])
      const assigned = await t.call(manager, 'POST', `/wp/v2/communications/${mail?.id}`, { jobId: jobs[0] })
      expect(assigned.status).toBe(200)
      expect(await receive({ From: 'bo@lee.test' })).toMatchObject({ job_id: jobs[0] })
    })

    it('belongs to no job that is deleted, or of another company', async () => {
      const elsewhere = await t.makeCompany('Valley Movers')
      const contactPerson = JSON.stringify([{ name: 'Bo', phone: '', email: 'bo@lee.test' }])
      await t.makeJob(elsewhere, { contact_person: contactPerson })
      expect(await receive({ From: 'bo@lee.test' })).toMatchObject({ job_id: null })
      await named('di@lee.test', { deleted_at: new Date() })
      expect(await receive({ From: 'di@lee.test' })).toMatchObject({ job_id: null })
    })

    it('is assigned to the job that is saved with its address later, unless another job has it too', async () => {
      const mail = await receive({ From: 'Bo Lee <bo@lee.test>' })
      expect(mail).toMatchObject({ job_id: null })
      await receive({ From: 'Di <di@lee.test>' })
      await named('di@lee.test')
      const lead = await named('', { client_id: null, job_status: 'inquiring' })
      const contactPerson = ['Bo@lee.test', 'di@lee.test'].map((email) => ({ name: 'Bo', phone: '', email }))
      const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${lead}`, { contactPerson })
      expect(saved.status).toBe(200)
      expect(await mailbox.stored()).toMatchObject([{ id: mail?.id, job_id: lead }, { job_id: null }])
    })
  })

  it('becomes a conversation of an unknown person, which the office can answer', async () => {
    const mail = await receive({ From: 'Bo Lee <bo@new.test>', 'Message-ID': '<first@new.test>' })
    const [row] = await conversations()
    expect(row).toMatchObject({ id: mail?.id, name: 'Bo Lee', address: 'bo@new.test', unread: 1 })
    const body = { channel: 'email', subject: 'Re: My move', message: 'Sure' }
    const reply = await t.call(manager, 'POST', `/wp/v2/conversations/${mail?.id}/reply`, body)
    expect(reply.status).toBe(200)
    const { rows } = await t.owner.query(
      `select * from deliveries where company_id = $1 and recipient = 'bo@new.test'`,
      [company],
    )
    expect(rows).toMatchObject([{ in_reply_to: '<first@new.test>', subject: 'Re: My move' }])
    const smtp = await startTestSmtp()
    try {
      const mailServer = { host: 'localhost', port: smtp.port, secure: '', auth: false, saveAnyway: true }
      await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { mailServer })
      const mailer = createMail(t.kernel.config, t.kernel.db)
      const work = { companyId: company, deliveryId: rows[0].id }
      await testSender(t, { mail: mailer })(work, { number: 1, isLast: true })
      await mailer.close()
      expect(smtp.mails[0]?.text).toMatch(/^In-Reply-To: <first@new\.test>\r$/m)
      expect(smtp.mails[0]?.text).toMatch(/^References: <first@new\.test>\r$/m)
    } finally {
      await smtp.close()
    }
  })

  it('is skipped if the company sent it itself', async () => {
    await receive({ From: 'Peak <office@peak.test>' })
    await receive({ From: 'x@y.test', 'Message-ID': idOf(1) })
    expect(await mailbox.stored()).toEqual([])
  })

  it.each([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['a mail of a list', { 'List-Id': '<news.example.test>' }],
    ['a bulk mail', { Precedence: 'bulk' }],
  ])('wakes nobody if it is %s', async (_what, headers) => {
    const id = await makeDelivery()
    const mail = await receive({
      ...headers,
      From: client.email,
      'In-Reply-To': idOf(id),
    } as unknown as Record<string, string>)
    expect(mail).toMatchObject({ contact_id: client.id, news_at: null })
    expect(await conversations('?filter=waiting')).toEqual([])
    expect(await conversations()).toMatchObject([{ unread: 0 }])
  })

  it('shows the text of the answer without what it repeats', async () => {
    const mail = await receive(
      { From: client.email },
      'Yes, 9 AM.\n\nOn Mon, Mar 1, 2027 at 9:00 AM Peak\n<o@p.test> wrote:\n> See you?',
    )
    expect(mail?.body).toBe('Yes, 9 AM.')
  })
})

describe('a mail that came back', () => {
  const bounce = (id: number, action = 'failed', recipient = client.email, messageId = idOf(id)) => [
    'From: MAILER-DAEMON@mx.test',
    'Message-ID: <bounce@mx.test>',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Your move',
    '',
    'Hello',
    '--b--',
  ]

  it('is shown as not sent, and becomes no conversation', async () => {
    const id = await makeDelivery()
    mailbox.arrive(bounce(id))
    await mailbox.read()
    expect(await delivery(id)).toMatchObject({
      status: 'failed',
      last_error: 'The email came back: this address does not exist.',
    })
    expect(await mailbox.stored()).toEqual([])
  })

  it('stays as it is if the report guessed its Message-ID', async () => {
    const id = await makeDelivery()
    mailbox.arrive(bounce(id, 'failed', client.email, idOf(id, { isSigned: false })))
    mailbox.arrive(bounce(id, 'failed', client.email, idOf(id).replace(/[0-9a-f]{32}/, 'f'.repeat(32))))
    await mailbox.read()
    expect(await delivery(id)).toMatchObject({ status: 'sent', last_error: null })
  })

  it('is shown as not sent also if it was sent before there were signatures', async () => {
    const id = await makeDelivery({ has_signed_id: false })
    mailbox.arrive(bounce(id, 'failed', client.email, idOf(id, { isSigned: false })))
    await mailbox.read()
    expect(await delivery(id)).toMatchObject({ status: 'failed' })
  })

  it('stays as it is after a report of a delay, or about another recipient', async () => {
    const id = await makeDelivery()
    mailbox.arrive(bounce(id, 'delayed'))
    mailbox.arrive(bounce(id, 'failed', 'thief@example.test'))
    await mailbox.read()
    expect(await delivery(id)).toMatchObject({ status: 'sent', last_error: null })
  })
})
