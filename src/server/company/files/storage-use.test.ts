import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const GB = 1_000_000_000
let t: TestApp
let company: number
let administrator: TestPerson
let client: TestPerson
let neighbor: TestPerson
let stranger: TestPerson
let picture: Buffer
beforeAll(async () => {
  t = await createTestApp({ STORAGE_QUOTA_GB: '2' })
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Front Range Movers')
  administrator = await t.makePerson(company, 'administrator')
  client = await t.makePerson(company, 'client')
  neighbor = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})

function upload(who: TestPerson, bytes = picture) {
  const border = 'border'
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return t.app
    .inject({
      method: 'POST',
      url: '/wp/v2/media',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': `multipart/form-data; boundary=${border}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]),
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json(), headers: answer.headers }))
}

/** Inserts the record of a file of this size, without its bytes. */
const store = (owner: TestPerson, size: number, purpose = 'attachment', at = company) =>
  t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
     values ($1, $2, $3, gen_random_uuid()::text, 'image/png', $4, '')`,
    [at, owner.id, purpose, size],
  )
const filesOf = async (id: number) =>
  (await t.owner.query<{ n: number }>('select count(*)::int as n from files where company_id = $1', [id]))
    .rows[0]?.n
const mails = async () =>
  (
    await t.owner.query<{ recipient: string; subject: string }>(
      `select recipient, subject from deliveries where company_id = $1 and subject like '%storage%' order by 1`,
      [company],
    )
  ).rows

describe('the storage of a company', () => {
  it('rejects only uploads of that company when it is full', async () => {
    await store(administrator, 2 * GB - 10)
    const before = await filesOf(company)
    const refused = await upload(client)
    expect(refused).toMatchObject({ status: 409, body: { code: 'storage_full' } })
    expect(await filesOf(company)).toBe(before)
    expect((await upload(administrator)).status).toBe(409)
    expect((await upload(stranger)).status).toBe(200)
    const job = await t.makeJob(company)
    expect((await t.call(administrator, 'POST', `/wp/v2/jobs/${job}`, { notes: 'Works' })).status).toBe(200)
  })

  it('does not count files that the product removes by itself', async () => {
    for (const purpose of ['document', 'export', 'evidence']) await store(administrator, 3 * GB, purpose)
    expect((await upload(client)).status).toBe(200)
  })

  it('is shown only to people who run the company', async () => {
    await store(administrator, GB)
    const path = `/wp/v2/companies/${company}/storage`
    const { status, body } = await t.call(administrator, 'GET', path)
    expect({ status, body }).toEqual({ status: 200, body: { usedBytes: GB, quotaBytes: 2 * GB } })
    expect((await t.call(client, 'GET', path)).status).toBe(403)
    expect((await t.call(stranger, 'GET', path)).status).toBe(404)
  })

  it('mails the administrators once at 80 %, and again after usage had dropped', async () => {
    await store(administrator, 1.59 * GB)
    await upload(administrator)
    expect(await mails()).toEqual([])
    await store(administrator, 0.02 * GB)
    await upload(administrator)
    await upload(client)
    expect(await mails()).toEqual([
      { recipient: administrator.email, subject: 'Front Range Movers: file storage is 80% full' },
    ])
    await t.owner.query('delete from files where company_id = $1', [company])
    await upload(administrator)
    await store(administrator, 1.9 * GB)
    await upload(administrator)
    expect(await mails()).toHaveLength(2)
  })
})

describe('the uploads of one person', () => {
  it('must declare their length, and are rejected by it before the file is read', async () => {
    const before = await filesOf(company)
    const send = (length: number | undefined) =>
      t.app.inject({
        method: 'POST',
        url: '/wp/v2/media',
        headers: {
          authorization: `Bearer ${administrator.token}`,
          'content-type': 'multipart/form-data; boundary=border',
          ...(length !== undefined && { 'content-length': String(length) }),
        },
        payload: Readable.from(['--border--\r\n']),
      })
    const missing = await send(undefined)
    expect({ status: missing.statusCode, message: missing.json().message }).toEqual({
      status: 400,
      message: 'Send Content-Length.',
    })
    const tooLarge = await send(500_000_000)
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json().message).toMatch(/^Max File Size Exceeded/)
    expect(await filesOf(company)).toBe(before)
  })

  it('are limited for a client by what they have stored with the company', async () => {
    await store(client, BUDGETS['stored-client'].most * 1_000_000 - 10)
    const { status, body } = await upload(client)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: "You've uploaded as much as we can store. Remove files, or contact the office.",
    })
    expect((await upload(neighbor)).status).toBe(200)
    expect((await upload(administrator)).status).toBe(200)
  })

  it('are limited by their bytes in an hour', async () => {
    expect((await upload(client)).status).toBe(200)
    const used = (name: string, points: number) =>
      t.owner.query('update rate_limits set points = $1 where key like $2', [points, `${name}:%`])
    await used('upload-kilobytes-client', BUDGETS['upload-kilobytes-client'].most)
    const before = await filesOf(company)
    const refused = await upload(client)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await filesOf(company)).toBe(before)
    // Rejected before it is decoded, which would take a second of processor time.
    const unreadable = picture.subarray(0, 40)
    expect((await upload(neighbor, unreadable)).status).toBe(415)
    expect((await upload(client, unreadable)).status).toBe(429)
    expect((await upload(neighbor)).status).toBe(200)
    expect((await upload(administrator)).status).toBe(200)
    expect((await upload(stranger)).status).toBe(200)
    await used('upload-kilobytes-staff', BUDGETS['upload-kilobytes-staff'].most)
    expect((await upload(administrator)).status).toBe(429)
  })
})
