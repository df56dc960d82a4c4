import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSender } from '../../testing/sender.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER, HOUSTON } from '../../testing/places.ts'
import { createMediaFetcher } from './fetch-media.ts'
import { recordTextOutcome } from './text.outcomes.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

let t: TestApp
let company: number
let number: string
let boss: TestPerson
let worker: TestPerson
let silent: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number
let count = 0
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await t.close()
})
beforeEach(async () => {
  count += 1
  number = `720555${String(1000 + count)}`
  company = await t.makeCompany('Peak Movers', { smuvs_phone: number, phone: '3035550000' })
  boss = await t.makePerson(company, 'manager', { firstName: 'Mo', lastName: 'Boss' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee', phone: null })
  silent = await t.makePerson(company, 'worker', { phone: null })
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Park', phone: '3035550199' })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-01 08:00:00',
    crew_size: 3,
    contact_person: JSON.stringify([
      { name: 'Bo Desk', phone: '3035550188', email: 'bo@example.test', contactMethod: 'text' },
    ]),
  })
  await t.addCrew(company, job, worker.id, ['contact'])
  await t.addCrew(company, job, silent.id, ['documents'])
})

const text = (who: TestPerson, body: Record<string, unknown>) =>
  t.call(who, 'POST', '/wp/v2/twilio/message', {
    to: '3035550199',
    message: 'On our way',
    jobId: job,
    ...body,
  })
const timeline = (who: TestPerson, query = '') =>
  t.call(who, 'GET', `/wp/v2/jobs/${job}/communications${query}`)
const stored = async () =>
  (await t.owner.query('select * from communications where company_id = $1 order by id', [company])).rows
const jobRow = () => t.jobRow(job)

