import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { createDb } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createImporter } from './run-import.ts'
import { readCsv } from './read-csv.ts'

const BASE = '/wp/v2/imports'

let t: TestApp
let company: number
let manager: TestPerson
let boss: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Import Movers')
  manager = await t.makePerson(company, 'manager')
  boss = await t.makePerson(company, 'administrator', { viewFinancials: true })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

async function upload(who: TestPerson, text: string): Promise<string> {
  const boundary = 'x-import-x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const answer = await t.app.inject({
    method: 'POST',
    url: '/wp/v2/media',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${who.token}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { source_url: string }).source_url
}

async function begin(who: TestPerson, kind: string, text: string) {
  const { status, body } = await t.call(who, 'POST', BASE, {
    kind,
    file: await upload(who, text),
    fileName: 'rows.csv',
  })
  expect(status).toBe(200)
  return body
}

/** Runs the queued work to its end. */
async function work(importId: number, isLast = false) {
  const importer = createImporter(() => ({ kernel: t.kernel, features: jobFeatures }))
  await importer({ companyId: company, importId }, { number: 1, isLast })
}

const read = async (id: number) => (await t.call(boss, 'GET', `${BASE}/${id}`)).body
const rowsOf = async (id: number, status?: string) =>
  (await t.call(boss, 'GET', `${BASE}/${id}/rows${status ? `?status=${status}` : ''}`)).body
const sum = async (text: string, values: unknown[]) =>
  Number((await t.owner.query(text, values)).rows[0].count)

describe('a CSV file', () => {
  it('is read with any separator, quotes, and line breaks', async () => {
    const one = await readCsv(
      Buffer.from('\uFEFFName;Notes\r\n"Nguyen; Clara";"two\nlines"\r\n\r\n;\r\nBo;x\r\n'),
    )
    expect(one.header).toEqual(['Name', 'Notes'])
    expect(one.rows.map(({ cells }) => cells)).toEqual([
      ['Nguyen; Clara', 'two\nlines'],
      ['Bo', 'x'],
    ])
    const lines = one.rows.map(({ line }) => line)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    expect(new Set(lines).size).toBe(2)
    expect((await readCsv(Buffer.from('a\tb\n1\t2'))).rows).toEqual([{ line: 2, cells: ['1', '2'] }])
  })

  it.each([
    ['a,b\n', 'The file has no rows below its header.'],
    ['a,b\n"open,1\n2,3', 'This file cannot be read as CSV. Save it from your spreadsheet as CSV again.'],
    [`${'x,'.repeat(101)}\n1,2`, 'At most 100 columns.'],
    [`a,b\n${'1,2\n'.repeat(20_001)}`, 'At most 20,000 rows. Split the file.'],
  ])('is rejected when it cannot be used', async (text, message) => {
    const answer = await t.call(manager, 'POST', BASE, { kind: 'clients', file: await upload(manager, text) })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(answer.body.data.fields).toEqual({ file: message })
  })

  it('of another person, or of another kind, is not found', async () => {
    const foreign = await upload(stranger, 'name,email\nA B,a@b.test')
    for (const file of [foreign, '/files/999999', 'https://example.test/x.csv']) {
      const answer = await t.call(manager, 'POST', BASE, { kind: 'clients', file })
      expect([answer.status, answer.body.data.fields]).toEqual([400, { file: 'Upload the CSV file first.' }])
    }
  })
})

