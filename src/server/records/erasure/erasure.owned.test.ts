import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CardsError } from '../../adapters/cards/cards.ts'
import { jobFeatures } from '../../features.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { deleteProviderCustomer } from '../../money/payments/customers.service.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { finishErasures } from './erasure.service.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  other = await t.makeCompany()
  admin = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())

const client = () => t.makePerson(company, 'client', { firstName: 'Zebedee', lastName: 'Quixote' })
const preview = async (id: number) => (await t.call(admin, 'GET', `/wp/v2/people/${id}/erasure`)).body
async function erase(id: number) {
  const answer = await t.call(admin, 'POST', `/wp/v2/people/${id}/erasure`, {
    name: 'Zebedee Quixote',
    askedBy: 'The person, by mail',
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}
async function add(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row)
  const { rows } = await t.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
  return rows[0]
}
async function file(owner: TestPerson, purpose = 'attachment', companyId = company): Promise<number> {
  const { id } = await add('files', {
    company_id: companyId,
    owner_id: owner.id,
    purpose,
    storage_key: crypto.randomUUID(),
    mime_type: 'image/png',
    size: 1,
    sha256: '',
    title: 'Zebedee',
  })
  return id
}
/** Records that a completed job is fully paid. */
const pay = (jobId: number) =>
  add('recorded_payments', {
    company_id: company,
    job_id: jobId,
    amount_cents: 24_000,
    paid_on: '2026-01-01',
    method: 'cash',
    payment_type: 'other',
    recorded_by: admin.id,
  })
const dispute = (jobId: number, columns: Record<string, unknown> = {}) =>
  add('disputes', {
    company_id: company,
    job_id: jobId,
    token_hash: crypto.randomUUID(),
    sealed_token: 'sealed',
    created_by: admin.id,
    ...columns,
  })

describe('the files of an erased person', () => {
  it("are deleted, except those that a kept record or another person's record refers to", async () => {
    const person = await client()
    const someone = await client()
    const done = await t.makeJob(company, { client_id: person.id, job_status: 'completed' })
    await pay(done)
    const bare = await t.makeJob(company, { client_id: person.id, job_status: 'canceled' })
    const theirs = await t.makeJob(company, { client_id: someone.id })
    const [unused, earlierPicture, ofBareJob] = [
      await file(person),
      await file(person, 'profile'),
      await file(person),
    ]
    const [claimed, onPaper, ofSomeone, ofElsewhere] = [
      await file(person),
      await file(person),
      await file(person),
      await file(person, 'profile'),
    ]
    const stranger = await file(someone)
    const { id } = await dispute(done, { status: 'decided', submitted_at: '2026-01-01' })
    await add('dispute_entries', {
      company_id: company,
      dispute_id: id,
      job_id: done,
      kind: 'complaint',
      file_ids: [claimed],
    })
    for (const [jobId, photo] of [
      [done, onPaper],
      [bare, ofBareJob],
      [theirs, ofSomeone],
    ] as const)
      await add('job_documents', {
        company_id: company,
        job_id: jobId,
        name: 'inventorySheet',
        variables: JSON.stringify({ articles: [{ name: 'Sofa', photos: [{ id: photo }] }] }),
      })
    await t.makePerson(other, 'client', { userId: person.id })
    await t.owner.query('update members set profile_file_id = $1 where company_id = $2 and user_id = $3', [
      ofElsewhere,
      other,
      person.id,
    ])
    const goes: { what: string; count: number }[] = (await preview(person.id)).goes
    expect(goes.find(({ what }) => what === 'Files that they uploaded')?.count).toBe(3)

    await erase(person.id)

    const { rows } = await t.owner.query(
      `select id from files where company_id = $1 and purpose = 'document' and title = ''`,
      [company],
    )
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([unused, earlierPicture, ofBareJob]))
    const kept = [claimed, onPaper, ofSomeone, ofElsewhere, stranger]
    const { rows: left } = await t.owner.query(
      `select id from files where id = any($1) and purpose <> 'document'`,
      [kept],
    )
    expect(left).toHaveLength(kept.length)
  })
})