/** Sends a webhook of the provider, signed by default. */
function webhook(path: string, fields: Record<string, string>, signature = TEST_SIGNATURE) {
  return t.app.inject({
    method: 'POST',
    url: `/webhooks/twilio/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(fields).toString(),
  })
}
const incoming = (body: string, more: Record<string, string> = {}) =>
  webhook('text', {
    MessageSid: `SM${String(++count).padStart(32, '0')}`,
    From: '+13035550199',
    To: `+1${number}`,
    Body: body,
    NumMedia: '0',
    ...more,
  })

describe('an outgoing text', () => {
  it('goes to a contact of the job, explains the opt-out in the first one, and appears on the timeline', async () => {
    const before = await jobRow()
    const sent = await text(boss, {})
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      message: 'Message sent.',
      communication: {
        type: 'sms',
        direction: 'outgoing',
        status: 'queued',
        body: 'On our way\nPeak Movers. Reply STOP to end texts.',
        sender: { firstName: 'Mo', lastName: 'Boss' },
        contact: { id: client.id, name: 'Cleo Park', address: '3035550199' },
      },
    })
    expect((await text(boss, { to: '+1 (303) 555-0199', message: 'Here' })).body.communication.body).toBe(
      'Here',
    )
    const listed = await timeline(boss)
    expect(listed.body.map((one: { body: string }) => one.body)).toEqual([
      'Here',
      expect.stringContaining('On our way'),
    ])
    expect(listed.headers).toMatchObject({ 'x-wp-total': '2', 'x-wp-totalpages': '1' })
    // The job's last contact changes without a new version.
    const after = await jobRow()
    expect(after['version']).toBe(before['version'])
    expect(after['last_contact_date']).not.toBeNull()
    const { rows: consents } = await t.owner.query(
      'select phone, is_allowed, source from text_consents where company_id = $1',
      [company],
    )
    expect(consents).toEqual([
      { phone: '3035550199', is_allowed: true, source: `Assumed: the number is on job #${job}` },
    ])
  })

  it.each([
    ['no contact', { to: '' }, 400, 'Please select contact .'],
    ['a number of nobody on the job', { to: '3035550777' }, 400, 'Please select contact .'],
    ['no words', { message: '  ' }, 400, ' Invalid sms text.'],
    ['too many words', { message: 'x'.repeat(1601) }, 400, 'Maximum of 1600 characters.'],
  ])('with %s is rejected and not stored', async (_what, body, status, message) => {
    const answer = await text(boss, body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBe(message)
    expect(await stored()).toEqual([])
    expect(t.queued.filter(({ work }) => (work as { companyId: number }).companyId === company)).toEqual([])
  })

  it('is allowed for the office and for crew with contact, and is sent once for a repeated call', async () => {
    for (const [who, status] of [
      [silent, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await text(who, {})).status).toBe(status)
      expect((await timeline(who)).status).toBe(status)
      expect((await t.call(who, 'GET', `/wp/v2/jobs/${job}/contacts`)).status).toBe(status)
    }
    expect(await stored()).toEqual([])
    const key = { 'idempotency-key': 'once' }
    const body = { to: '3035550199', message: 'Hi', jobId: job }
    const first = await t.call(worker, 'POST', '/wp/v2/twilio/message', body, key)
    const again = await t.call(worker, 'POST', '/wp/v2/twilio/message', body, key)
    expect(again.body.communication.id).toBe(first.body.communication.id)
    expect(await stored()).toHaveLength(1)
    // The crew sees only the client's first name.
    expect(first.body.communication.contact.name).toBe('Cleo')
  })

  it('is rejected for opted-out contacts, for a company without a number and for a deleted job', async () => {
    await incoming('Stop')
    const refused = await text(boss, {})
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'contact_opted_out',
      message: 'This contact has opted out of text messages.',
    })
    expect((await t.call(boss, 'GET', `/wp/v2/jobs/${job}/contacts`)).body[0]).toMatchObject({
      key: 'client',
      isOptedOut: true,
    })
    // Another contact of the job may still be texted.
    expect((await text(boss, { to: '3035550188' })).status).toBe(200)
    await incoming('START')
    expect((await text(boss, {})).status).toBe(200)
    await t.owner.query('update companies set smuvs_phone = null where id = $1', [company])
    expect((await text(boss, {})).body.code).toBe('phone_number_missing')
    await t.owner.query('update companies set smuvs_phone = $2 where id = $1', [company, number])
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await text(boss, {})).status).toBe(404)
  })

  it('is sent once by the queue, and its state only moves forward', async () => {
    const sender = await runSender(t, { onText: recordTextOutcome })
    try {
      const { body } = await text(boss, { message: 'Truck is loaded' })
      const id = body.communication.id
      await expect
        .poll(async () => (await stored()).find((row) => row.id === id)?.status, { timeout: 15_000 })
        .toBe('sent')
      const [row] = await stored()
      const path = `text-status?company=${company}&delivery=${row.delivery_id}`
      const news = (MessageStatus: string, more = {}) =>
        webhook(path, { MessageSid: row.provider_sid, MessageStatus, ...more })
      const status = async () => (await stored())[0]?.status
      expect((await news('delivered')).statusCode).toBe(200)
      expect(await status()).toBe('delivered')
      await news('sent')
      await news('delivered')
      expect(await status()).toBe('delivered')
      // Another company's delivery has no effect here.
      await webhook(`text-status?company=${stranger.companyId}&delivery=${row.delivery_id}`, {
        MessageSid: row.provider_sid,
        MessageStatus: 'failed',
      })
      expect(await status()).toBe('delivered')
      expect(t.telephony.taken.filter(({ body: said }) => said.startsWith('Truck is loaded'))).toHaveLength(1)
    } finally {
      await sender.stop()
    }
  })

  it('that did not arrive is shown as failed and sent again, regardless of later reports on the first one', async () => {
    const sender = await runSender(t, { onText: recordTextOutcome })
    try {
      const { body } = await text(boss, { message: 'Did this arrive' })
      const { id } = body.communication
      const row = async () => (await stored()).find((one) => one.id === id)
      const delivery = async () => {
        const { rows } = await t.owner.query(
          'select status, last_error, provider_sid, sent_at from deliveries where id = $1',
          [(await row()).delivery_id],
        )
        return rows[0]
      }
      const isSent = () =>
        expect.poll(async () => (await delivery()).status, { timeout: 15_000 }).toBe('sent')
      await isSent()
      const [{ delivery_id: deliveryId, provider_sid: first }] = await stored()
      const news = (MessageSid: string, MessageStatus: string, more = {}) =>
        webhook(`text-status?company=${company}&delivery=${deliveryId}`, {
          MessageSid,
          MessageStatus,
          ...more,
        })
      const shown = async () => (await timeline(boss)).body[0]

      await news(first, 'undelivered', { ErrorCode: '30003' })
      const failed = { status: 'failed', last_error: 'The phone was off or out of reach.', sent_at: null }
      expect(await delivery()).toMatchObject({ ...failed, provider_sid: first })
      expect(await shown()).toMatchObject({
        id,
        status: 'undelivered',
        error: failed.last_error,
        actions: ['resend'],
        meta: { errorCode: '30003' },
      })
      await news(first, 'sent')
      expect(await delivery()).toMatchObject(failed)
      const list = await t.call(boss, 'GET', '/wp/v2/deliveries?status=failed')
      expect(list.body).toMatchObject([{ id: deliveryId, lastError: failed.last_error, actions: ['resend'] }])

      const taken = t.telephony.taken.length
      t.telephony.failures.push({ error: new Error('The line went dead'), lost: true })
      expect((await t.call(boss, 'POST', `/wp/v2/deliveries/${deliveryId}/resend`)).status).toBe(200)
      await isSent()
      // A separate message: its lost response is not confused with the failed one.
      expect(t.telephony.taken).toHaveLength(taken + 1)
      const second = t.telephony.taken.at(-1)?.sid ?? ''
      expect(await delivery()).toMatchObject({ provider_sid: second, last_error: null })
      expect(await shown()).toMatchObject({ id, status: 'sent', error: null, actions: [] })
      expect((await shown()).meta).not.toHaveProperty('errorCode')

      for (const word of ['delivered', 'failed']) await news(first, word)
      expect(await delivery()).toMatchObject({ status: 'sent', provider_sid: second })
      expect(await shown()).toMatchObject({ status: 'sent', actions: [] })
      await news(second, 'failed', { ErrorCode: '30007' })
      await news(first, 'delivered')
      expect(await delivery()).toMatchObject({
        status: 'failed',
        last_error: 'The carrier did not deliver this text (code 30007).',
        provider_sid: second,
      })
      await news(second, 'delivered')
      await news(second, 'undelivered')
      expect(await delivery()).toMatchObject({ status: 'sent', last_error: null })
      expect(await shown()).toMatchObject({ status: 'delivered', error: null, actions: [] })
    } finally {
      await sender.stop()
    }
  })

  it('that the provider rejects as opted out ends texts to that number', async () => {
    await text(boss, {})
    const [row] = await stored()
    await webhook(`text-status?company=${company}&delivery=${row.delivery_id}`, {
      MessageSid: 'SM123',
      MessageStatus: 'failed',
      ErrorCode: '21610',
    })
    expect((await text(boss, {})).body.code).toBe('contact_opted_out')
  })
})

