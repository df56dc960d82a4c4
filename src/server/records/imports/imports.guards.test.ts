import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createImporter } from './run-import.ts'
import { readCsv } from './read-csv.ts'

const BASE = '/wp/v2/imports'

let t: TestApp
let company: number
let manager: TestPerson
let boss: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Guarded Imports')
  manager = await t.makePerson(company, 'manager')
  boss = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())

function send(who: TestPerson, text: string, { isCutOff = false } = {}) {
  const boundary = 'x-import-x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return t.app.inject({
    method: 'POST',
    url: '/wp/v2/media',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${who.token}`,
    },
    payload: Buffer.from(`${head}${text}${isCutOff ? '' : `\r\n--${boundary}--\r\n`}`),
  })
}

const upload = async (who: TestPerson, text: string) =>
  ((await send(who, text)).json() as { source_url: string }).source_url

const begin = async (who: TestPerson, kind: string, text: string) =>
  t.call(who, 'POST', BASE, { kind, file: await upload(who, text), fileName: 'rows.csv' })

async function bring(who: TestPerson, kind: string, text: string): Promise<number> {
  const { body } = await begin(who, kind, text)
  expect((await t.call(who, 'POST', `${BASE}/${body.id}/run`)).status).toBe(200)
  await work(body.id)
  return body.id
}

async function work(importId: number) {
  const importer = createImporter(() => ({ kernel: t.kernel, features: jobFeatures }))
  await importer({ companyId: company, importId }, { number: 1, isLast: false })
}

const rowsOf = async (id: number) => (await t.call(boss, 'GET', `${BASE}/${id}/rows`)).body
async function undo(id: number) {
  expect((await t.call(boss, 'POST', `${BASE}/${id}/undo`)).status).toBe(200)
  await work(id)
  return (await t.call(boss, 'GET', `${BASE}/${id}`)).body
}

it('rejects a company that uploads too many import files within an hour, and no other company', async () => {
  const rows = 'First name,Last name\nAnn,Lee\n'
  const fresh = await t.makeCompany()
  const administrator = await t.makePerson(fresh, 'administrator')
  const files = async () =>
    (await t.owner.query('select id from files where company_id = $1', [fresh])).rowCount
  expect((await send(administrator, rows)).statusCode).toBe(200)
  await t.owner.query(`update rate_limits set points = $1 where key like 'import:%'`, [BUDGETS.import.most])
  const refused = await send(administrator, rows)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await files()).toBe(1)
  // Rejected by the fields alone: the rest of the body is not read.
  expect((await send(administrator, rows, { isCutOff: true })).statusCode).toBe(429)
  const other = await t.makePerson(await t.makeCompany(), 'administrator')
  expect((await send(other, rows)).statusCode).toBe(200)
  expect((await send(other, rows, { isCutOff: true })).statusCode).toBe(400)
  await t.owner.query('delete from rate_limits')
})

describe('a malicious file', () => {
  it('with a row of millions of cells is rejected before it fills the memory', async () => {
    await expect(readCsv(Buffer.from(`a,b\n${','.repeat(9_000_000)}x\n`))).rejects.toThrow(
      'Line 2 has more than 1,000 cells.',
    )
  })

  it('with far too many rows does not delay other requests', async () => {
    let isDone = false
    let breaths = 0
    const breathe = () => {
      breaths += 1
      if (!isDone) setImmediate(breathe)
    }
    setImmediate(breathe)
    await expect(readCsv(Buffer.from(`a,b\n${',\n'.repeat(1_000_000)}`))).rejects.toThrow(
      'The file has no rows below its header.',
    )
    isDone = true
    expect(breaths).toBeGreaterThan(25)
  })

  it('keeps characters whole where the file is split for reading and where a long cell is cut', async () => {
    const long = `${'x'.repeat(19_999)}😀`
    const file = await readCsv(Buffer.from(`name,notes\n${'é😀'.repeat(15_000)},1\nA,${long}\n`))
    expect(file.rows.map(({ cells }) => cells.every((cell) => cell.isWellFormed()))).toEqual([true, true])
    expect(file.rows[0]?.cells[0]?.startsWith('é😀é😀')).toBe(true)
    expect(file.rows[0]?.cells[0]).not.toContain('\uFFFD')
    const answer = await begin(boss, 'clients', `name,notes\nLong Text,${long}\n`)
    expect([answer.status, answer.body.rows]).toEqual([200, 1])
  })

  it('shows only the beginning of a header and cells of any length', async () => {
    const wide = `name,${'h'.repeat(5_000)}\nA B,${'c'.repeat(5_000)}\n`
    const { status, body } = await begin(boss, 'clients', wide)
    expect(status).toBe(200)
    expect(JSON.stringify(body).length).toBeLessThan(2_000)
  })
})

it('with fields that no row has is rejected', async () => {
  const { body } = await begin(boss, 'clients', 'name,email\nA B,a@fields.test')
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`field${at}`.padEnd(40, 'x'), 0]))
  for (const mapping of [
    { ...body.mapping, roles: 1 },
    { ...body.mapping, ...many },
  ]) {
    const answer = await t.call(boss, 'POST', `${BASE}/${body.id}/check`, { mapping, options: {} })
    expect([answer.status, answer.body.data.fields]).toEqual([400, { mapping: 'There is no such field.' }])
  }
})

it('does not reveal pay to a person who may not see it', async () => {
  const { body } = await begin(boss, 'workers', 'First,Last,Wage\nPaid,Well,45.50')
  const url = `${BASE}/${body.id}`
  for (const [method, path] of [
    ['GET', url],
    ['GET', `${url}/rows`],
    ['GET', `${url}/csv?status=waiting`],
    ['POST', `${url}/run`],
    ['POST', `${url}/stop`],
    ['POST', `${url}/undo`],
    ['DELETE', url],
  ] as const)
    expect((await t.call(manager, method, path)).status, `${method} ${path}`).toBe(404)
  const check = { mapping: { firstName: 2, lastName: 1 }, options: {} }
  expect((await t.call(manager, 'POST', `${url}/check`, check)).status).toBe(404)
  const listed = await t.call(manager, 'GET', BASE)
  expect(JSON.stringify(listed.body)).not.toContain('45.50')
  expect((await t.call(boss, 'GET', url)).body.mapping).toEqual({ firstName: 0, lastName: 1, hourlyRate: 2 })

  const seer = await t.makePerson(company, 'manager', { viewFinancials: true })
  expect((await t.call(seer, 'GET', url)).status).toBe(200)
  const own = await begin(manager, 'workers', 'First,Last\nOwn,File')
  expect((await t.call(manager, 'GET', `${BASE}/${own.body.id}`)).status).toBe(200)
})

it('can be imported only by its uploader, once, and is removed after its rows are stored', async () => {
  const file = await upload(boss, 'First,Last,Wage\nPaid,More,55.50')
  const kept = { kind: 'workers', file }
  expect((await t.call(manager, 'POST', BASE, kept)).status).toBe(400)
  const key = { 'idempotency-key': 'import-once' }
  const [made, again] = [
    await t.call(boss, 'POST', BASE, kept, key),
    await t.call(boss, 'POST', BASE, kept, key),
  ]
  expect([made.status, again.status, again.body]).toEqual([200, 200, made.body])
  expect((await t.app.inject({ method: 'GET', url: file })).statusCode).toBe(404)
  expect((await t.call(boss, 'POST', BASE, kept)).status).toBe(400)
})

it('with a row that the database rejects reports it and imports the other rows', async () => {
  const { body: added } = await t.call(boss, 'POST', '/wp/v2/clients', {
    firstName: 'Er',
    lastName: 'Ased',
    email: 'erased@rows.test',
  })
  // Known to another company, so that the account outlives the erasure.
  const elsewhere = await t.makeCompany()
  await t.makePerson(elsewhere, 'client', { userId: added.id, email: 'erased@rows.test' })
  expect(
    (
      await t.call(boss, 'POST', `/wp/v2/people/${added.id}/erasure`, {
        name: 'Er Ased',
        askedBy: 'Er Ased, by phone',
      })
    ).status,
  ).toBe(200)
  const id = await bring(
    boss,
    'workers',
    'First,Last,Email\nEr,Ased,erased@rows.test\nNext,One,next@rows.test',
  )
  expect((await rowsOf(id)).map(({ status }: { status: string }) => status)).toEqual(['failed', 'done'])
})

describe('undoing an import of records in use', () => {
  it('keeps a worker with documents, a time off, or their own account', async () => {
    const id = await bring(
      boss,
      'workers',
      'First,Last,Email\nPa,Per,paper@used.test\nTi,Meoff,off@used.test\nLog,In,login@used.test\nUn,Used,unused@used.test',
    )
    const [paper, off, login] = (await rowsOf(id)).map(({ recordId }: { recordId: number }) => recordId)
    await t.call(boss, 'POST', `/wp/v2/workers/${paper}/documents`, { kind: 'license' })
    await t.call(boss, 'POST', `/wp/v2/workers/${off}/times-off`, {
      firstDay: '2031-05-05',
      lastDay: '2031-05-06',
    })
    await t.owner.query(`update users set password_hash = 'set by themselves' where id = $1`, [login])
    expect(await undo(id)).toMatchObject({ kept: 3, undone: 1 })
    for (const worker of [paper, off, login])
      expect((await t.call(boss, 'GET', `/wp/v2/workers/${worker}`)).status).toBe(200)
    const { body } = await t.call(boss, 'GET', `/wp/v2/workers/${paper}/documents`)
    expect(body).toHaveLength(1)
  })

  it('keeps a client who received messages or has set a password', async () => {
    const id = await bring(
      boss,
      'clients',
      'Name,Email\nSaid Hello,said@used.test\nLog In,in@used.test\nUn Used,un@used.test',
    )
    const [said, login] = (await rowsOf(id)).map(({ recordId }: { recordId: number }) => recordId)
    await t.owner.query(
      `insert into communications (company_id, type, direction, contact_id, contact_address, body)
       values ($1, 'sms', 'incoming', $2, '3035550100', 'Hello')`,
      [company, said],
    )
    await t.owner.query(`update users set password_hash = 'set by themselves' where id = $1`, [login])
    expect(await undo(id)).toMatchObject({ kept: 2, undone: 1 })
    expect((await t.call(boss, 'GET', `/wp/v2/clients/${said}`)).status).toBe(200)
  })

  it('keeps a job with messages or sign-ups', async () => {
    const id = await bring(
      boss,
      'jobs',
      'Client,Date,Notes\nTal Ked,2031-03-02,a\nSig Ned,2031-03-03,b\nUn Used,2031-03-04,c',
    )
    const [talked, wanted] = (await rowsOf(id)).map(({ recordId }: { recordId: number }) => recordId)
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, contact_address, body)
       values ($1, $2, 'sms', 'incoming', '3035550100', 'Hello')`,
      [company, talked],
    )
    const worker = await t.makePerson(company, 'worker')
    await t.owner.query(`insert into crew_prospects (company_id, job_id, user_id) values ($1, $2, $3)`, [
      company,
      wanted,
      worker.id,
    ])
    expect(await undo(id)).toMatchObject({ kept: 2, undone: 1 })
    expect((await t.call(boss, 'GET', `/wp/v2/jobs/${talked}`)).status).toBe(200)
  })
})
