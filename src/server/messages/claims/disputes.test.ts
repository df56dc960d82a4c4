import { globSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { photoIdOf } from './dispute.tokens.ts'

const DAY_MS = 86_400_000

let t: TestApp
let company: number
let admin: TestPerson
let manager: TestPerson
let contactWorker: TestPerson
let worker: TestPerson
let outsideWorker: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number
let png: Buffer
let jpeg: Buffer

beforeAll(async () => {
  t = await createTestApp({ UPLOAD_LIMIT_MB: '1', PUBLIC_URL: 'https://moving.example' })
  company = await t.makeCompany('Front Range Movers', {
    email: 'office@frontrange.test',
    phone: '3035550111',
  })
  const other = await t.makeCompany()
  admin = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager', { firstName: 'Max', lastName: 'Manager' })
  contactWorker = await t.makePerson(company, 'worker')
  worker = await t.makePerson(company, 'worker')
  outsideWorker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Clara', lastName: 'Client' })
  stranger = await t.makePerson(other, 'manager')
  const blank = sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
  png = await blank.clone().png().toBuffer()
  jpeg = await blank
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer()
})
afterAll(() => t.close())

beforeEach(async () => {
  t.queued.length = 0
  t.kernel.now = () => new Date()
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'completed',
    job_date: '2026-01-05 09:00',
    job_type: 'interstate',
  })
  await t.addCrew(company, job, contactWorker.id, ['contact'])
  await t.addCrew(company, job, worker.id, ['sales', 'documents'])
})

