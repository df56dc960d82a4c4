import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { jobFeatures } from '../../features.ts'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { reconcileCharge } from '../../money/payments/reconcile.ts'
import { photoIdOf } from './dispute.tokens.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const DAY_MS = 86_400_000

let t: TestApp
let company: number
let manager: TestPerson
let limited: TestPerson
let crew: TestPerson
let client: TestPerson
let bystander: TestPerson
let stranger: TestPerson
let card: number
let job: number

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://moving.example' })
  company = await t.makeCompany('Front Range Movers', {
    email: 'office@frontrange.test',
    variables: { depositLocal: { value: 0, unitsLabel: '$' } },
  })
  const other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager', { firstName: 'Max', viewFinancials: true })
  limited = await t.makePerson(company, 'manager')
  crew = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Clara', lastName: 'Client' })
  bystander = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'manager')
  const saved = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa',
  })
  card = saved.body.id
})
afterAll(() => t.close())

beforeEach(async () => {
  t.kernel.now = () => new Date()
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: 'completed',
    job_type: 'moving_labor',
    job_date: '2026-11-05 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
  await t.addCrew(company, job, crew.id, ['contact', 'documents', 'sales'])
})

const lamp = { item: 'Lamp', problem: 'damaged', amount: 120.5, details: 'The shade is torn.' }
const sofa = { item: 'Sofa', problem: 'missing', amount: 300 }

