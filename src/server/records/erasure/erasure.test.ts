import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { removeExpiredDocuments } from '../../company/files/files.service.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let stranger: TestPerson
const refused: TestPerson[] = []

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  other = await t.makeCompany()
  admin = await t.makePerson(company, 'administrator')
  stranger = await t.makePerson(other, 'administrator')
  for (const role of ['manager', 'worker', 'client'] as const) refused.push(await t.makePerson(company, role))
})
afterAll(() => t.close())

const preview = (id: number, who: TestPerson | null = admin) =>
  t.call(who, 'GET', `/wp/v2/people/${id}/erasure`)
const erase = (id: number, name: string, who: TestPerson | null = admin, askedBy = 'The person, by mail') =>
  t.call(who, 'POST', `/wp/v2/people/${id}/erasure`, { name, askedBy })
async function one(text: string, values: unknown[] = []) {
  const { rows } = await t.owner.query(text, values)
  return rows[0]
}
const add = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  return one(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
}
const file = (purpose: string, key: string) =>
  add('files', {
    company_id: company,
    owner_id: 1,
    purpose,
    storage_key: key,
    mime_type: 'image/png',
    size: 1,
    sha256: '',
    title: 'Zebedee',
  })

/** Reads the text of the whole database by table once; returns a search over it. */
async function wholeDatabase(): Promise<(text: string) => string[]> {
  const { rows } = await t.owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const every = rows.map(({ relname }) => {
    const name = relname === 'history' ? "'history of ' || table_name" : `'${relname}'`
    return `select ${name} as name, string_agg(lower(to_jsonb(r)::text), ' ') as said from ${relname} r group by 1`
  })
  const told = await t.owner.query<{ name: string; said: string | null }>(every.join(' union all '))
  return (text) =>
    told.rows
      .filter(({ said }) => said?.includes(text.toLowerCase()))
      .map(({ name }) => name)
      .toSorted()
}