describe('importing clients', () => {
  const text = [
    'Customer Name,E-Mail,Cell Phone,Street,City,State,Zip',
    'Ada Lovelace,ada@import.test,303-555-0111,1 Elm St,Denver,CO,80202',
    'Grace Hopper,GRACE@import.test,,,,,',
    'Ada Twice,ada@import.test,,,,,',
    'No Mail,not a mail,12,,,Atlantis,',
    'Cher,cher@import.test,,,,,',
  ].join('\n')

  it('checks them, imports them once, reports the results, and is undone', async () => {
    const made = await begin(manager, 'clients', text)
    expect(made).toMatchObject({
      status: 'mapping',
      rows: 5,
      mapping: { name: 0, email: 1, phone: 2, address: 3, city: 4, state: 5, zip: 6 },
      actions: ['check', 'run', 'discard'],
    })
    const url = `${BASE}/${made.id}`
    const checked = await t.call(manager, 'POST', `${url}/check`, { mapping: made.mapping, options: {} })
    expect(checked.body).toMatchObject({ rows: 5, good: 3, bad: 2, known: 1 })
    expect(checked.body.problems).toContainEqual({ line: 5, field: 'email', message: 'Invalid email' })
    expect(checked.body.preview[0].values).toMatchObject({ 'Full name': 'Ada Lovelace' })
    expect(
      await sum(`select count(*) from members where company_id = $1 and email like '%@import.test'`, [
        company,
      ]),
    ).toBe(0)

    const mails = t.queued.length
    const started = await t.call(manager, 'POST', `${url}/run`)
    expect([started.status, started.body.status]).toEqual([200, 'running'])
    expect(t.queued.slice(mails)).toEqual([
      { name: 'run-import', work: { companyId: company, importId: made.id } },
    ])
    const second = await begin(manager, 'clients', text)
    const other = await t.call(manager, 'POST', `${BASE}/${second.id}/run`)
    expect([other.status, other.body.code]).toEqual([409, 'import_running'])
    await work(made.id)
    expect(await read(made.id)).toMatchObject({
      status: 'done',
      done: 2,
      skipped: 1,
      failed: 2,
      actions: ['undo'],
    })
    const failed = await rowsOf(made.id, 'failed')
    expect(failed.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
      [5, 'State: Not a state of the US. E-Mail: Invalid email Cell Phone: Invalid phone'],
      [6, 'Customer Name: Needs a first and a last name.'],
    ])
    const { rows: ada } = await t.owner.query(
      `select phone, address, address_details ->> 'city' as city from members where company_id = $1 and email = 'ada@import.test'`,
      [company],
    )
    expect(ada).toEqual([{ phone: '3035550111', address: '1 Elm St, Denver, CO 80202', city: 'Denver' }])
    const csv = await t.call(manager, 'GET', `${url}/csv?status=failed`)
    expect(csv.body.content.split('\r\n')[1]).toContain('No Mail,not a mail,12')

    // Running it again, as after a crash before the queue recorded the result, does nothing.
    await work(made.id)
    expect(
      await sum(`select count(*) from members where company_id = $1 and email like '%@import.test'`, [
        company,
      ]),
    ).toBe(2)

    const ids = (await rowsOf(made.id, 'done')).map(({ recordId }: { recordId: number }) => recordId)
    await t.call(manager, 'POST', `/wp/v2/clients/${ids[1]}`, { notes: 'called her' })
    expect((await t.call(manager, 'POST', `${url}/undo`)).body.status).toBe('undoing')
    await work(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'undone', undone: 1, kept: 1, done: 0, actions: [] })
    expect((await rowsOf(made.id, 'kept'))[0].message).toBe('It was changed since it was imported.')
    expect((await t.call(manager, 'GET', `/wp/v2/clients/${ids[0]}`)).status).toBe(404)
    expect((await t.call(manager, 'GET', `/wp/v2/clients/${ids[1]}`)).status).toBe(200)
    expect((await t.call(manager, 'POST', `${url}/undo`)).status).toBe(409)
    expect((await t.call(manager, 'DELETE', `${BASE}/${second.id}`)).status).toBe(200)
    expect((await t.call(manager, 'GET', `${BASE}/${second.id}`)).status).toBe(404)
  })
})