describe('an incoming text', () => {
  it('finds client and job by its number, is stored once, and includes its pictures', async () => {
    const fields = {
      MessageSid: 'SM00000000000000000000000000000001',
      NumMedia: '2',
      MediaUrl0:
        'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/SM1/Media/ME00000000000000000000000000000001',
      MediaContentType0: 'image/png',
      MediaUrl1: 'https://evil.example/latest/meta-data',
      MediaContentType1: 'image/png',
    }
    expect((await incoming('Look at <b>this</b>', fields)).statusCode).toBe(200)
    expect((await incoming('Look at <b>this</b>', fields)).statusCode).toBe(200)
    const { body } = await timeline(boss)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      direction: 'incoming',
      status: 'received',
      body: 'Look at <b>this</b>',
      sender: null,
      contact: { id: client.id, name: 'Cleo Park', address: '3035550199' },
      files: [{ url: null, mimeType: 'image/png' }],
    })
    const fetches = t.queued.filter(
      ({ name, work }) => name === 'fetch-media' && (work as { companyId: number }).companyId === company,
    )
    expect(fetches).toHaveLength(1)
  })

  it('stores its pictures in the name of an administrator, not of a client with an older account', async () => {
    const other = await t.makeCompany('Lone Star', { smuvs_phone: '7205559990' })
    const oldest = await t.makePerson(other, 'client')
    const admin = await t.makePerson(other, 'administrator')
    await incoming('Look', {
      To: '+17205559990',
      NumMedia: '1',
      MediaUrl0:
        'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/SM1/Media/ME00000000000000000000000000000001',
      MediaContentType0: 'image/png',
    })
    const { rows } = await t.owner.query('select id from communications where company_id = $1', [other])
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const telephony = { fetchMedia: () => Promise.resolve({ bytes, mimeType: 'image/png' }) }
    const { db, storage } = t.kernel
    const fetchMedia = createMediaFetcher({ db, storage, telephony, wake: () => {} })
    await fetchMedia({ companyId: other, communicationId: rows[0].id }, { number: 1, isLast: true })
    const files = await t.owner.query('select owner_id from files where company_id = $1', [other])
    expect(files.rows).toEqual([{ owner_id: admin.id }])
    const { body } = await t.call(oldest, 'GET', '/wp/v2/users/me/data')
    expect(JSON.stringify(body)).not.toContain('image/png')
  })

  it('is assigned to the job of the last conversation, else to the nearest scheduled job', async () => {
    const later = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2029-01-01 08:00:00',
      crew_size: 1,
    })
    await incoming('When?')
    expect((await stored())[0]).toMatchObject({ job_id: job })
    await t.call(boss, 'POST', '/wp/v2/twilio/message', {
      to: '3035550199',
      message: 'About January',
      jobId: later,
    })
    await incoming('Fine')
    expect((await stored()).at(-1)).toMatchObject({ job_id: later })
    await incoming('It is Bo', { From: '+13035550188' })
    expect((await stored()).at(-1)).toMatchObject({ job_id: job, contact_name: 'Bo Desk' })
  })

  it('from an unknown number waits in the inbox until a manager assigns a job', async () => {
    await incoming('How much?', { From: '+13035550666' })
    await incoming('Hello?', { From: '+13035550666' })
    const inbox = () => t.call(boss, 'GET', '/wp/v2/communications')
    const { body } = await inbox()
    expect(body).toMatchObject([
      { jobId: null, body: 'Hello?', actions: ['assign'] },
      { jobId: null, body: 'How much?' },
    ])
    const assign = (who: TestPerson, jobId = job) =>
      t.call(who, 'POST', `/wp/v2/communications/${body[0].id}`, { jobId })
    expect((await assign(worker)).status).toBe(403)
    expect((await assign(stranger)).status).toBe(404)
    expect((await assign(boss, await t.makeJob(stranger.companyId))).status).toBe(404)
    expect((await inbox()).body).toHaveLength(2)
    expect((await assign(boss)).body).toMatchObject({ jobId: job, actions: [] })
    // All other messages of that number are assigned with it.
    expect((await inbox()).body).toEqual([])
    expect((await timeline(boss)).body).toHaveLength(2)
    expect((await assign(boss, await t.makeJob(company))).status).toBe(409)
    expect((await t.call(client, 'GET', '/wp/v2/communications')).status).toBe(403)
  })

  it.each(['STOP', 'stop.', 'End', 'CANCEL', 'unsubscribe', 'Quit', 'REVOKE'])(
    '%s ends texts immediately',
    async (word) => {
      const answer = await incoming(word)
      expect(answer.headers['content-type']).toContain('text/xml')
      expect(answer.body).toContain(
        'Peak Movers: you will get no more texts from us. Reply START to allow them again.',
      )
      expect((await text(boss, {})).status).toBe(409)
    },
  )

  it('is answered for help, ignores keywords within a sentence, and adds no reply to the provider’s own', async () => {
    expect((await incoming('help')).body).toContain('Call us at (303) 555-0000.')
    expect((await incoming('Please stop by at 8')).body).not.toContain('<Message>')
    expect((await incoming('STOP', { OptOutType: 'STOP' })).body).not.toContain('<Message>')
    expect((await text(boss, {})).status).toBe(409)
  })

  it('is rejected without a valid signature and not stored', async () => {
    expect((await incoming('Hi')).statusCode).toBe(200)
    for (const signature of ['', 'forged'])
      expect(
        (
          await webhook(
            'text',
            { MessageSid: 'SM9', From: '+13035550199', To: `+1${number}`, Body: 'x' },
            signature,
          )
        ).statusCode,
      ).toBe(403)
    expect(
      (
        await webhook(
          'text-status?company=1&delivery=1',
          { MessageSid: 'SM9', MessageStatus: 'failed' },
          'no',
        )
      ).statusCode,
    ).toBe(403)
    expect(await stored()).toHaveLength(1)
    // A text to a number without a company is ignored.
    expect((await incoming('Hi', { To: '+19995550000' })).statusCode).toBe(200)
    expect(await stored()).toHaveLength(1)
  })
})

