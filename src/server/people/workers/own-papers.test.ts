import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let pending: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'UTC' })
  manager = await t.makePerson(company, 'manager')
  pending = await t.makePerson(company, 'worker', { approval: 'pending' })
})
afterAll(() => t.close())

async function send(who: TestPerson | null, fields: Record<string, string>, content = '%PDF-1.4\n%%EOF\n') {
  const payload = [
    ...Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    content,
    '\r\n--b--\r\n',
  ].join('')
  const answer = await t.app.inject({
    method: 'POST',
    url: '/wp/v2/users/me/papers',
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      'content-type': 'multipart/form-data; boundary=b',
      'idempotency-key': randomUUID(),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const list = (who: TestPerson | null) => t.call(who, 'GET', '/wp/v2/users/me/papers')
const counts = async () =>
  (
    await t.owner.query(
      'select (select count(*) from worker_documents) as papers, (select count(*) from files) as files',
    )
  ).rows[0]

it('stores a document of a person who awaits approval, for them and for the office', async () => {
  expect(await list(pending)).toMatchObject({ status: 200, body: [] })
  const sent = await send(pending, { kind: 'license', number: 'CO-93A481', name: 'license.pdf' })
  expect(sent).toMatchObject({ status: 200, body: [{ kind: 'license', fileName: 'license.pdf' }] })
  expect((await list(pending)).body).toHaveLength(1)
  const seen = await t.call(manager, 'GET', `/wp/v2/workers/${pending.id}/documents`)
  expect(seen.body).toMatchObject([{ kind: 'license', number: 'CO-93A481' }])
  const file = await t.app.inject({
    url: new URL(seen.body[0].file, 'http://x').pathname + new URL(seen.body[0].file, 'http://x').search,
  })
  expect(file.headers['content-type']).toBe('application/pdf')
})

it("allows them nothing else: other uploads, other people's documents and lists stay closed", async () => {
  for (const [method, url] of [
    ['POST', 'media'],
    ['GET', `workers/${pending.id}`],
    ['GET', `workers/${pending.id}/documents`],
    ['POST', `workers/${pending.id}/documents`],
    ['GET', 'workers/me/documents'],
    ['GET', 'jobs'],
    ['GET', 'clients'],
  ] as const)
    expect(
      (await t.call(pending, method, `/wp/v2/${url}`, method === 'POST' ? {} : undefined)).body.code,
    ).toBe('account_pending')
})

it('rejects approved and rejected people, clients and strangers, and invalid files and facts', async () => {
  const before = await counts()
  const client = await t.makePerson(company, 'client', { approval: 'pending' })
  const rejected = await t.makePerson(company, 'worker', { approval: 'rejected' })
  const approved = await t.makePerson(company, 'worker')
  for (const person of [client, rejected, approved, manager]) {
    expect((await send(person, { kind: 'license' })).status).toBe(409)
    expect((await list(person)).status).toBe(409)
  }
  expect((await send(null, { kind: 'license' })).status).toBe(401)
  expect((await send(pending, { kind: 'license' }, '<script>')).status).toBe(415)
  expect((await send(pending, { kind: 'passport' })).status).toBe(400)
  expect((await send(pending, { kind: 'other' })).body.data.fields).toEqual({ title: 'Say what it is.' })
  expect(await counts()).toEqual(before)
})

it('stores at most 20 documents of one person', async () => {
  const many = await t.makePerson(company, 'worker', { approval: 'pending' })
  for (let count = 0; count < 20; count++)
    expect((await send(many, { kind: 'other', title: `Paper ${count}` })).status).toBe(200)
  const before = await counts()
  expect((await send(many, { kind: 'other', title: 'One more' })).status).toBe(409)
  expect(await counts()).toEqual(before)
})