let calls = 0
/** Makes a request from behind the link, by default each from a different address. */
async function visit(
  method: 'GET' | 'POST',
  token: string,
  body?: object,
  address = `10.9.${Math.floor((calls += 1) / 250)}.${calls % 250}`,
): Promise<TestAnswer> {
  const answer = await t.app.inject({
    method,
    url: `/wp/v2/disputes/${token}`,
    remoteAddress: address,
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function upload(
  token: string,
  content: Buffer | string,
  address?: string,
  key?: string,
): Promise<TestAnswer> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/wp/v2/disputes/${token}/photos`,
    remoteAddress: address ?? `10.8.${Math.floor((calls += 1) / 250)}.${calls % 250}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const create = (who: TestPerson | null, id = job, headers: Record<string, string> = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/communications/dispute/create_token`, undefined, headers)
const list = (who: TestPerson | null, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}/disputes`)
const step = (who: TestPerson | null, disputeId: number, body: object, id = job, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/disputes/${disputeId}`, body, headers)

async function newLink(id = job): Promise<{ token: string; id: number }> {
  const { token } = (await create(manager, id)).body
  const { rows } = await t.owner.query('select max(id)::int as id from disputes where job_id = $1', [id])
  return { token, id: rows[0].id }
}

async function submitted(body: object = {}): Promise<{ token: string; id: number }> {
  const link = await newLink()
  const answer = await visit('POST', link.token, { description: 'The table is scratched.', ...body })
  expect(answer.status).toBe(200)
  return link
}

const disputeRow = async (id: number) =>
  (await t.owner.query('select * from disputes where id = $1', [id])).rows[0]
const entriesOf = async (id: number) =>
  (await t.owner.query('select * from dispute_entries where dispute_id = $1 order by id', [id])).rows
const timeline = async (id = job) =>
  (
    await t.owner.query(
      'select type, direction, sender_id, contact_id, contact_name, subject, body, meta from communications where job_id = $1 order by id',
      [id],
    )
  ).rows
const mails = async (id = job) =>
  (
    await t.owner.query(
      'select recipient, subject, body_text from deliveries where job_id = $1 order by id',
      [id],
    )
  ).rows
async function everything() {
  const { rows } = await t.owner.query(
    `select (select count(*) from disputes) as disputes, (select count(*) from dispute_entries) as entries,
       (select count(*) from communications) as communications, (select count(*) from deliveries) as deliveries,
       (select count(*) from files) as files,
       (select json_agg(d order by id) from disputes d) as rows`,
  )
  return { ...rows[0], stored: globSync('files/**/*.*', { cwd: t.kernel.config.DATA_DIR }).length }
}

describe('the link of a dispute', () => {
  it('is created once and copied until the dispute is decided', async () => {
    const first = await create(manager)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      message: 'Dispute link generated.',
      token: expect.stringMatching(/^[\w-]{43}$/),
      dispute_token: first.body.token,
      url: `https://moving.example/job/${job}/dispute/${first.body.token}`,
      isNew: true,
    })
    const again = await create(admin)
    expect(again.body).toEqual({ ...first.body, message: 'Dispute link copied.', isNew: false })
    await visit('POST', first.body.token, { description: 'Broken.' })
    expect((await create(admin)).body.token).toBe(first.body.token)
    const { id } = (await list(manager)).body[0]
    await step(manager, id, { step: 'decide', decision: 'denied', message: 'No.' })
    const next = await create(manager)
    expect(next.body).toMatchObject({ isNew: true, message: 'Dispute link generated.' })
    expect(next.body.token).not.toBe(first.body.token)
    expect((await visit('GET', first.body.token)).body.status).toBe('decided')
    expect((await list(manager)).body.map((one: { status: string }) => one.status)).toEqual([
      'open',
      'decided',
    ])
  })

  it('is the same for simultaneous callers', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(manager)))
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  })

  it('is stored where no one can read it', async () => {
    const answer = await create(manager, job, { 'idempotency-key': 'link-1' })
    const { token } = answer.body
    const again = await create(manager, job, { 'idempotency-key': 'link-1' })
    expect(again.body).toEqual(answer.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const { rows } = await t.owner.query(
      `select (select count(*) from disputes d where d::text like $1) + (select count(*) from history h where h::text like $1)
         + (select count(*) from idempotency_keys k where k::text like $1) as found`,
      [`%${token}%`],
    )
    expect(Number(rows[0].found)).toBe(0)
  })

  it('is replaced when it cannot be decrypted after a change of the secret', async () => {
    const before = await submitted()
    await t.owner.query("update disputes set sealed_token = 'other' where id = $1", [before.id])
    expect((await list(manager)).body[0].url).toBe('')
    const { body } = await create(manager)
    expect(body.isNew).toBe(true)
    expect((await visit('GET', before.token)).status).toBe(404)
    expect((await visit('GET', body.token)).body.entries).toHaveLength(1)
  })

  it.each<[string, () => TestPerson | null, number]>([
    ['a stranger', () => null, 401],
    ['a client', () => client, 403],
    ['a crew member, whom the complaint may be about', () => contactWorker, 403],
    ["a crew member without 'contact'", () => worker, 403],
    ['a manager of another company', () => stranger, 404],
  ])('is not returned to %s', async (_name, who, status) => {
    const before = await everything()
    expect((await create(who())).status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  it('is not returned to a worker who only sees the job as open, or who does not see it', async () => {
    expect((await create(outsideWorker)).status).toBe(403)
    const open = await t.makeJob(company, { job_status: 'scheduled', job_date: '2027-01-05 09:00' })
    expect((await create(outsideWorker, open)).status).toBe(403)
    expect((await create(manager, 99_999_999)).body.data.reason).toBe('job_not_found')
  })

  it('is returned to the client of the job for reporting damage', async () => {
    const report = (who: TestPerson | null, id = job) =>
      t.call(who, 'POST', `/wp/v2/jobs/${id}/report-damage`, {})
    const own = await t.makeJob(company, { client_id: client.id, job_status: 'completed' })
    const made = await report(client, own)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect((await visit('GET', made.body.token)).status).toBe(200)
    // The same dispute while it is undecided, also through the office's link.
    expect((await report(client, own)).body.token).toBe(made.body.token)
    expect((await create(manager, own)).body.token).toBe(made.body.token)
    expect((await t.call(client, 'GET', `/wp/v2/jobs/${own}`)).body.actions.reportDamage).toBe(true)
    expect((await t.call(manager, 'GET', `/wp/v2/jobs/${own}`)).body.actions.reportDamage).toBe(false)

    const inquiry = await t.makeJob(company, { client_id: client.id, job_status: 'inquiring' })
    const otherJob = await t.makeJob(company, { job_status: 'completed' })
    const before = await everything()
    expect(await report(client, inquiry)).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
    expect((await report(client, otherJob)).status).toBe(404)
    for (const [person, status] of [
      [null, 401],
      [manager, 403],
      [contactWorker, 403],
      [stranger, 403],
    ] as const)
      expect((await report(person, own)).status).toBe(status)
    expect(await everything()).toEqual(before)
    expect((await t.call(client, 'GET', `/wp/v2/jobs/${inquiry}`)).body.actions.reportDamage).toBe(false)
  })

  it('stops working for a former client or payer', async () => {
    const other = await t.makePerson(company, 'client')
    const payer = await t.makePerson(company, 'client')
    const give = async (people: object) => {
      const { version } = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body
      const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { version, ...people })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    const tokenNow = async () => (await create(manager)).body.token as string
    await give({ isBillingContact: true })
    const first = await submitted()
    await give({ isBillingContact: false, billingContact: { id: payer.id } })
    expect((await visit('GET', first.token)).status).toBe(200)
    await give({ isBillingContact: true })
    const second = await tokenNow()
    expect((await visit('GET', first.token)).status).toBe(404)
    await give({ client: { id: other.id } })
    const third = await tokenNow()
    expect((await visit('GET', second)).status).toBe(404)
    expect((await visit('POST', second, { description: 'Mine.' })).status).toBe(404)
    expect((await upload(second, png)).status).toBe(404)
    expect((await visit('GET', third)).body.status).toBe('submitted')
    await step(manager, first.id, { step: 'decide', decision: 'denied', message: 'No.' })
    await give({ isBillingContact: false, billingContact: { id: payer.id } })
    expect((await visit('GET', third)).status).toBe(200)
    await give({ client: { id: client.id } })
    expect((await visit('GET', third)).status).toBe(404)
  })

  it('stops working while the job is deleted', async () => {
    const { token } = await submitted()
    const before = await everything()
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await visit('GET', token)).status).toBe(404)
    expect((await visit('POST', token, { description: 'More' })).status).toBe(404)
    expect((await upload(token, png)).status).toBe(404)
    await t.owner.query('update jobs set deleted_at = null where id = $1', [job])
    expect(await everything()).toEqual(before)
    expect((await visit('GET', token)).status).toBe(200)
  })

  it('is not created for a deleted job', async () => {
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await create(manager)).status).toBe(404)
    expect(await create(admin)).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
  })
})