describe('answers stored for repeated calls', () => {
  it('contain nothing about an erased person, and their calls are not run twice', async () => {
    const create = (firstName: string, key: string) =>
      t.call(
        admin,
        'POST',
        '/wp/v2/clients',
        {
          firstName,
          lastName: 'Quixote',
          email: `${firstName.toLowerCase()}@quixote.test`,
          phone: firstName === 'Ann' ? '7195550111' : '7195550112',
        },
        { 'idempotency-key': key },
      )
    const made = await create('Zebedee', 'of-the-erased')
    const stays = await create('Ann', 'of-another')
    expect([made.status, stays.status]).toEqual([200, 200])
    const count = async () => (await t.owner.query('select count(*) from members')).rows[0].count
    await erase(made.body.id)
    const before = await count()
    expect(await create('Zebedee', 'of-the-erased')).toMatchObject({
      status: 409,
      body: { code: 'rest_conflict', message: 'This was already done. Reload to see the result.' },
    })
    expect(await create('Ann', 'of-another')).toMatchObject({ status: 200, body: { id: stays.body.id } })
    expect(await count()).toBe(before)
    const { rows } = await t.owner.query(`select string_agg(answer::text, ' ') as told from idempotency_keys`)
    expect(rows[0].told).not.toMatch(/Zebedee|7195550112/)
  })

  it('are emptied in the company of the erasure and in no other', async () => {
    const person = await client()
    const keep = async (key: string, companyIds: number[] | null, answer: unknown) => {
      const row = { caller: 'address:203.0.113.9', key, request_hash: 'h', status: 200 }
      await add('idempotency_keys', { ...row, company_ids: companyIds, answer: JSON.stringify(answer) })
    }
    await keep('ours', [company], { id: person.id })
    await keep('unknown', null, { id: person.id })
    await keep('theirs', [other], { jobId: person.id })
    await keep('theirs by address', [other], { email: person.email })
    await keep('nobody’s', [], { jobId: person.id })
    await keep('nobody’s by address', [], { email: person.email })
    await erase(person.id)
    const { rows } = await t.owner.query(
      `select key from idempotency_keys where caller = 'address:203.0.113.9' and status = 410 order by key`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['nobody’s by address', 'ours', 'unknown'])
  })

  it('name the companies of their call', async () => {
    const made = await t.call(
      admin,
      'POST',
      '/wp/v2/clients',
      { firstName: 'Ivo', lastName: 'Quixote', phone: '7195550117' },
      { 'idempotency-key': 'names-its-company' },
    )
    expect(made.status).toBe(200)
    const { rows } = await t.owner.query(
      `select company_ids from idempotency_keys where key = 'names-its-company'`,
    )
    expect(rows).toEqual([{ company_ids: [company] }])
  })
})