describe('an outgoing mail', () => {
  const mail = (who: TestPerson, body: Record<string, unknown> = {}) =>
    t.call(who, 'POST', `/wp/v2/jobs/${job}/email`, {
      to: client.email,
      subject: 'Your move',
      message: 'See you at 8.',
      ...body,
    })

  it('goes to a contact of the job and appears on the timeline', async () => {
    expect((await mail(boss)).body).toMatchObject({
      message: 'Message sent.',
      communication: { type: 'email', subject: 'Your move', body: 'See you at 8.', status: 'queued' },
    })
    const { rows } = await t.owner.query(
      'select recipient, channel, subject from deliveries where company_id = $1',
      [company],
    )
    expect(rows).toEqual([{ recipient: client.email, channel: 'mail', subject: 'Your move' }])
  })

  it.each([
    ['nobody of the job', { to: 'x@example.test' }, 'Please select contact .'],
    ['no subject', { subject: ' ' }, 'Required.'],
    ['no message', { message: '' }, 'Required.'],
  ])('with %s is rejected', async (_what, body, message) => {
    const answer = await mail(boss, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(await stored()).toEqual([])
  })

  it('is allowed for the office and crew with contact, and an offer only for contacts who accept offers', async () => {
    expect((await mail(silent)).status).toBe(403)
    expect((await mail(client)).status).toBe(403)
    expect((await mail(stranger)).status).toBe(404)
    await t.owner.query('insert into mail_optouts (company_id, email) values ($1, $2)', [
      company,
      client.email,
    ])
    expect((await mail(boss, { isPromotion: true })).body.code).toBe('contact_refuses_mail')
    await t.owner.query('delete from mail_optouts where company_id = $1', [company])
    expect((await mail(boss, { isPromotion: true })).body.code).toBe('marketing_not_agreed')
    expect(await stored()).toEqual([])
    expect((await mail(worker)).status).toBe(200)
  })
})

describe('booking information', () => {
  it("states the client's next step for the job, with the link, by text or mail", async () => {
    await t.owner.query(`update jobs set job_status = 'inquiring', job_date = null where id = $1`, [job])
    const preview = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/booking-info`)
    const { next } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    expect(next).toMatchObject({ text: 'Add a date and a location', turn: 'client' })
    expect(preview.body.next).toBe(next.text)
    expect(preview.body.text).toContain(`\nNext: ${next.text}\n`)
    expect(preview.body.text).toContain(`/job/${job}`)
    const send = (who: TestPerson, body: unknown) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}/booking-info`, body)
    expect((await send(boss, { to: client.email, channel: 'email' })).body.communication).toMatchObject({
      type: 'email',
      subject: 'Book your move with Peak Movers',
      body: preview.body.text,
    })
    expect((await send(boss, { to: '3035550199', channel: 'text' })).body.communication.type).toBe('sms')
    expect((await send(boss, { to: '3035550777', channel: 'text' })).body.message).toBe(
      'Please select contact .',
    )
    expect((await send(boss, { to: client.email, channel: 'fax' })).status).toBe(400)
    expect((await send(silent, { to: client.email, channel: 'email' })).status).toBe(403)
    expect((await send(stranger, { to: client.email, channel: 'email' })).status).toBe(404)
    expect(await stored()).toHaveLength(2)
  })

  it('states the deposit that is due, with its amount only if the sender sees prices', async () => {
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_type: 'moving_labor',
      job_status: 'scheduled',
      job_date: '2099-03-01 09:00:00',
      locations: [{ ...DENVER, addressState: 'WY' }],
    })
    await t.addCrew(company, id, worker.id, ['contact'])
    await t.owner.query(`update companies set variables = variables || $2 where id = $1`, [
      company,
      JSON.stringify({ depositLocal: { value: 50, unitsLabel: '$' } }),
    ])
    const infoFor = async (who: TestPerson) =>
      (await t.call(who, 'GET', `/wp/v2/jobs/${id}/booking-info`)).body as { next: string; text: string }
    const { next } = (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body
    expect((await infoFor(boss)).next).toBe(next.text)
    const { text } = await infoFor(worker)
    expect(text).not.toContain('$')
  })

  it('is another document or link if it is asked for, and refused with its reason if there is none', async () => {
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_type: 'moving_labor',
      job_status: 'completed',
      job_date: '2026-01-15 09:00:00',
      crew_size: 2,
      locations: [{ ...DENVER, addressState: 'WY' }],
    })
    await t.addCrew(company, id, worker.id, ['contact'])
    const shown = (who: TestPerson, kind?: string) =>
      t.call(who, 'GET', `/wp/v2/jobs/${id}/booking-info${kind === undefined ? '' : `?kind=${kind}`}`)
    const send = (who: TestPerson, kind: string) =>
      t.call(who, 'POST', `/wp/v2/jobs/${id}/booking-info`, { to: client.email, channel: 'email', kind })
    const { body: next } = await shown(boss)
    expect(next).toMatchObject({
      kind: 'finished',
      kinds: ['bookingInfo', 'paymentRequest', 'finished', 'ratingRequest'],
      subject: 'Your move with Peak Movers is complete',
    })
    const { body: request } = await shown(boss, 'paymentRequest')
    expect(request.subject).toBe('Payment for your move with Peak Movers')
    expect(request.text).toMatch(/Your move with Peak Movers: \$[\d,.]+ is due now\./)
    expect(request.text).toContain(`/job/${id}?tab=payments`)
    expect((await send(boss, 'paymentRequest')).body.communication).toMatchObject({
      subject: request.subject,
      body: request.text,
    })
    expect(
      (await t.call(boss, 'GET', `/wp/v2/jobs/${id}/sends`)).body.map(
        ({ document }: { document: string }) => document,
      ),
    ).toEqual(['payment'])

    const kept = await stored()
    expect(await send(boss, 'estimate')).toMatchObject({
      status: 409,
      body: { message: 'The client has no estimate to review now.' },
    })
    expect((await send(boss, 'agreement')).body.message).toBe('The client has no agreement to review now.')
    expect((await send(boss, 'surveyRequest')).body.message).toBe(
      'This job is over. Its client can’t be asked what moves.',
    )
    expect((await send(boss, 'review')).status).toBe(400)
    for (const kind of ['paymentRequest', 'finished', 'surveyRequest'])
      expect((await send(worker, kind)).status, kind).toBe(403)
    expect((await send(stranger, 'finished')).status).toBe(404)
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [id])
    expect((await send(boss, 'finished')).body.message).toBe('This job has no invoice yet.')
    expect(await stored()).toEqual(kept)
  })

  it('asks for no payment while nothing is due', async () => {
    const refused = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/booking-info`, {
      to: client.email,
      channel: 'email',
      kind: 'paymentRequest',
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Nothing is due now.')
    expect(await stored()).toEqual([])
  })

  it('tells a client that a survey is next without asking them to book', async () => {
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_type: 'interstate',
      job_status: 'inquiring',
      job_date: '2099-03-01 09:00:00',
      are_hours_typed: false,
      locations: [DENVER, HOUSTON],
    })
    const { body } = await t.call(boss, 'GET', `/wp/v2/jobs/${id}/booking-info`)
    expect(body).toMatchObject({
      subject: 'Your move with Peak Movers',
      next: 'Show us what moves',
    })
    expect(body.text).not.toMatch(/estimate is|Book/)
  })
})

describe('the timeline', () => {
  it('is paged and filtered by kind, and hides from the crew what they may not see', async () => {
    await text(boss, {})
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/email`, { to: client.email, subject: 'A', message: 'B' })
    await incoming('Hi')
    expect((await timeline(boss, '?type=email')).body).toHaveLength(1)
    expect((await timeline(boss, '?type[]=email&type[]=phone')).body).toHaveLength(1)
    expect((await timeline(boss, '?type=fax')).status).toBe(400)
    const page = await timeline(boss, '?per_page=2&page=2&order=desc')
    expect(page.body).toHaveLength(1)
    expect(page.headers['x-wp-total']).toBe('3')
    expect((await timeline(boss, '?per_page=2&page=3')).body).toEqual([])
    const crew = await timeline(worker)
    expect(crew.body[0]).toMatchObject({ contact: { name: 'Cleo', address: '3035550199' } })
    const contacts = await t.call(worker, 'GET', `/wp/v2/jobs/${job}/contacts`)
    expect(contacts.body.map((one: { key: string }) => one.key)).toEqual(['client', 'person-0'])
    const office = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/contacts`)
    expect(office.body.map((one: { key: string }) => one.key)).toEqual([
      'client',
      'person-0',
      `crew-${worker.id}`,
      `crew-${silent.id}`,
    ])
  })
})

describe('attempts at abuse', () => {
  it("the crew sees calls and texts with the client, but not the office's messages to others", async () => {
    const mate = await t.makePerson(company, 'worker', {
      firstName: 'Has',
      lastName: 'Whit',
      phone: '3035550155',
    })
    await t.addCrew(company, job, mate.id)
    const say = (to: string, message: string) =>
      t.call(boss, 'POST', `/wp/v2/jobs/${job}/email`, { to, subject: 'Pay', message })
    await say(mate.email, 'You get $30 an hour')
    await say(client.email, 'Your price is $960')
    await text(boss, { to: '3035550155', message: 'Between us' })
    await text(boss, { message: 'We are on the way' })
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/booking-info`, { to: '3035550199', channel: 'text' })
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, contact_id, body) values ($1, $2, 'smuvsrp_chat', 'incoming', $3, 'They broke my lamp')`,
      [company, job, client.id],
    )
    expect((await timeline(boss)).body).toHaveLength(6)
    const heard = (await timeline(worker)).body.map((one: { body: string }) => one.body)
    expect(heard).toEqual([expect.stringContaining('We are on the way')])
    // Their own messages stay private to them.
    await t.call(worker, 'POST', `/wp/v2/jobs/${job}/email`, {
      to: client.email,
      subject: 'Gate',
      message: 'Code?',
    })
    expect((await timeline(worker)).headers['x-wp-total']).toBe('2')
  })

  it('booking information from crew without documents contains no price', async () => {
    await t.owner.query(`update jobs set job_status = 'inquiring', job_date = null where id = $1`, [job])
    const preview = (who: TestPerson) => t.call(who, 'GET', `/wp/v2/jobs/${job}/booking-info`)
    expect((await preview(boss)).body.text).toContain('$')
    expect((await preview(worker)).body.text).not.toContain('$')
  })

  it('texts to a client are rate limited', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1)
      statuses.push((await text(boss, { message: `No. ${index}` })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect(await stored()).toHaveLength(20)
  })
})