describe('behind the link of a dispute', () => {
  it('shows the company, the job and the deadlines before anything is written', async () => {
    const { token } = await newLink()
    const now = new Date('2026-03-01T12:00:00.000Z')
    t.kernel.now = () => now
    const { status, body, headers } = await visit('GET', token)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      jobId: job,
      company: {
        name: 'Front Range Movers',
        logo: null,
        timezone: 'America/Denver',
        phone: '3035550111',
        email: 'office@frontrange.test',
      },
      moveDate: '2026-01-05 09:00:00',
      fileBy: '2026-10-05',
      status: 'open',
      claimedAmount: null,
      decision: null,
      decidedAmount: null,
      submittedAt: null,
      deadlines: [
        expect.objectContaining({ step: 'acknowledge', due: '2026-03-31T12:00:00.000Z' }),
        expect.objectContaining({ step: 'decide', due: '2026-06-29T12:00:00.000Z' }),
        expect.objectContaining({ step: 'status', due: '2026-08-28T12:00:00.000Z' }),
      ],
      entries: [],
      photosLeft: 20,
      mayWrite: true,
    })
  })

  it.each(['x'.repeat(43), 'A'.repeat(20), '%27'.repeat(20)])(
    'returns 404 for the token %s',
    async (token) => {
      for (const answer of [await visit('GET', token), await visit('POST', token, { description: 'x' })])
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'rest_not_found', message: 'This link is not valid.' },
        })
      expect((await upload(token, png)).status).toBe(404)
    },
  )

  it('rejects a token of another length as bad input', async () => {
    expect((await visit('GET', 'short')).status).toBe(400)
    expect((await visit('GET', 'x'.repeat(101))).status).toBe(400)
  })

  it('stores the complaint, then messages, and notifies the office', async () => {
    const { token, id } = await newLink()
    const first = await visit('POST', token, { description: '  The table is scratched. ', amount: 120.55 })
    expect(first.body).toMatchObject({
      status: 'submitted',
      claimedAmount: 120.55,
      entries: [{ kind: 'complaint', author: 'You', body: 'The table is scratched.', photos: [] }],
      mayWrite: true,
    })
    const second = await visit('POST', token, { description: 'And the lamp.', amount: 999 })
    expect(second.body).toMatchObject({ status: 'submitted', claimedAmount: 120.55 })
    expect(second.body.entries.map((entry: { kind: string }) => entry.kind)).toEqual(['complaint', 'message'])
    expect(await disputeRow(id)).toMatchObject({ claimed_cents: 12055, status: 'submitted' })
    expect(await timeline()).toEqual([
      {
        type: 'smuvsrp_chat',
        direction: 'incoming',
        sender_id: null,
        contact_id: client.id,
        contact_name: 'Clara Client',
        subject: 'Complaint',
        body: 'The table is scratched.',
        meta: { disputeId: id, disputeEntry: 'complaint', photos: 0 },
      },
      expect.objectContaining({ direction: 'incoming', subject: 'Message about the complaint' }),
    ])
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['office@frontrange.test', `Complaint: job #${job}`],
      [client.email, `We have your complaint: move #${job}`],
      ['office@frontrange.test', `Message about the complaint: job #${job}`],
    ])
    expect(sent[0].body_text).toContain('Clara Client has submitted a complaint:\n\nThe table is scratched.')
    expect(sent[0].body_text).toContain('Amount claimed: $120.55')
    expect(sent[0].body_text).toMatch(/Acknowledgement due by \w{3}, \w{3} \d{1,2}(, \d{4})?\./)
    expect(sent[0].body_text).toContain(`https://moving.example/job/${job}`)
    expect(sent[0].body_text).not.toContain(token)
    expect(sent[1].body_text).toContain('We have received your complaint and will look into it.')
    expect(t.queued.map(({ name }) => name)).toEqual(['send-delivery', 'send-delivery', 'send-delivery'])
  })

  it('stores a complaint once for repeated requests', async () => {
    const { token, id } = await newLink()
    const input = { description: 'Twice clicked.', amount: 5 }
    const answers = await Promise.all([visit('POST', token, input), visit('POST', token, input)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.entries).toHaveLength(1)
    }
    expect(await entriesOf(id)).toHaveLength(1)
    // The office and the client, once each.
    expect(await mails()).toHaveLength(2)
    expect(await timeline()).toHaveLength(1)
    // A different text is another message, and so is the same one later.
    await visit('POST', token, { description: 'More.' })
    await visit('POST', token, { description: 'More.' })
    expect(await entriesOf(id)).toHaveLength(2)
    t.kernel.now = () => new Date(Date.now() + 11 * 60_000)
    await visit('POST', token, { description: 'More.' })
    expect(await entriesOf(id)).toHaveLength(3)
  })

  it.each<[string, object, string]>([
    ['no words', { description: '  ' }, 'description'],
    ['nothing at all', {}, 'description'],
    ['too many words', { description: 'x'.repeat(20_001) }, 'description'],
    ['an amount below nothing', { description: 'x', amount: -1 }, 'amount'],
    ['a huge amount', { description: 'x', amount: 10_000_001 }, 'amount'],
    ['an amount that is none', { description: 'x', amount: 'many' }, 'amount'],
    ['a made-up photo', { description: 'x', photos: ['17'] }, 'photos.0'],
    ['too many photos', { description: 'x', photos: Array.from({ length: 21 }, () => 'x') }, 'photos'],
  ])('rejects %s', async (_name, body, field) => {
    const { token } = await newLink()
    const before = await everything()
    const answer = await visit('POST', token, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(Object.keys(answer.body.data.fields)).toContain(field)
    expect(await everything()).toEqual(before)
  })

  it('stores typed text as text', async () => {
    const words =
      "<script>alert(1)</script><img src=x onerror=alert(1)> \u0000{{client}} '); drop table disputes; --"
    const { token } = await submitted({ description: words })
    const kept = words.replace('\u0000', '')
    expect((await visit('GET', token)).body.entries[0].body).toBe(kept)
    expect((await list(manager)).body[0].entries[0].body).toBe(kept)
    expect((await timeline())[0].body).toBe(kept)
    const { rows } = await t.owner.query('select body_html from deliveries where job_id = $1', [job])
    expect(rows).toEqual([{ body_html: '' }, { body_html: '' }])
  })

  it('rejects messages after the decision', async () => {
    const { token, id } = await submitted()
    await step(manager, id, { step: 'decide', decision: 'paid', amount: 10, message: 'Paid.' })
    const before = await everything()
    const answer = await visit('POST', token, { description: 'But…' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'rest_conflict', message: 'This dispute is decided.' },
    })
    expect((await upload(token, png)).status).toBe(409)
    expect((await visit('GET', token)).body).toMatchObject({
      mayWrite: false,
      decision: 'paid',
      decidedAmount: 10,
    })
    expect(await everything()).toEqual(before)
  })

  it('rejects messages above the maximum number', async () => {
    const { token, id } = await submitted()
    await t.owner.query(
      `insert into dispute_entries (company_id, dispute_id, job_id, kind, body)
         select $1, $2, $3, 'message', 'm' || n from generate_series(1, 199) n`,
      [company, id, job],
    )
    expect((await visit('POST', token, { description: 'One more.' })).status).toBe(409)
    expect(await entriesOf(id)).toHaveLength(200)
  })

  it('works for a job without a client and for a company without an address', async () => {
    const quiet = await t.makeCompany('Quiet')
    const boss = await t.makePerson(quiet, 'manager')
    const bare = await t.makeJob(quiet)
    const { token } = (await create(boss, bare)).body
    expect((await visit('GET', token)).body.moveDate).toBe('0000-00-00 00:00:00')
    const photo = await upload(token, png)
    expect((await visit('POST', token, { description: 'x', photos: [photo.body.id] })).status).toBe(200)
    const [{ id, entries }] = (await list(boss, bare)).body
    expect(entries[0].author).toBe('Client')
    expect((await step(boss, id, { step: 'acknowledge', message: 'Thanks.' }, bare)).status).toBe(200)
    expect(await mails(bare)).toEqual([])
    const { rows } = await t.owner.query('select owner_id from files where company_id = $1', [quiet])
    expect(rows).toEqual([{ owner_id: boss.id }])
  })
})