describe('a link to report damage', () => {
  it('that was not used keeps no job, and no longer opens anything', async () => {
    const person = await client()
    const where = { locations: JSON.stringify([{ address: '79 Kumquat Way', activities: [] }]) }
    const unused = await t.makeJob(company, { client_id: person.id, job_status: 'canceled', ...where })
    const used = await t.makeJob(company, { client_id: person.id, job_status: 'canceled', ...where })
    const link = await dispute(unused)
    await dispute(used, { status: 'decided', submitted_at: '2026-01-01' })
    await erase(person.id)
    expect((await t.jobRow(unused))['locations']).toEqual([])
    expect((await t.jobRow(used))['locations']).not.toEqual([])
    const { rows } = await t.owner.query('select token_hash, sealed_token from disputes where id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ token_hash: `erased ${link.id}`, sealed_token: '' }])
  })

  it('of a decided complaint no longer opens it, while the office still reads it', async () => {
    const person = await client()
    const job = await t.makeJob(company, { client_id: person.id, job_status: 'completed' })
    await pay(job)
    const link = await t.call(admin, 'POST', `/wp/v2/jobs/${job}/communications/dispute/create_token`)
    const visit = () => t.call(null, 'GET', `/wp/v2/disputes/${link.body.token}`)
    await t.call(null, 'POST', `/wp/v2/disputes/${link.body.token}`, { description: 'The sofa is torn.' })
    await t.owner.query(`update disputes set status = 'decided', decided_at = now() where job_id = $1`, [job])
    expect((await visit()).body.entries).toMatchObject([{ body: 'The sofa is torn.' }])
    await erase(person.id)
    expect((await visit()).status).toBe(404)
    const office = await t.call(admin, 'GET', `/wp/v2/jobs/${job}/disputes`)
    expect(office.body).toMatchObject([{ url: '', entries: [{ body: 'The sofa is torn.' }] }])
  })
})

describe('exports with an erased person', () => {
  it('no longer open if finished, and start again if in progress', async () => {
    const person = await client()
    const done = await file(admin, 'export')
    await t.kernel.storage.putBytes(
      (await t.owner.query('select storage_key from files where id = $1', [done])).rows[0].storage_key,
      Buffer.from('zip'),
      'application/zip',
    )
    const finished = await add('exports', {
      company_id: company,
      requested_by: admin.id,
      status: 'done',
      file_id: done,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const running = await add('exports', {
      company_id: company,
      requested_by: admin.id,
      status: 'running',
      run_id: crypto.randomUUID(),
    })
    const download = () => t.call(admin, 'POST', `/wp/v2/exports/${finished.id}/link`)
    const link = await t.call(admin, 'GET', `/wp/v2/exports`)
    expect(link.status).toBe(200)
    const first = await download()
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const address = String(Object.values(first.body).find((value) => String(value).includes('/files/')))
    const path = address.slice(address.indexOf('/files/'))
    expect((await t.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)

    await erase(person.id)

    expect((await t.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
    expect((await download()).status).toBe(409)
    const { rows } = await t.owner.query('select status, run_id from exports where id = $1', [running.id])
    expect(rows).toEqual([{ status: 'queued', run_id: null }])
    expect(t.queued).toContainEqual({
      name: 'make-export',
      work: { companyId: company, exportId: running.id },
    })
  })

  it('end when the rest of an erasure is deleted, which a fast clock does not bring forward', async () => {
    const person = await client()
    await erase(person.id)
    const dueIn = (days: number) =>
      t.owner.query(
        `update erasures set rest_due = current_date + $1::int, rest_done_at = null where user_id = $2`,
        [days, person.id],
      )
    const finished = await add('exports', {
      company_id: company,
      requested_by: admin.id,
      status: 'done',
      file_id: await file(admin, 'export'),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const runRound = (today: string) => {
      const of = { id: company, name: '', email: null, timezone: 'America/Denver', today }
      const parts = { queue: t.kernel.queue, config: t.kernel.config, now: t.kernel.now }
      return inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
        finishErasures(tx, parts, of),
      )
    }
    const isOpen = async () =>
      (await t.call(admin, 'POST', `/wp/v2/exports/${finished.id}/link`)).status === 200
    const isDone = async () =>
      (await t.owner.query('select rest_done_at from erasures where user_id = $1', [person.id])).rows[0]
        .rest_done_at !== null
    await dueIn(30)
    await runRound('2090-01-01')
    expect([await isDone(), await isOpen()]).toEqual([false, true])
    await dueIn(-30)
    await runRound('2090-01-01')
    expect([await isDone(), await isOpen()]).toEqual([true, false])
  })
})

describe('the record at the card provider', () => {
  it('is deleted there first, and here only after the provider has deleted it', async () => {
    const person = await client()
    await add('payment_customers', { company_id: company, user_id: person.id, provider_id: 'cus_gone' })
    const goes: { what: string; count: number }[] = (await preview(person.id)).goes
    expect(goes.find(({ what }) => what.startsWith('Their record with the card'))?.count).toBe(1)
    await erase(person.id)
    expect(t.queued).toContainEqual({
      name: 'forget-customer',
      work: { companyId: company, userId: person.id },
    })
    const asked: string[] = []
    const context = { kernel: t.kernel, features: jobFeatures }
    const row = async () =>
      (await t.owner.query('select provider_id from payment_customers where user_id = $1', [person.id])).rows
    const provider = vi.spyOn(t.cards, 'deleteCustomer')
    provider.mockRejectedValueOnce(new CardsError('unavailable', 'No answer', {}))
    provider.mockImplementation(async (id) => void asked.push(id))
    await expect(deleteProviderCustomer(context, company, person.id)).rejects.toThrow('No answer')
    expect(await row()).toHaveLength(1)
    await deleteProviderCustomer(context, company, person.id)
    await deleteProviderCustomer(context, company, person.id)
    provider.mockRestore()
    expect(asked).toEqual(['cus_gone'])
    expect(await row()).toEqual([])
  })
})

describe('mail about the jobs of an erased person', () => {
  it('to the office is deleted, unless a kept move of the last year needs it', async () => {
    const person = await client()
    const mail = async (columns: Record<string, unknown>) => {
      const jobId = await t.makeJob(company, { client_id: person.id, ...columns })
      if (columns['job_status'] === 'completed') await pay(jobId)
      const { id } = await add('deliveries', {
        company_id: company,
        job_id: jobId,
        channel: 'mail',
        recipient: 'office@example.test',
        subject: 'New request from Zebedee',
        body_text: 'Zebedee asks',
        status: 'sent',
      })
      return id
    }
    const today = new Date().toISOString().slice(0, 10)
    const [bare, old, recent] = [
      await mail({ job_status: 'canceled' }),
      await mail({ job_status: 'completed', job_date: '2020-01-01' }),
      await mail({ job_status: 'completed', job_date: today }),
    ]
    await erase(person.id)
    const { rows } = await t.owner.query(
      'select id, subject, body_text from deliveries where id = any($1) order by id',
      [[bare, old, recent]],
    )
    expect(rows).toEqual([
      { id: bare, subject: '', body_text: '' },
      { id: old, subject: '', body_text: '' },
      { id: recent, subject: 'New request from Zebedee', body_text: 'Zebedee asks' },
    ])
  })
})

it('cannot be deleted by managers and other companies, enforced in the database', async () => {
  const manager = await t.makePerson(company, 'manager')
  const person = await client()
  const kept = await file(person)
  const connection = await t.owner.connect()
  try {
    for (const [asker, of, message] of [
      [manager.id, company, /only an administrator/],
      [admin.id, other, /not one of these companies/],
    ] as const) {
      await connection.query('begin')
      await connection.query(
        `select set_config('app.company_ids', $1, true), set_config('app.user_id', $2, true)`,
        [`{${company}}`, String(asker)],
      )
      await connection.query('set local role movesheet_app')
      await expect(
        connection.query(`select erase_owned($1, $2, '2026-01-01')`, [of, person.id]),
      ).rejects.toThrow(message)
      await connection.query('rollback')
    }
  } finally {
    connection.release()
  }
  const { rows } = await t.owner.query('select purpose from files where id = $1', [kept])
  expect(rows).toEqual([{ purpose: 'attachment' }])
})