describe('erasing a client', () => {
  it('removes what is not needed, keeps what the law requires, and leaves a record of it', async () => {
    const client = await t.makePerson(company, 'client', {
      firstName: 'Zebedee',
      lastName: 'Quixote',
      phone: '7195550142',
      email: 'zebedee@quixote.test',
    })
    const twin = await t.makePerson(company, 'client', {
      firstName: 'Zeb',
      lastName: 'Quixote',
      phone: '7195550143',
    })
    await t.call(admin, 'POST', `/wp/v2/clients/${client.id}/merge`, { other: twin.id, fields: {} })
    const picture = await file('profile', 'picture')
    await t.call(admin, 'POST', `/wp/v2/clients/${client.id}`, {
      phone: '7195550144',
      notes: 'Likes marzipan',
      address: '77 Tangerine Way',
      profilePic: `/files/${picture.id}`,
    })
    const jobOf = (columns: Record<string, unknown>) =>
      t.makeJob(company, {
        client_id: client.id,
        contact_person: [{ name: 'Cousin Marzipan', phone: '7195550145' }],
        notes: 'Marzipan in the cellar',
        locations: [{ address: '78 Clementine Way', city: 'Pueblo', addressState: 'CO', activities: [] }],
        first_address: '78 Clementine Way',
        ...columns,
      })
    const done = await jobOf({ job_status: 'completed', job_date: '2024-03-04 09:00' })
    const recent = await jobOf({ job_status: 'completed', job_date: new Date().toISOString().slice(0, 10) })
    for (const job_id of [done, recent])
      await add('recorded_payments', {
        company_id: company,
        job_id,
        amount_cents: 24_000,
        paid_on: '2026-01-01',
        method: 'cash',
        payment_type: 'other',
        recorded_by: admin.id,
      })
    await jobOf({
      job_status: 'canceled',
      locations: [{ address: '79 Kumquat Way', activities: [] }],
      first_address: '79 Kumquat Way',
    })
    await add('agreements', {
      company_id: company,
      user_id: client.id,
      job_id: done,
      name: 'estimate',
      type: 'acknowledgement',
      clause: 'c',
      content: { client: 'Zebedee Quixote' },
      agreed_at: 1,
      ip: '',
      user_agent: '',
      content_hash: 'a'.repeat(64),
      field_hashes: '{}',
      hash: 'b'.repeat(64),
    })
    const recording = await file('recording', 'recording')
    const talk = (columns: Record<string, unknown>) =>
      add('communications', {
        company_id: company,
        type: 'sms',
        direction: 'incoming',
        body: 'Marzipan!',
        ...columns,
      })
    const delivery = await add('deliveries', {
      company_id: company,
      channel: 'mail',
      recipient: 'zebedee@quixote.test',
      body_text: 'Dear Zebedee',
      status: 'queued',
    })
    const notification = await add('deliveries', {
      company_id: company,
      channel: 'push',
      person_id: client.id,
      recipient: 'Zebedee Quixote',
      body_text: 'Dear Zebedee',
      path: '/job/1',
    })
    await talk({
      job_id: done,
      contact_id: client.id,
      contact_name: 'Zebedee',
      contact_address: '7195550142',
      delivery_id: delivery.id,
    })
    await talk({
      contact_address: '7195550143',
      recording_file_id: recording.id,
      type: 'phone',
      meta: { transcriptionText: 'Marzipan' },
    })
    await talk({
      job_id: recent,
      contact_id: client.id,
      contact_address: '7195550144',
      body: 'A recent word',
    })
    const someone = await t.makePerson(company, 'client', { phone: '7195550150' })
    await talk({ contact_id: someone.id, contact_address: '7195550150', body: 'Of another client' })
    for (const [phone, allowed] of [
      ['7195550142', true],
      ['7195550144', false],
    ])
      await add('text_consents', { company_id: company, phone, is_allowed: allowed, source: 'Marzipan form' })
    await add('cards', {
      company_id: company,
      user_id: client.id,
      payment_method_id: 'pm_card_1',
      brand: 'visa',
      last4: '4242',
      funding: 'credit',
      exp_month: 1,
      exp_year: 2040,
      holder: 'Zebedee Quixote',
      added_by: client.id,
    })
    await add('second_factors', { user_id: client.id, sealed_secret: 'x' })
    await t.owner.query(`insert into job_seen (company_id, job_id, user_id) values ($1, $2, $3)`, [
      company,
      done,
      client.id,
    ])

    const shown = (await preview(client.id)).body
    expect(shown).toMatchObject({ id: client.id, name: 'Zebedee Quixote', blocks: [] })
    const count = (list: { what: string; count: number }[], start: string) =>
      list.find(({ what }) => what.startsWith(start))?.count
    expect(count(shown.goes, 'Texts')).toBe(2)
    expect(count(shown.goes, 'Stored cards')).toBe(1)
    expect(count(shown.goes, 'Addresses')).toBe(1)
    expect(count(shown.stays, 'Jobs that took place')).toBe(2)
    expect(count(shown.stays, 'Messages about moves')).toBe(1)
    expect(count(shown.stays, 'Opt-outs')).toBe(1)

    const answer = await erase(client.id, ' zebedee  QUIXOTE ')
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { id: client.id } })

    expect(await one('select * from members where user_id = $1', [client.id])).toMatchObject({
      first_name: 'Erased',
      last_name: `person #${client.id}`,
      phone: null,
      email: null,
      address: '',
      notes: '',
      is_client: false,
    })
    expect((await t.call(client, 'GET', '/wp/v2/users/me')).status).toBe(401)
    expect((await t.call(admin, 'GET', `/wp/v2/clients/${client.id}`)).status).toBe(404)
    expect((await preview(client.id)).status).toBe(404)
    // The whole database: each text is in the named places and in no other.
    const tablesWith = await wholeDatabase()
    for (const [text, places] of Object.entries({
      zebedee: ['agreements', 'history of agreements', 'kept_names'],
      quixote: ['agreements', 'history of agreements', 'kept_names'],
      marzipan: ['history of text_consents', 'text_consents'],
      tangerine: ['kept_names'],
      clementine: ['history of jobs', 'job_words', 'jobs'],
      kumquat: [],
      '7195550142': [],
      '7195550143': [],
      '7195550144': ['communications', 'history of text_consents', 'text_consents'],
      '7195550145': [],
    }))
      expect([text, ...tablesWith(text)]).toEqual([text, ...places])
    const said = await t.owner.query(
      'select body, contact_address from communications where company_id = $1 order by id',
      [company],
    )
    expect(said.rows.map(({ body }) => body)).toEqual(['', '', 'A recent word', 'Of another client'])
    expect(await one('select status, recipient from deliveries where id = $1', [delivery.id])).toEqual({
      status: 'failed',
      recipient: 'erased',
    })
    expect(
      await one('select status, recipient, body_text, path from deliveries where id = $1', [notification.id]),
    ).toEqual({ status: 'failed', recipient: 'erased', body_text: '', path: '' })
    // Documents still name the person who moved.
    const job = await t.call(admin, 'GET', `/wp/v2/jobs/${done}`)
    expect(job.body.client).toMatchObject({ firstName: 'Erased', phone: null })
    expect(JSON.stringify(job.body.documents)).toContain('Zebedee Quixote')
    // Pictures and recordings are deleted by the job that removes documents.
    const removed: string[] = []
    await removeExpiredDocuments(t.kernel.db, {
      ...t.kernel.storage,
      remove: async (key) => void removed.push(key),
    })
    expect(removed.toSorted()).toEqual(['picture', 'recording'])
    expect(await one('select asked_by, erased_by, rest_due is not null as later from erasures')).toEqual({
      asked_by: 'The person, by mail',
      erased_by: admin.id,
      later: true,
    })

    // A year later the rest is deleted automatically.
    const finish = (day: string) =>
      t.owner.query(`select set_config('app.company_ids', $1, false), finish_erasures($2, $3)`, [
        `{${company}}`,
        company,
        day,
      ])
    await finish('2026-01-01')
    expect((await wholeDatabase())('A recent word')).toEqual(['communications'])
    await finish('2090-01-01')
    const later = await wholeDatabase()
    expect(later('A recent word')).toEqual([])
    expect(later('quixote')).toEqual(['agreements', 'history of agreements'])
  })

  it('does not allow any other change of past records', async () => {
    await expect(t.owner.query(`update history set before = null where id = 1`)).rejects.toThrow(
      /append-only/,
    )
    await expect(t.owner.query(`delete from history where id = 1`)).rejects.toThrow(/append-only/)
    const client = await t.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('app.erasing', 'yes', true), set_config('app.company_ids', $1, true), set_config('app.user_id', $2, true)`,
        [`{${company}}`, String(refused[0]?.id)],
      )
      await client.query('savepoint here')
      await expect(client.query(`delete from history`)).rejects.toThrow(/append-only/)
      await client.query('rollback to here')
      await expect(client.query(`update history set user_id = 1`)).rejects.toThrow(/append-only/)
      await client.query('rollback to here')
      await client.query('set local role movesheet_app')
      await expect(client.query(`update history set before = null`)).rejects.toThrow(/permission denied/)
      await client.query('rollback to here')
      await client.query('set local role movesheet_app')
      const call = `select erase_person($1, $2, 'a', '2026-01-01', '2030-01-01', null)`
      await expect(client.query(call, [company, admin.id])).rejects.toThrow(/only an administrator/)
      await client.query('rollback to here')
      await expect(client.query(call, [other, stranger.id])).rejects.toThrow(/not one of these companies/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it("keeps an account that another company knows, and that company's record", async () => {
    const client = await t.makePerson(company, 'client', { firstName: 'Two', lastName: 'Homes' })
    await t.makePerson(other, 'client', { userId: client.id, email: client.email, firstName: 'Two' })
    await t.owner.query(`update users set password_hash = 'x' where id = $1`, [client.id])
    expect((await erase(client.id, 'Two Homes')).status).toBe(200)
    expect(await one('select email, password_hash from users where id = $1', [client.id])).toEqual({
      email: client.email,
      password_hash: 'x',
    })
    expect((await t.call(client, 'GET', '/wp/v2/users/me')).body).toMatchObject({ fk_companies: [other] })
    expect((await t.call(stranger, 'GET', `/wp/v2/clients/${client.id}`)).body.firstName).toBe('Two')
  })
})

describe('obstacles to an erasure', () => {
  const blocked = async (client: TestPerson, words: RegExp) => {
    const before = await one('select * from members where company_id = $1 and user_id = $2', [
      company,
      client.id,
    ])
    expect((await preview(client.id)).body.blocks.join(' ')).toMatch(words)
    const answer = await erase(client.id, 'Pat Blocked')
    expect(answer).toMatchObject({ status: 409, body: { code: 'erasure_blocked' } })
    expect(answer.body.message).toMatch(words)
    expect(
      await one('select * from members where company_id = $1 and user_id = $2', [company, client.id]),
    ).toEqual(before)
    expect(await one('select count(*)::int as n from erasures where user_id = $1', [client.id])).toEqual({
      n: 0,
    })
  }
  const person = (role: 'client' | 'worker' = 'client') =>
    t.makePerson(company, role, { firstName: 'Pat', lastName: 'Blocked' })

  it('are open jobs, as client, billing contact and crew', async () => {
    const client = await person()
    await t.makeJob(company, { client_id: client.id, job_status: 'scheduled' })
    await blocked(client, /is open \(Scheduled\)/)
    const billing = await person()
    await t.makeJob(company, { billing_contact_id: billing.id, is_billing_contact: false })
    await blocked(billing, /is open \(Inquiring\)/)
    const worker = await person('worker')
    await t.addCrew(company, await t.makeJob(company, { job_status: 'scheduled' }), worker.id)
    await blocked(worker, /on the crew of job/)
  })

  it('are balances, payments in progress, unpaid work and disputes', async () => {
    const owing = await person()
    const job = await t.makeJob(company, { client_id: owing.id, job_status: 'completed' })
    await add('revenue_lines', {
      company_id: company,
      job_id: job,
      position: 0,
      item: 'moving',
      rate: 100,
      units: 1.5,
      is_dirty: true,
    })
    await blocked(owing, /\$150\.00 left to pay/)
    await add('recorded_payments', {
      company_id: company,
      job_id: job,
      amount_cents: 15_000,
      paid_on: '2026-01-01',
      method: 'cash',
      payment_type: 'other',
      recorded_by: admin.id,
    })
    await add('disputes', {
      company_id: company,
      job_id: job,
      token_hash: 't',
      sealed_token: 's',
      status: 'submitted',
      created_by: admin.id,
    })
    await blocked(owing, /claim about job/)
    await t.owner.query(`update disputes set status = 'decided', decision = 'offered', decided_cents = 100`)
    await blocked(owing, /claim about job/)
    await t.owner.query('update disputes set settled_at = now()')
    await blocked(owing, /claim about job/)
    await t.owner.query("update disputes set paid_on = '2026-01-05'")
    await add('transactions', {
      company_id: company,
      job_id: job,
      user_id: owing.id,
      created_by: owing.id,
      purpose: 'due',
      lines: '[]',
      amount_cents: 5,
      capture: 'automatic',
      confirmation: 'automatic',
      payment_method_id: 'pm',
      customer_id: 'cus',
    })
    await blocked(owing, /payment or refund of job/)
    await t.owner.query(`update transactions set status = 'canceled' where job_id = $1`, [job])
    expect((await erase(owing.id, 'Pat Blocked')).status).toBe(200)
    const worker = await person('worker')
    const done = await t.makeJob(company, { job_status: 'completed' })
    await add('crew_invoice_lines', {
      company_id: company,
      job_id: done,
      user_id: worker.id,
      position: 0,
      item: 'laborFlat',
      rate: 9,
      units: 1,
    })
    await blocked(worker, /is not paid/)
  })

  it('are team membership and erasing oneself', async () => {
    const manager = await t.makePerson(company, 'manager', { firstName: 'Pat', lastName: 'Blocked' })
    await blocked(manager, /on the office team/)
    expect((await preview(admin.id)).body.blocks).toContain('This is your own account.')
  })
})

describe('erasing a worker', () => {
  it('keeps their pay under an id, and their name for its documents', async () => {
    const worker = await t.makePerson(company, 'worker', {
      firstName: 'Ola',
      lastName: 'Nordmann',
      phone: '7195550160',
    })
    const job = await t.makeJob(company, { job_status: 'completed', job_date: '2025-01-02 09:00' })
    await t.addCrew(company, job, worker.id)
    await t.owner.query(`update job_crew set notes = 'Snorer' where user_id = $1`, [worker.id])
    await add('crew_invoice_lines', {
      company_id: company,
      job_id: job,
      user_id: worker.id,
      position: 0,
      item: 'laborFlat',
      rate: 9,
      units: 1,
      paid_at: '2025-01-03',
    })
    const licence = await file('staff', 'licence')
    await add('worker_documents', {
      company_id: company,
      user_id: worker.id,
      kind: 'license',
      number: 'LIC-7788',
      file_id: licence.id,
    })
    await add('worker_times_off', {
      company_id: company,
      user_id: worker.id,
      first_day: '2026-01-01',
      last_day: '2026-01-01',
      starts_at: '2026-01-01',
      ends_at: '2026-01-02',
      reason: 'Snorkeling',
      status: 'approved',
      asked_by: worker.id,
    })
    expect((await erase(worker.id, 'Ola Nordmann')).status).toBe(200)
    expect(
      await one('select user_id, rate from crew_invoice_lines where user_id = $1', [worker.id]),
    ).toMatchObject({ user_id: worker.id })
    expect(await one('select is_crew, first_name from members where user_id = $1', [worker.id])).toEqual({
      is_crew: false,
      first_name: 'Erased',
    })
    const tablesWith = await wholeDatabase()
    expect(tablesWith('nordmann')).toEqual(['kept_names'])
    for (const text of ['LIC-7788', 'Snorkeling', 'Snorer', '7195550160'])
      expect([text, tablesWith(text)]).toEqual([text, []])
  })
})

describe('an erasure', () => {
  it('is allowed only to administrators of the company', async () => {
    const client = await t.makePerson(company, 'client', { firstName: 'Not', lastName: 'Yours' })
    for (const person of refused) {
      expect((await preview(client.id, person)).status).toBe(403)
      expect((await erase(client.id, 'Not Yours', person)).status).toBe(403)
    }
    expect((await preview(client.id, stranger)).status).toBe(404)
    expect((await erase(client.id, 'Not Yours', stranger)).status).toBe(404)
    expect((await erase(client.id, 'Not Yours', null)).status).toBe(401)
    expect(await one('select first_name from members where user_id = $1', [client.id])).toEqual({
      first_name: 'Not',
    })
  })

  it('requires the typed name and the requester', async () => {
    const client = await t.makePerson(company, 'client', { firstName: 'Typed', lastName: 'Name' })
    expect(await erase(client.id, 'Somebody Else')).toMatchObject({
      status: 400,
      body: { data: { fields: { name: 'Type the name exactly: Typed Name' } } },
    })
    expect(await erase(client.id, '', admin, '')).toMatchObject({
      status: 400,
      body: { data: { fields: { name: 'Required.', askedBy: 'Required.' } } },
    })
    expect(await one('select first_name from members where user_id = $1', [client.id])).toEqual({
      first_name: 'Typed',
    })
  })
})