const read = (who: TestPerson | null = client, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}/claims`)
const begin = async () => (await t.call(client, 'POST', `/wp/v2/jobs/${job}/report-damage`, {})).body
const step = (id: number, body: object, who: TestPerson | null = client, of = job, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${of}/claims/${id}`, body, headers)
const answer = (id: number, body: object, who: TestPerson | null = manager, of = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${of}/claims/${id}/answers`, body)
const pay = (id: number, body: object, who: TestPerson | null = manager, of = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${of}/claims/${id}/payment`, body)
const makePng = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
const upload = (url: string, file: Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    payload: Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
const addPhoto = (id: number, file: Buffer, who: TestPerson | null = client, of = job) =>
  upload(`/wp/v2/jobs/${of}/claims/${id}/photos`, file, who ? { authorization: `Bearer ${who.token}` } : {})
const row = async (id: number) => (await t.owner.query('select * from disputes where id = $1', [id])).rows[0]
const mails = async () =>
  (
    await t.owner.query(
      'select recipient, subject, body_text from deliveries where job_id = $1 order by id',
      [job],
    )
  ).rows
const everything = async () =>
  (
    await t.owner.query(
      `select (select json_agg(d order by id) from disputes d) as claims, (select count(*) from dispute_entries) as entries,
         (select json_agg(i order by id) from claim_items i) as items, (select count(*) from files) as files, (select count(*) from deliveries) as mails,
         (select count(*) from agreements) as agreements, (select count(*) from refunds) as refunds,
         (select count(*) from journal_entries) as posted`,
    )
  ).rows[0]

async function fileClaim(items: object[] = [lamp, sofa]): Promise<number> {
  const { claimId, version } = await begin()
  const filed = await step(claimId, { version, step: 'file', message: 'Two things.', items })
  expect(filed.status, JSON.stringify(filed.body)).toBe(200)
  return claimId
}
const versionOf = async (id: number) => (await row(id)).version
const claimOf = async (id: number, who = client) =>
  (await read(who)).body.claims.find((one: { id: number }) => one.id === id)

async function offer(id: number, amounts = [100, 200]) {
  const { items } = await claimOf(id, manager)
  const offers = items.map((item: { id: number }, index: number) => ({ id: item.id, amount: amounts[index] }))
  return answer(id, { version: await versionOf(id), step: 'offer', offers })
}

/** Returns a claim that is settled at $300 with a signed release. */
async function settle(): Promise<number> {
  const id = await fileClaim()
  expect((await offer(id)).status).toBe(200)
  const accepted = await step(id, { version: await versionOf(id), step: 'accept' })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  return id
}

describe('a claim', () => {
  it('is filed with its items, acknowledged at once by mail, and shown with its clocks to both sides', async () => {
    const before = (await read()).body
    expect(before).toMatchObject({ mayFile: true, claims: [], fileBy: '2027-08-05' })
    expect(before.promises.map((one: { step: string }) => one.step)).toEqual([
      'acknowledge',
      'decide',
      'status',
    ])
    const id = await fileClaim()
    expect(await row(id)).toMatchObject({
      state: 'acknowledged',
      status: 'acknowledged',
      claimed_cents: 42_050,
    })
    const shown = await claimOf(id)
    expect(shown).toMatchObject({
      state: 'acknowledged',
      asked: 420.5,
      isLate: false,
      items: [
        { item: 'Lamp', problem: 'damaged', asked: 120.5, offered: null, details: 'The shade is torn.' },
        { item: 'Sofa', problem: 'missing', asked: 300 },
      ],
      clientSteps: ['message', 'withdraw'],
      officeSteps: [],
      url: '',
    })
    expect(shown.entries.map(({ label, author }: Record<string, string>) => [label, author])).toEqual([
      ['Claim', 'You'],
      ['Acknowledged', 'Front Range Movers'],
    ])
    expect((await read()).body.mayFile).toBe(false)
    const office = await claimOf(id, manager)
    expect(office).toMatchObject({
      clientSteps: [],
      officeSteps: ['review', 'offer', 'deny', 'status', 'reply', 'attach'],
    })
    expect(office.deadlines).toEqual(shown.deadlines)
    const { rows: timeline } = await t.owner.query(
      'select direction, sender_id, subject from communications where job_id = $1 order by id',
      [job],
    )
    expect(timeline).toEqual([
      { direction: 'incoming', sender_id: null, subject: 'Claim filed' },
      { direction: 'outgoing', sender_id: null, subject: 'We have your claim' },
    ])
    expect(await mails()).toMatchObject([
      { recipient: 'office@frontrange.test', subject: `Claim filed: claim #${id}` },
      { recipient: client.email, subject: `We have your claim: claim #${id}` },
    ])
    expect((await mails())[1].body_text).toContain(`https://moving.example/job/${job}/claims`)
    expect((await mails())[1].body_text).toContain('Lamp: $120.50\nSofa: $300.00\nAmount asked: $420.50\n')
  })

  it('waits for the office if the client has no email address', async () => {
    await t.owner.query('update members set email = null where company_id = $1 and user_id = $2', [
      company,
      client.id,
    ])
    try {
      const id = await fileClaim([lamp])
      expect((await row(id)).state).toBe('filed')
      expect(await mails()).toHaveLength(1)
      const done = await answer(id, { version: await versionOf(id), step: 'acknowledge' })
      expect(done.body.claims[0].state).toBe('acknowledged')
    } finally {
      await t.owner.query('update members set email = $3 where company_id = $1 and user_id = $2', [
        company,
        client.id,
        client.email,
      ])
    }
  })

  it.each([
    ['fullReplacementCostOption', 500],
    ['releasedValueOption', null],
  ])('says how the goods are protected: %s', async (optionValuation, deductible) => {
    expect((await read()).body.protection).toBeNull()
    const valuation = deductible === null ? null : { name: '', coverage: 0, deductible, premium: 0 }
    await t.owner.query(
      `insert into job_documents (company_id, job_id, name, variables) values ($1, $2, 'clientAgreement', $3)`,
      [company, job, { optionValuation, valuation, valueOfShipment: deductible === null ? null : 20_000 }],
    )
    for (const who of [client, manager])
      expect((await read(who)).body.protection).toEqual({ deductible, releasedPerPound: null })
  })

  it('keeps the photos of its items beside those of the inventory', async () => {
    const { id: fileId } = (
      await t.owner.query(
        `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
         values ($1, $2, 'attachment', 'inventory-1', 'image/png', 1, 'x') returning id`,
        [company, client.id],
      )
    ).rows[0]
    await t.owner.query(
      `insert into job_documents (company_id, job_id, name, variables) values ($1, $2, 'inventorySheet', $3)`,
      [
        company,
        job,
        {
          articles: [
            {
              id: 1,
              article: 'Lamp',
              key: 'lamp-1',
              descriptive_symbols: [],
              exception_symbols: ['SC', 'D'],
              location_symbols: [],
              photos: [{ id: Number(fileId) }],
            },
          ],
          delivery: [
            {
              key: 'lamp-1',
              state: 'damaged',
              codes: ['BR'],
              note: 'Foot',
              photos: [{ id: Number(fileId) }],
            },
          ],
          origin_address: '',
          destination_address: '',
          origin_condition: '',
          destination_condition: '',
        },
      ],
    )
    const facts = {
      condition: ['Dented', 'Scratched'],
      delivery: {
        state: 'damaged',
        exceptions: ['Broken'],
        note: 'Foot',
        photos: [expect.stringContaining(`/files/${fileId}?`)],
      },
    }
    expect((await read()).body.articles).toEqual([
      { name: 'Lamp', photos: [expect.stringContaining('/files/')], ...facts },
    ])
    const { claimId, version, token } = await begin()
    const png = await makePng()
    const uploaded = await upload(`/wp/v2/disputes/${token}/photos`, png)
    const photo = uploaded.json().id
    const file = (item: object) => step(claimId, { version, step: 'file', items: [item] })
    expect((await file({ ...sofa, article: 0, photos: [photo] })).body.data.fields).toEqual({
      'items.0.article': 'The inventory changed. Choose the item again.',
    })
    expect((await file({ ...lamp, article: 0, photos: ['x'] })).status).toBe(400)
    expect((await row(claimId)).state).toBe('open')
    await file({ ...lamp, article: 0, photos: [photo] })
    expect((await claimOf(claimId)).items[0]).toMatchObject({
      photos: [expect.stringContaining('/files/')],
      inventoryPhotos: [expect.stringContaining(`/files/${fileId}?`)],
      article: facts,
    })
  })

  it('takes more photos of its client in every state until it is closed, and mails the office', async () => {
    const id = await fileClaim()
    const png = await makePng()
    const uploaded = await addPhoto(id, png)
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const photo = uploaded.json().id
    const sent = await step(id, { version: 0, step: 'message', photos: [photo] })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await claimOf(id, manager)).entries.at(-1)).toMatchObject({
      body: 'I add photos to this claim.',
      photos: [expect.stringContaining('/files/')],
    })
    expect((await mails()).at(-1)).toMatchObject({
      recipient: 'office@frontrange.test',
      body_text: expect.stringContaining(
        'I add photos to this claim.\n\nPhotos: 1\n\nLamp: $120.50\nSofa: $300.00\nAmount asked: $420.50\n',
      ),
    })
    // An offer leaves the claim open for what the client still finds.
    await offer(id)
    expect((await mails()).at(-1)).toMatchObject({
      recipient: client.email,
      body_text: expect.stringContaining(
        'Lamp: $120.50, offered $100.00\nSofa: $300.00, offered $200.00\nAmount asked: $420.50\n',
      ),
    })
    const offered = (await mails()).at(-1).body_text
    expect(offered).toMatch(/^Hello Clara,\n/)
    expect(offered.match(/\$300\.00/g), offered).toHaveLength(2) // The offer, and what the sofa cost.
    expect(offered).toContain('You can accept or decline it on the page of your claim.')
    expect((await addPhoto(id, png)).statusCode).toBe(200)
    await step(id, { version: await versionOf(id), step: 'withdraw' })
    const before = await everything()
    const closed = await addPhoto(id, png)
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      "This claim is in the state 'Withdrawn', which does not allow this.",
    ])
    expect((await step(id, { version: 0, step: 'message', photos: [photo] })).status).toBe(409)
    expect(await everything()).toEqual(before)
  })

  it('takes no photos of others, of another job or claim, no other files, and no more than the limit', async () => {
    const id = await fileClaim()
    const png = await makePng()
    const other = await t.makeJob(company, { client_id: client.id, job_status: 'completed' })
    const { claimId: elsewhere } = (await t.call(client, 'POST', `/wp/v2/jobs/${other}/report-damage`, {}))
      .body
    const before = await everything()
    for (const [who, status] of [
      [null, 401],
      [manager, 403],
      [crew, 403],
      [bystander, 404],
      [stranger, 403],
    ] as const)
      expect((await addPhoto(id, png, who)).statusCode).toBe(status)
    expect((await addPhoto(id, png, client, other)).statusCode).toBe(404)
    // Not filed yet: its photos belong to its items.
    expect((await addPhoto(elsewhere, png, client, other)).statusCode).toBe(409)
    expect((await addPhoto(id, Buffer.from('no picture'))).statusCode).toBe(415)
    expect((await addPhoto(id, Buffer.alloc(0))).statusCode).toBe(415)
    for (const photos of [['x'], [photoIdOf(t.kernel.config.SECRET, elsewhere, 1)]])
      expect(await step(id, { version: 0, step: 'message', message: 'See', photos })).toMatchObject({
        status: 400,
        body: { data: { fields: { 'photos.0': 'Upload this photo again.' } } },
      })
    expect(await step(id, { version: 0, step: 'message' })).toMatchObject({
      status: 400,
      body: { data: { fields: { message: 'Write a message.' } } },
    })
    expect(await everything()).toEqual(before)
    for (let n = 0; n < MAX_DISPUTE_PHOTOS; n += 1) expect((await addPhoto(id, png)).statusCode).toBe(200)
    const full = await everything()
    const tooMany = await addPhoto(id, png)
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([409, 'At most 20 photos.'])
    expect(await everything()).toEqual(full)
  })

  it('goes from review to an offer, which the client declines, and to a better one, which they accept', async () => {
    const id = await fileClaim()
    const reviewed = await answer(id, { version: await versionOf(id), step: 'review' })
    expect(reviewed.body.claims[0].state).toBe('in_review')
    expect((await offer(id)).body.claims[0]).toMatchObject({ state: 'offered', offered: 300 })
    expect(await claimOf(id)).toMatchObject({
      release: expect.stringContaining('will pay me $300.00'),
      items: [{ offered: 100 }, { offered: 200 }],
      clientSteps: ['accept', 'decline', 'message', 'withdraw'],
    })
    const declined = await step(id, { version: await versionOf(id), step: 'decline', message: 'Too little.' })
    expect(declined.body.claims[0]).toMatchObject({ state: 'in_review', offered: null, release: null })
    expect(declined.body.claims[0].deadlines).toMatchObject([{ isDone: true }, { isDone: true }])
    await offer(id, [120.5, 250])
    const accepted = await step(id, { version: await versionOf(id), step: 'accept' })
    expect(accepted.body.claims[0]).toMatchObject({
      state: 'settled',
      offered: 370.5,
      payment: null,
      signedAt: expect.any(String),
      clientSteps: [],
    })
    const { rows } = await t.owner.query(
      "select user_id, name, clause, content from agreements where job_id = $1 and name = 'claimRelease'",
      [job],
    )
    expect(rows).toEqual([
      {
        user_id: client.id,
        name: 'claimRelease',
        clause: 'I accept this offer and sign the release.',
        content: expect.objectContaining({
          title: 'Release of claim',
          version: 1,
          claim: id,
          amount: 370.5,
        }),
      },
    ])
    const release = accepted.body.claims[0].release
    expect(release).toBe(rows[0].content.text)
    const [toOffice, toClient] = (await mails()).slice(-2)
    expect(toOffice).toMatchObject({ subject: `Offer accepted: claim #${id}` })
    expect(toClient).toMatchObject({
      recipient: client.email,
      subject: `You accepted our offer: claim #${id}`,
      body_text: expect.stringContaining(`You accepted our offer of $370.50 for claim #${id}.`),
    })
    expect(toClient?.body_text).toContain(release)
  })

  it('is confirmed in the language of the client who accepted, with the release as it was signed', async () => {
    const id = await fileClaim()
    await offer(id)
    await t.owner.query("update users set language = 'es' where id = $1", [client.id])
    const accepted = await step(id, { version: await versionOf(id), step: 'accept' })
    await t.owner.query("update users set language = 'en' where id = $1", [client.id])
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe(`Usted aceptó nuestra oferta: reclamación #${id}`)
    expect(mail?.body_text).toContain('$300.00')
    expect(mail?.body_text).not.toContain('You accepted our offer of')
    expect(mail?.body_text).toContain(accepted.body.claims[0].release)
  })

  it('is denied with a reason in writing', async () => {
    const id = await fileClaim()
    const version = await versionOf(id)
    const before = await everything()
    const without = await answer(id, { version, step: 'deny' })
    expect(without).toMatchObject({
      status: 400,
      body: { data: { fields: { message: 'Tell the client why.' } } },
    })
    expect(await everything()).toEqual(before)
    const denied = await answer(id, { version, step: 'deny', message: 'The lamp was packed by you.' })
    expect(denied.body.claims[0]).toMatchObject({ state: 'denied' })
    expect((await mails()).at(-1)).toMatchObject({
      subject: `Your claim is denied: claim #${id}`,
      body_text: expect.stringContaining('The lamp was packed by you.'),
    })
    // Another claim can be filed.
    expect((await read()).body.mayFile).toBe(true)
    expect(await fileClaim()).not.toBe(id)
  })

  it('is withdrawn by its client, and shown as decided behind the link of the previous version', async () => {
    const id = await fileClaim()
    const { token } = await begin()
    await step(id, { version: await versionOf(id), step: 'withdraw' })
    expect((await claimOf(id)).state).toBe('withdrawn')
    const old = await t.call(null, 'GET', `/wp/v2/disputes/${token}`)
    expect(old.body).toMatchObject({ status: 'decided', decision: null, claimedAmount: 420.5 })
  })

  it('that was filed behind a dispute link is a claim, and old decisions are its states', async () => {
    const { token, claimId } = await begin()
    await t.call(null, 'POST', `/wp/v2/disputes/${token}`, { description: 'Broken.', amount: 50 })
    expect(await claimOf(claimId)).toMatchObject({ state: 'filed', asked: 50, items: [] })
    const old = (body: object) => t.call(manager, 'POST', `/wp/v2/jobs/${job}/disputes/${claimId}`, body)
    await old({ step: 'decide', decision: 'offered', amount: 40, message: 'We offer $40.00.' })
    expect(await claimOf(claimId)).toMatchObject({ state: 'offered', offered: 40 })
    const accepted = await step(claimId, { version: await versionOf(claimId), step: 'accept' })
    expect(accepted.body.claims[0]).toMatchObject({ state: 'settled', payment: null })
    const next = await begin()
    await t.call(null, 'POST', `/wp/v2/disputes/${next.token}`, { description: 'Broken.', amount: 50 })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}/disputes/${next.claimId}`, {
      step: 'decide',
      decision: 'paid',
      amount: 50,
      message: 'Paid.',
    })
    expect(await claimOf(next.claimId)).toMatchObject({ state: 'settled', payment: { way: 'before' } })
  })

  it('has damages of the crew tab attached by the office only', async () => {
    const { id: damage } = (
      await t.owner.query(
        `insert into crew_damages (company_id, job_id, user_id, item_damaged, damage_type, cause, amount)
         values ($1, $2, $3, 'Lamp', 'Broken', 'accident', 12.5) returning id`,
        [company, job, crew.id],
      )
    ).rows[0]
    const id = await fileClaim()
    const version = await versionOf(id)
    expect((await answer(id, { version, step: 'attach', damageIds: [Number(damage) + 999] })).status).toBe(
      400,
    )
    const attached = await answer(id, { version, step: 'attach', damageIds: [Number(damage)] })
    expect(attached.body.claims[0].damages).toEqual([
      {
        id: Number(damage),
        text: expect.stringMatching(/^Lamp · Broken · .+ · \$12\.50$/),
        isAttached: true,
      },
    ])
    expect((await claimOf(id)).damages).toEqual([])
  })

  it('shows late filing and an overdue decision', async () => {
    const id = await fileClaim()
    t.kernel.now = () => new Date(Date.now() + 121 * DAY_MS)
    expect((await claimOf(id)).deadlines).toMatchObject([
      { step: 'acknowledge', isDone: true },
      { step: 'decide', isOverdue: true },
      { step: 'status', isOverdue: true },
    ])
    await t.owner.query("update jobs set job_date = '2025-01-05 09:00' where id = $1", [job])
    expect((await claimOf(id)).isLate).toBe(true)
  })

  it('is in the list of the office by what waits, is unpaid and is closed', async () => {
    const id = await fileClaim()
    const list = async (state: string) =>
      (await t.call(manager, 'GET', `/wp/v2/claims?per_page=100&state=${state}`)).body.filter(
        (one: { id: number }) => one.id === id,
      )
    expect(await list('waiting')).toMatchObject([
      { jobId: job, client: 'Clara Client', state: 'acknowledged', asked: 420.5, next: { step: 'decide' } },
    ])
    await offer(id)
    expect(await list('waiting')).toMatchObject([{ state: 'offered', offered: 300, next: null }])
    await step(id, { version: await versionOf(id), step: 'accept' })
    expect(await list('waiting')).toEqual([])
    expect(await list('unpaid')).toHaveLength(1)
    await pay(id, { version: await versionOf(id), way: 'check', checkNumber: '1', paidOn: '2026-11-20' })
    expect(await list('unpaid')).toEqual([])
    expect(await list('closed')).toMatchObject([{ state: 'settled' }])
    expect((await t.call(stranger, 'GET', '/wp/v2/claims')).body).toEqual([])
  })
})

describe('the file of a claim', () => {
  const file = (id: number, who: TestPerson | null = client, of = job) =>
    t.call(who, 'POST', `/wp/v2/jobs/${of}/claims/${id}/file`)
  const textOf = async (link: string) => {
    const answer = await t.app.inject({ method: 'GET', url: new URL(link).pathname + new URL(link).search })
    return readPdf(answer.rawPayload)
      .pages.flat()
      .map((piece) => piece.text)
      .join(' ')
  }

  it('is one PDF with state, items, release and messages, for the client and the office', async () => {
    const id = await settle()
    const { body } = await file(id)
    const text = await textOf(body.download_link)
    for (const fact of [
      `Claim ${id}`,
      'Clara Client',
      'Settled',
      'Lamp',
      'The shade is torn.',
      '$120.50',
      'Sofa',
      '$300.00',
      `RELEASE OF CLAIM ${id}`,
      'Signed on',
      'Two things.',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Max')
    expect(await textOf((await file(id, manager)).body.download_link)).toContain('Max')
  })

  it('is not made for others, for another job, or before the claim is filed', async () => {
    const { claimId: draft } = await begin()
    expect((await file(draft)).status).toBe(404)
    const id = await fileClaim()
    const files = async () => (await t.owner.query('select count(*) from files')).rows[0]
    const before = await files()
    for (const [who, status] of [
      [null, 401],
      [crew, 403],
      [bystander, 404],
      [stranger, 404],
    ] as const)
      expect((await file(id, who)).status).toBe(status)
    const other = await t.makeJob(company, { client_id: client.id, job_status: 'completed' })
    expect((await file(id, client, other)).status).toBe(404)
    expect(await files()).toEqual(before)
  })
})

describe('the steps of a claim', () => {
  it('are refused to others, in other states, with an old version and with bad input, and change nothing', async () => {
    const { claimId: draft, version } = await begin()
    const file = { version, step: 'file', items: [lamp] }
    const other = await t.makeJob(company, { client_id: client.id, job_status: 'completed' })
    const before = await everything()
    for (const [who, status] of [
      [null, 401],
      [manager, 403],
      [crew, 403],
      [bystander, 404],
      [stranger, 403],
    ] as const)
      expect((await step(draft, file, who)).status).toBe(status)
    expect((await step(draft, file, client, other)).status).toBe(404)
    for (const [who, status] of [
      [null, 401],
      [client, 403],
      [crew, 403],
      [stranger, 404],
    ] as const) {
      expect((await answer(draft, { version, step: 'review' }, who)).status).toBe(status)
      expect((await pay(draft, { version, way: 'refund', transactionId: 1 }, who)).status).toBe(status)
      expect((await pay(draft, { version, way: 'check' }, who)).status).toBe(status)
    }
    expect((await read(crew)).status).toBe(403)
    expect((await read(stranger)).status).toBe(404)
    expect((await read(bystander)).status).toBe(404)
    expect((await answer(draft, { version, step: 'review' }, manager, other)).status).toBe(404)
    expect(await answer(draft, { version, step: 'review' })).toMatchObject({
      status: 409,
      body: { message: "This claim is in the state 'Not filed yet', which does not allow this." },
    })
    expect((await pay(draft, { version, way: 'check' })).status).toBe(409)
    expect((await step(draft, { version, step: 'accept' })).status).toBe(409)
    expect(await step(draft, { ...file, version: version + 1 })).toMatchObject({
      status: 409,
      body: { message: 'Somebody else changed this claim meanwhile. Check it and try again.' },
    })
    for (const [body, fields] of [
      [{ items: [] }, { items: 'Add at least one item.' }],
      [{ items: [{ ...lamp, item: ' ' }] }, { 'items.0.item': 'Tell us which item.' }],
      [{ items: [{ ...lamp, amount: -1 }] }, { 'items.0.amount': 'At least 0.' }],
      [{ items: [lamp], photos: ['x'] }, { 'photos.0': 'Upload this photo again.' }],
    ] as const)
      expect(await step(draft, { ...file, ...body })).toMatchObject({
        status: 400,
        body: { data: { fields } },
      })
    expect(await everything()).toEqual(before)
  })

  it('of the office need a message, and an offer an amount for each item', async () => {
    const id = await fileClaim()
    const version = await versionOf(id)
    const { items } = await claimOf(id)
    const before = await everything()
    for (const [body, fields] of [
      [{ step: 'reply' }, { message: 'Write a message.' }],
      [{ step: 'status' }, { message: 'Write a message.' }],
      [{ step: 'offer' }, { offers: 'Enter an amount for each item.' }],
      [
        { step: 'offer', offers: [{ id: items[0].id, amount: 5 }] },
        { offers: 'Enter an amount for each item.' },
      ],
      [
        { step: 'offer', offers: items.map((item: { id: number }) => ({ id: item.id, amount: 0 })) },
        { amount: 'Offer more than $0.00, or deny the claim.' },
      ],
    ] as const)
      expect(await answer(id, { version, ...body })).toMatchObject({
        status: 400,
        body: { data: { fields } },
      })
    expect((await step(id, { version, step: 'message' })).status).toBe(400)
    expect(await everything()).toEqual(before)
    // A message needs no version, because it changes nothing that was shown.
    expect((await answer(id, { version: 1, step: 'reply', message: 'Hello' })).status).toBe(200)
    expect((await step(id, { version: 1, step: 'message', message: 'Hello' })).status).toBe(200)
    expect(await versionOf(id)).toBe(version)
  })

  it('settle a claim once when two people answer at the same time', async () => {
    const id = await fileClaim()
    await offer(id)
    const version = await versionOf(id)
    const answers = await Promise.all([
      step(id, { version, step: 'accept' }),
      answer(id, { version, step: 'deny', message: 'No.' }),
      step(id, { version, step: 'accept' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(['settled', 'denied']).toContain((await row(id)).state)
  })
})

describe('the payment of a claim', () => {
  const ledger = async () =>
    (
      await t.owner.query(
        `select e.source, a.role, l.debit_cents - l.credit_cents as cents from journal_entries e
           join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
           join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
          where e.job_id = $1 and a.role in ('claims', 'cash') order by e.id, l.position`,
        [job],
      )
    ).rows.map(({ source, role, cents }) => [source.split(' ')[0], role, Number(cents)])

  const printedReceipt = async () => {
    const made = await t.call(client, 'POST', `/wp/v2/jobs/${job}/documents`, { template: 'receipt' })
    const url = new URL(made.body.download_link)
    const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
    const texts = readPdf(file.rawPayload).pages.flat()
    return texts.map(({ text }) => text).join(' ')
  }

  it('by check is recorded once with its number and posted to the ledger', async () => {
    const id = await settle()
    const version = await versionOf(id)
    const check = { version, way: 'check', checkNumber: '1042', paidOn: '2026-11-20' }
    const before = await everything()
    for (const [body, fields] of [
      [{ checkNumber: '' }, { checkNumber: 'Enter the number of the check.' }],
      [{ paidOn: null }, { paidOn: 'Pick the day of the check.' }],
      [{ paidOn: '2126-11-20' }, { paidOn: 'This day is in the future.' }],
      [{ paidOn: '2026-02-31' }, { paidOn: 'Pick a valid date.' }],
    ] as const)
      expect(await pay(id, { ...check, ...body })).toMatchObject({ status: 400, body: { data: { fields } } })
    expect(await pay(id, { ...check, version: version - 1 })).toMatchObject({ status: 409 })
    expect(await everything()).toEqual(before)
    expect((await pay(id, check)).body.claims[0].payment).toEqual({
      way: 'check',
      day: '2026-11-20',
      checkNumber: '1042',
      isPending: false,
    })
    // The receipt lists it beside the price, on the screen and as a PDF.
    for (const person of [manager, client])
      expect((await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body.payments).toMatchObject({
        claimChecks: [{ claimId: id, day: '2026-11-20', checkNumber: '1042', amount: 300 }],
        claimRefunds: [],
      })
    expect(await printedReceipt()).toMatch(
      new RegExp(`Paid to you for a claim.*11/20/2026 Claim #${id} Check 1042 \\$300\\.00`),
    )
    expect(await ledger()).toEqual([
      ['claim-paid', 'claims', 30_000],
      ['claim-paid', 'cash', -30_000],
    ])
    expect(await pay(id, { ...check, version: version + 1 })).toMatchObject({
      status: 409,
      body: { message: 'This claim is already paid.' },
    })
    expect((await mails()).at(-1).body_text).toContain('We paid $300.00 by check 1042 of Fri, Nov 20.')
  })

  it('by refund goes to the card that paid for the move, once, and leaves the move paid', async () => {
    const due = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    const charged = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      lineItems: due,
    })
    expect(charged.status, JSON.stringify(charged.body)).toBe(200)
    const { paid, balance } = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body.payments
    expect(paid).toBeGreaterThanOrEqual(50)
    const id = await fileClaim([lamp])
    await offer(id, [50])
    await step(id, { version: await versionOf(id), step: 'accept' })
    const { refundable } = (await read(manager)).body
    expect(refundable).toEqual([
      { id: expect.any(Number), card: expect.stringContaining('4242'), left: paid },
    ])
    expect((await read(limited)).body.refundable).toEqual([])
    const version = await versionOf(id)
    const body = { version, way: 'refund', transactionId: refundable[0].id }
    const before = await everything()
    expect((await pay(id, body, limited)).status).toBe(403)
    expect((await pay(id, { ...body, transactionId: 999_999_999 })).status).toBe(400)
    expect((await pay(id, { ...body, version: version + 1 })).status).toBe(409)
    expect(await everything()).toEqual(before)

    const answers = await Promise.all([pay(id, body), pay(id, body), pay(id, body)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await pay(id, body)).body.claims[0].payment).toMatchObject({ way: 'refund', isPending: false })
    const { rows } = await t.owner.query('select amount_cents, claim_id from refunds where job_id = $1', [
      job,
    ])
    expect(rows).toEqual([{ amount_cents: 5_000, claim_id: id }])
    // The receipt lists it beside the price, on the screen and as a PDF.
    for (const person of [manager, client])
      expect((await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body.payments).toMatchObject({
        paid,
        balance,
        claimRefunds: [{ claimId: id, amount: 50, cardLast4: '4242', isPending: false }],
      })
    expect(await printedReceipt()).toMatch(new RegExp(`Paid to you for a claim.*Claim #${id} .*\\$50\\.00`))
    expect(await ledger()).toEqual([['refund', 'claims', 5_000]])
    expect(
      (await pay(id, { version: version + 1, way: 'check', checkNumber: '1', paidOn: '2026-11-20' })).status,
    ).toBe(409)
  })

  it('is open again if the bank does not take the refund, and is then paid by check', async () => {
    const due = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      lineItems: due,
    })
    const id = await fileClaim([lamp])
    await offer(id, [50])
    await step(id, { version: await versionOf(id), step: 'accept' })
    const [charge] = (await read(manager)).body.refundable
    await pay(id, { version: await versionOf(id), way: 'refund', transactionId: charge.id })
    t.cards.failRefund([...t.cards.refunds.values()].at(-1)?.id ?? '')
    const context = { kernel: t.kernel, features: jobFeatures }
    await reconcileCharge(context, { companyId: company, id: charge.id }, 'webhook')
    expect(await claimOf(id, manager)).toMatchObject({
      payment: null,
      officeSteps: ['pay', 'reply', 'attach'],
    })
    expect((await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.claimRefunds).toEqual([])
    const check = { way: 'check', checkNumber: '7', paidOn: '2026-11-20' }
    const paid = await pay(id, { version: await versionOf(id), ...check })
    expect(paid.body.claims[0].payment).toMatchObject({ way: 'check' })
    const sums = new Map<string, number>()
    for (const [, role, amount] of await ledger()) sums.set(role, (sums.get(role) ?? 0) + amount)
    expect([...sums]).toEqual([
      ['claims', 5_000],
      ['cash', -5_000],
    ])
  })

  it('by refund is at most what the card paid', async () => {
    const due = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      lineItems: due,
    })
    const id = await fileClaim([{ ...lamp, amount: 90_000 }])
    await offer(id, [90_000])
    await step(id, { version: await versionOf(id), step: 'accept' })
    const { refundable } = (await read(manager)).body
    const before = await everything()
    const refused = await pay(id, {
      version: await versionOf(id),
      way: 'refund',
      transactionId: refundable[0].id,
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('can be refunded') },
    })
    expect(await everything()).toEqual(before)
  })
})