describe('importing workers', () => {
  it('sends no mails, and sets a rate only for callers who may see rates', async () => {
    const text = 'First,Last,Email,Wage\nWes,Moss,wes@import.test,18.50\nMia,Ray,mia@import.test,\n'
    const made = await begin(manager, 'workers', text)
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    const before = t.queued.length
    await work(made.id)
    expect(t.queued).toHaveLength(before)
    expect(await read(made.id)).toMatchObject({ done: 1, failed: 1 })
    expect((await rowsOf(made.id, 'failed'))[0].message).toMatch(/can't change the hourly rate/)
    const again = await begin(boss, 'workers', text)
    await t.call(boss, 'POST', `${BASE}/${again.id}/run`)
    await work(again.id)
    expect(await read(again.id)).toMatchObject({ done: 1, skipped: 1 })
    const { rows } = await t.owner.query(
      `select hourly_rate from members where company_id = $1 and email = 'wes@import.test'`,
      [company],
    )
    expect(Number(rows[0].hourly_rate)).toBe(18.5)
  })
})

describe('importing jobs', () => {
  const header = 'Job #,Customer,Customer email,Move date,Start,End,Job type,Status,From,To,Crew'
  const text = [
    header,
    'A1,Jo Field,jo@import.test,3/2/2026,8:00 AM,12:00 PM,Moving labor,Completed,"1 Elm St, Denver, CO 80202",,2',
    'A2,Jo Field,jo@import.test,4/2/2027,8:00 AM,12:00 PM,Intrastate local,Scheduled,"1 Elm St, Denver, CO 80202","9 Oak St, Boulder, CO 80301",3',
    'A3,Kim Poe,kim@import.test,,,,,Scheduled,,,',
    'A4,Kim Poe,kim@import.test,,,,,,"1 Elm St, Denver, CO 80202",,',
  ].join('\n')

  it('creates them with their clients by the rules of jobs, without notifying anyone', async () => {
    const made = await begin(manager, 'jobs', text)
    await t.call(manager, 'POST', `${BASE}/${made.id}/check`, {
      mapping: made.mapping,
      options: { dateOrder: 'mdy' },
    })
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    const before = t.queued.length
    await work(made.id)
    expect(t.queued.slice(before).map(({ name }) => name)).toEqual([])
    expect(await read(made.id)).toMatchObject({ done: 3, failed: 1, status: 'done' })
    const [failed] = await rowsOf(made.id, 'failed')
    expect(failed.line).toBe(4)
    const done = await rowsOf(made.id, 'done')
    const { rows } = await t.owner.query(
      `select j.job_status, j.job_date::text, j.crew_size, m.email, jsonb_array_length(j.locations) as places
         from jobs j join members m on m.company_id = j.company_id and m.user_id = j.client_id
        where j.id = any($1) order by j.id`,
      [done.map(({ recordId }: { recordId: number }) => recordId)],
    )
    expect(rows).toEqual([
      {
        job_status: 'completed',
        job_date: '2026-03-02 08:00:00',
        crew_size: 2,
        email: 'jo@import.test',
        places: 1,
      },
      {
        job_status: 'scheduled',
        job_date: '2027-04-02 08:00:00',
        crew_size: 3,
        email: 'jo@import.test',
        places: 2,
      },
      { job_status: 'inquiring', job_date: null, crew_size: 2, email: 'kim@import.test', places: 1 },
    ])
    // The rejected row left nothing: its client was imported with the next one.
    expect(
      await sum(`select count(*) from members where company_id = $1 and email = 'kim@import.test'`, [
        company,
      ]),
    ).toBe(1)

    const changed = done[2].recordId
    const { body: job } = await t.call(manager, 'GET', `/wp/v2/jobs/${changed}`)
    await t.call(manager, 'POST', `/wp/v2/jobs/${changed}`, { version: job.version, notes: 'Called back' })
    await t.call(manager, 'POST', `${BASE}/${made.id}/undo`)
    await work(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 })
    for (const { recordId } of done)
      expect((await t.call(manager, 'GET', `/wp/v2/jobs/${recordId}`)).status).toBe(
        recordId === changed ? 200 : 404,
      )
    expect((await t.call(manager, 'GET', '/wp/v2/clients?search=jo@import.test')).body).toEqual([])
  })
})