describe('a photo of a dispute', () => {
  it('is re-encoded, belongs to the client, and is shown with its message', async () => {
    const { token, id } = await newLink()
    const answer = await upload(token, jpeg)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['id', 'url'])
    const read = await t.app.inject({ method: 'GET', url: answer.body.url })
    expect(read.headers['content-type']).toBe('image/jpeg')
    expect(read.rawPayload.includes('SECRET-PLACE')).toBe(false)
    const { rows } = await t.owner.query(
      'select owner_id, purpose from files where company_id = $1 order by id desc limit 1',
      [company],
    )
    expect(rows).toEqual([{ owner_id: client.id, purpose: 'attachment' }])
    expect((await visit('GET', token)).body.photosLeft).toBe(19)
    // The same photo twice in one request is one photo.
    const photos = [answer.body.id, answer.body.id]
    const sent = await visit('POST', token, { description: 'See.', photos })
    expect(sent.body.entries[0].photos).toEqual([expect.stringMatching(/^\/files\/\d+\?expires=/)])
    expect((await list(manager)).body[0].entries[0].photos).toHaveLength(1)
    expect((await entriesOf(id))[0].file_ids).toHaveLength(1)
    expect((await mails())[0].body_text).toContain('Photos: 1')
  })

  it('is rejected if it is of another dispute or another file of the company', async () => {
    const elsewhere = await newLink(await t.makeJob(company, { client_id: client.id }))
    const foreign = (await upload(elsewhere.token, png)).body.id
    const { token, id } = await newLink()
    const own = (await upload(token, png)).body.id
    const { rows } = await t.owner.query('select max(id)::int as id from files')
    const forged = photoIdOf('another secret of this length or so', id, rows[0].id)
    for (const photo of [foreign, forged, String(rows[0].id), `${own}x`, `${own.slice(0, -2)}AA`]) {
      const answer = await visit('POST', token, { description: 'See.', photos: [own, photo] })
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { 'photos.1': 'Upload this photo again.' } } },
      })
    }
    expect(await entriesOf(id)).toEqual([])
    expect((await disputeRow(id)).status).toBe('open')
  })

  it.each<[string, () => Buffer | string, number, string]>([
    [
      'a PDF',
      () => '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
      415,
      'Unsupported file type.',
    ],
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      415,
      'Unsupported file type.',
    ],
    ['half a picture', () => png.subarray(0, png.length / 2), 415, 'Unsupported file type.'],
    ['nothing', () => '', 415, 'Unsupported file type.'],
    ['too much', () => Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 413, 'Max File Size Exceeded 1 MB'],
  ])('is not accepted for %s', async (_name, content, status, message) => {
    const { token } = await newLink()
    const before = await everything()
    expect(await upload(token, content())).toMatchObject({ status, body: { message } })
    expect(await everything()).toEqual(before)
  })

  it('is stored once for one key, even as the last allowed photo', async () => {
    const { token } = await newLink()
    for (let n = 0; n < MAX_DISPUTE_PHOTOS - 1; n += 1) expect((await upload(token, png)).status).toBe(200)
    const first = await upload(token, png, '10.9.0.1', 'last')
    expect(first.status).toBe(200)
    const before = await everything()
    const again = await upload(token, png, '10.9.0.1', 'last')
    const addressOf = ({ body }: TestAnswer) => body.url.split('?')[0]
    expect([again.status, addressOf(again)]).toEqual([200, addressOf(first)])
    expect((await visit('GET', token)).body.photosLeft).toBe(0)
    expect(await everything()).toEqual(before)
    expect((await upload(token, jpeg, '10.9.0.1', 'last')).status).toBe(422)
    expect((await upload(token, png, '10.9.0.1', 'next')).status).toBe(409)
  })

  it('is limited to twenty, sent or not, even for simultaneous uploads', async () => {
    const { token } = await newLink()
    for (let n = 0; n < MAX_DISPUTE_PHOTOS - 2; n += 1) expect((await upload(token, png)).status).toBe(200)
    const last = await Promise.all([
      upload(token, png),
      upload(token, png),
      upload(token, png),
      upload(token, png),
    ])
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect(last.find(({ status }) => status === 409)?.body.message).toBe('At most 20 photos.')
    expect((await visit('GET', token)).body.photosLeft).toBe(0)
    const { rows } = await t.owner.query('select count(*)::int as n from files where storage_key like $1', [
      `companies/${company}/attachment/dispute-%`,
    ])
    expect(
      globSync(`files/companies/${company}/attachment/*/*`, { cwd: t.kernel.config.DATA_DIR }),
    ).toHaveLength(rows[0].n)
  })
})

describe('rate limits by address', () => {
  it.each([
    ['read', (token: string) => visit('GET', token, undefined, '10.7.0.1')],
    ['write', (token: string) => visit('POST', token, { description: 'x' }, '10.7.0.1')],
    ['photo', (token: string) => upload(token, png, '10.7.0.1')],
  ] as const)('return 429 for too many of the kind %s', async (kind, go) => {
    const wrong = 'w'.repeat(43)
    for (let n = 0; n < BUDGETS[`dispute-${kind}`].most; n += 1) expect((await go(wrong)).status).toBe(404)
    const { token } = await newLink()
    const refused = await go(token)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rest_too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visit('GET', token, undefined, '10.7.0.2')).status).toBe(200)
  })

  it('store no address', async () => {
    const { rows } = await t.owner.query("select key from rate_limits where key like '%10.%'")
    expect(rows).toEqual([])
  })
})

describe("the office's steps in a dispute", () => {
  it('go from received to in review to decided, with a mail to the client for each step', async () => {
    const { token, id } = await submitted({ amount: 300 })
    await t.owner.query('delete from deliveries')
    const taken = await step(manager, id, { step: 'acknowledge', message: 'We have it.' })
    expect(taken.body).toMatchObject({
      id,
      status: 'acknowledged',
      url: `https://moving.example/job/${job}/dispute/${token}`,
      actions: ['status', 'decide', 'reply'],
      deadlines: [
        { step: 'acknowledge', isDone: true },
        { step: 'decide', isDone: false },
      ],
    })
    await step(manager, id, { step: 'status', message: 'The carrier is asked.' })
    await step(admin, id, { step: 'reply', message: 'Send us the receipt.' })
    const decided = await step(manager, id, {
      step: 'decide',
      decision: 'offered',
      amount: 150.5,
      message: 'Half of it.',
    })
    expect(decided.body).toMatchObject({
      status: 'decided',
      decision: 'offered',
      decidedAmount: 150.5,
      actions: ['reply'],
    })
    expect(await disputeRow(id)).toMatchObject({ decided_cents: 15050, claimed_cents: 30000 })
    await step(manager, id, { step: 'reply', message: 'Thank you.' })

    const seen = (await visit('GET', token)).body
    expect(seen.entries.map((entry: { kind: string; author: string }) => [entry.kind, entry.author])).toEqual(
      [
        ['complaint', 'You'],
        ['acknowledged', 'Front Range Movers'],
        ['status', 'Front Range Movers'],
        ['reply', 'Front Range Movers'],
        ['decided', 'Front Range Movers'],
        ['reply', 'Front Range Movers'],
      ],
    )
    expect((await list(manager)).body[0].entries.slice(0, 2)).toMatchObject([
      { author: 'Clara Client' },
      { author: 'Max Manager' },
    ])
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [client.email, `We have your complaint: move #${job}`],
      [client.email, `Update on your complaint: move #${job}`],
      [client.email, `Reply to your complaint: move #${job}`],
      [client.email, `Decision on your complaint: move #${job}`],
      [client.email, `Reply to your complaint: move #${job}`],
    ])
    for (const mail of sent)
      expect(mail.body_text).toContain(`https://moving.example/job/${job}/dispute/${token}`)
    expect(sent[3].body_text).toContain('An offer was made: $150.50.\n\nHalf of it.')
    expect((await timeline()).slice(1)).toMatchObject([
      {
        direction: 'outgoing',
        sender_id: manager.id,
        contact_id: client.id,
        subject: 'We have your complaint',
      },
      { direction: 'outgoing', sender_id: manager.id },
      { direction: 'outgoing', sender_id: admin.id, body: 'Send us the receipt.' },
      { direction: 'outgoing', sender_id: manager.id },
      { direction: 'outgoing', sender_id: manager.id },
    ])
  })

  it('show what is due: late steps, and reports after the decision was due', async () => {
    const { id } = await submitted()
    const start = Date.now()
    const after = (days: number) => {
      t.kernel.now = () => new Date(start + days * DAY_MS)
    }
    const due = async () =>
      (await list(manager)).body[0].deadlines.map(
        (one: { step: string; isDone: boolean; isOverdue: boolean; source: string }) =>
          `${one.step}${one.isDone ? '+' : ''}${one.isOverdue ? '!' : ''} ${one.source}`,
      )
    const source = '49 CFR 370.5, 370.9'
    expect(await due()).toEqual([`acknowledge ${source}`, `decide ${source}`])
    after(31)
    expect(await due()).toEqual([`acknowledge! ${source}`, `decide ${source}`])
    after(121)
    expect(await due()).toEqual([`acknowledge! ${source}`, `decide! ${source}`, `status! ${source}`])
    await step(manager, id, { step: 'status', message: 'Still looking.' })
    expect(await due()).toEqual([`acknowledge! ${source}`, `decide! ${source}`, `status ${source}`])
    await step(manager, id, { step: 'decide', decision: 'denied', message: 'No.', amount: 5 })
    expect(await due()).toEqual([`acknowledge+ ${source}`, `decide+ ${source}`])
    expect((await disputeRow(id)).decided_cents).toBeNull()
  })

  it('repeat the first response for a repeated key without doing anything again', async () => {
    const { id } = await submitted()
    const body = { step: 'reply', message: 'Once.' }
    const first = await step(manager, id, body, job, { 'idempotency-key': 'reply-1' })
    await step(manager, id, { step: 'reply', message: 'Then this.' })
    const again = await step(manager, id, body, job, { 'idempotency-key': 'reply-1' })
    expect(again.body).toEqual(first.body)
    expect(await entriesOf(id)).toHaveLength(3)
    const other = await step(manager, id, { ...body, message: 'Other.' }, job, {
      'idempotency-key': 'reply-1',
    })
    expect(other.status).toBe(422)
  })

  it.each<[string, object, string]>([
    ['no step', { message: 'x' }, 'step'],
    ['an unknown step', { step: 'burn', message: 'x' }, 'step'],
    ['no words', { step: 'reply', message: ' ' }, 'message'],
    ['a decision without one', { step: 'decide', message: 'x' }, 'decision'],
    ['an unknown decision', { step: 'decide', decision: 'maybe', message: 'x' }, 'decision'],
    ['paid without an amount', { step: 'decide', decision: 'paid', message: 'x' }, 'amount'],
    [
      'an offer without an amount',
      { step: 'decide', decision: 'offered', amount: null, message: 'x' },
      'amount',
    ],
    ['an amount below nothing', { step: 'decide', decision: 'paid', amount: -1, message: 'x' }, 'amount'],
  ])('are rejected with %s', async (_name, body, field) => {
    const { id } = await submitted()
    const before = await everything()
    const answer = await step(manager, id, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(Object.keys(answer.body.data.fields)).toContain(field)
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['open', 'acknowledge', 'Not filled in yet'],
    ['open', 'status', 'Not filled in yet'],
    ['open', 'decide', 'Not filled in yet'],
    ['open', 'reply', 'Not filled in yet'],
    ['acknowledged', 'acknowledge', 'In review'],
    ['decided', 'acknowledge', 'Decided'],
    ['decided', 'status', 'Decided'],
    ['decided', 'decide', 'Decided'],
  ])('are rejected in the state %s: %s', async (status, name, label) => {
    const { id } = await newLink()
    await t.owner.query('update disputes set status = $1 where id = $2', [status, id])
    const before = await everything()
    const answer = await step(manager, id, { step: name, message: 'x', decision: 'denied' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
    expect(answer.body.message).toContain(`'${label}'`)
    expect(await everything()).toEqual(before)
  })

  it.each<[string, () => TestPerson | null, number]>([
    ['a stranger', () => null, 401],
    ['a client', () => client, 403],
    ["crew with 'contact'", () => contactWorker, 403],
    ['a manager of another company', () => stranger, 404],
  ])('are not allowed for %s', async (_name, who, status) => {
    const { id } = await submitted()
    const before = await everything()
    expect((await list(who())).status).toBe(status)
    for (const name of ['acknowledge', 'status', 'decide', 'reply'])
      expect((await step(who(), id, { step: name, message: 'x', decision: 'denied' })).status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  it('apply only to a dispute of that job, and are rejected while the job is deleted', async () => {
    const { id } = await submitted()
    const other = await t.makeJob(company)
    expect((await step(manager, id, { step: 'reply', message: 'x' }, other)).status).toBe(404)
    expect((await step(manager, 99_999_999, { step: 'reply', message: 'x' })).status).toBe(404)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await step(admin, id, { step: 'reply', message: 'x' })).status).toBe(409)
    expect((await step(manager, id, { step: 'reply', message: 'x' })).status).toBe(404)
  })

  it('happen once when two people decide at the same time', async () => {
    const { id } = await submitted()
    const answers = await Promise.all([
      step(manager, id, { step: 'decide', decision: 'paid', amount: 1, message: 'Yes.' }),
      step(admin, id, { step: 'decide', decision: 'denied', message: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await entriesOf(id)).toHaveLength(2)
  })
})

describe('entries of a dispute', () => {
  it('cannot be changed, even by the owner of the tables', async () => {
    const { id } = await submitted()
    for (const text of [
      "update dispute_entries set body = 'other' where dispute_id = $1",
      'delete from dispute_entries where dispute_id = $1',
    ])
      await expect(t.owner.query(text, [id])).rejects.toThrow()
    expect((await entriesOf(id))[0].body).toBe('The table is scratched.')
  })
})

describe('the list of waiting disputes', () => {
  it('shows the disputes of all jobs with what is due next, only to managers of the company', async () => {
    const { id } = await submitted({ amount: 120 })
    const waiting = (who: TestPerson | null) => t.call(who, 'GET', '/wp/v2/disputes?per_page=100')
    const found = async () => (await waiting(manager)).body.find((one: { id: number }) => one.id === id)
    expect(await found()).toMatchObject({
      jobId: job,
      client: 'Clara Client',
      status: 'submitted',
      claimedAmount: 120,
      next: { step: 'acknowledge', isOverdue: false },
    })
    t.kernel.now = () => new Date(Date.now() + 40 * DAY_MS)
    expect(await found()).toMatchObject({ next: { step: 'acknowledge', isOverdue: true } })
    t.kernel.now = () => new Date()
    await step(manager, id, { step: 'acknowledge', message: 'We look into it.' })
    expect(await found()).toMatchObject({ status: 'acknowledged', next: { step: 'decide' } })
    await step(manager, id, { step: 'decide', decision: 'denied', message: 'No.' })
    expect(await found()).toBeUndefined()
    expect((await waiting(contactWorker)).status).toBe(403)
    expect((await waiting(client)).status).toBe(403)
    expect((await waiting(null)).status).toBe(401)
    await submitted()
    expect((await waiting(stranger)).body).toEqual([])
  })
})