describe('a running import', () => {
  const many = (count: number) =>
    [
      'name,email',
      ...Array.from({ length: count }, (_, at) =>
        at % 10 === 9 ? `Row,bad${at}` : `Row Number,row${at}@many.test`,
      ),
    ].join('\n')
  const brought = () =>
    sum(`select count(*) from members where company_id = $1 and email like '%@many.test'`, [company])

  it('can be stopped and continued, and two concurrent workers import nothing twice', async () => {
    const made = await begin(manager, 'clients', many(120))
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    expect((await t.call(manager, 'POST', `${BASE}/${made.id}/stop`)).body.status).toBe('stopping')
    await work(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'stopped', done: 0, actions: ['run'] })
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    await Promise.all([work(made.id), work(made.id)])
    expect(await read(made.id)).toMatchObject({ status: 'done', done: 108, failed: 12, skipped: 0 })
    expect(await brought()).toBe(108)
  })

  it('ends if the person who started it is no longer a manager', async () => {
    const gone = await t.makePerson(company, 'manager')
    const made = await begin(gone, 'clients', 'name,email\nLate Comer,late@import.test')
    await t.call(gone, 'POST', `${BASE}/${made.id}/run`)
    await t.owner.query(`update members set roles = '{worker}' where company_id = $1 and user_id = $2`, [
      company,
      gone.id,
    ])
    await work(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'stopped', done: 0 })
    expect(
      await sum(`select count(*) from members where company_id = $1 and email = 'late@import.test'`, [
        company,
      ]),
    ).toBe(0)
  })

  it('that fails permanently is marked as stopped', async () => {
    const made = await begin(manager, 'clients', 'name,email\nOdd One,odd@import.test')
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    const away = createDb({
      connect: () => Promise.reject(new Error('away')),
    } as unknown as typeof t.kernel.pool) // the only part that is reached
    const broken = { ...t.kernel, db: away }
    const importer = createImporter(() => ({ kernel: broken, features: jobFeatures }))
    await expect(
      importer({ companyId: company, importId: made.id }, { number: 1, isLast: false }),
    ).rejects.toThrow('away')
    expect((await read(made.id)).status).toBe('running')
    await work(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'done', done: 1 })
  })
})

describe('access to imports', () => {
  it.each(['worker', 'client', 'stranger'])('is denied to a %s', async (who) => {
    const person = { worker, client, stranger }[who] as TestPerson
    const made = await begin(manager, 'clients', 'name,email\nQuiet One,quiet@import.test')
    const status = who === 'stranger' ? 404 : 403
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/check', { mapping: made.mapping, options: {} }],
      ['POST', '/run', undefined],
      ['POST', '/stop', undefined],
      ['POST', '/undo', undefined],
      ['GET', '/rows', undefined],
      ['GET', '/csv?status=failed', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect([path, (await t.call(person, method, `${BASE}/${made.id}${path}`, body)).status]).toEqual([
        path,
        status,
      ])
    expect(await read(made.id)).toMatchObject({ status: 'mapping', rows: 1, mapping: made.mapping })
    await t.call(manager, 'DELETE', `${BASE}/${made.id}`)
  })

  it('rejects a mapping that is incomplete or names no column of the file', async () => {
    const made = await begin(manager, 'clients', 'name,email\nQuiet One,quiet@import.test')
    for (const mapping of [{ email: 1 }, { name: 7 }]) {
      const answer = await t.call(manager, 'POST', `${BASE}/${made.id}/check`, { mapping, options: {} })
      expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, ['mapping']])
    }
    expect((await read(made.id)).mapping).toEqual(made.mapping)
    await t.call(manager, 'POST', `${BASE}/${made.id}/run`)
    for (const path of ['check', 'run'])
      expect(
        (await t.call(manager, 'POST', `${BASE}/${made.id}/${path}`, { mapping: made.mapping, options: {} }))
          .status,
      ).toBe(409)
    expect((await t.call(manager, 'DELETE', `${BASE}/${made.id}`)).status).toBe(409)
    await work(made.id)
  })
})
