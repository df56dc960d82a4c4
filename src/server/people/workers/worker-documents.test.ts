import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { runReminders } from '../../kernel/reminders.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { remindOfDocuments } from './document.reminders.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let colleague: TestPerson
let client: TestPerson
let stranger: TestPerson
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'UTC', email: 'office@movers.test' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  colleague = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'manager')
})
afterAll(() => t.close())

const base = () => `/wp/v2/workers/${worker.id}/documents`
const license = { kind: 'license', number: 'D-123', issued: '2024-01-05', expires: '2031-05-01' }

async function upload(who: TestPerson, purpose: string): Promise<{ id: number; source_url: string }> {
  const payload = [
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n',
    `\r\n--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}`,
    '\r\n--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nlicense.pdf\r\n--b--\r\n',
  ].join('')
  const answer = await t.app.inject({
    method: 'POST',
    url: '/wp/v2/media',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })
  return answer.json()
}
const rows = async () =>
  (await t.owner.query('select * from worker_documents where company_id = $1 order by id', [company])).rows

describe('the documents of a worker', () => {
  it('are stored with their file, for managers and the worker', async () => {
    const file = await upload(manager, 'staff')
    const added = await t.call(manager, 'POST', base(), { ...license, file: file.source_url })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      kind: 'license',
      number: 'D-123',
      issued: '2024-01-05',
      expires: '2031-05-01',
      status: 'valid',
      fileName: 'license.pdf',
    })
    expect((await t.app.inject({ method: 'GET', url: added.body.file })).statusCode).toBe(200)
    const saved = async (body: object) =>
      (await t.call(manager, 'POST', `${base()}/${added.body.id}`, { ...license, ...body })).body.licenseClass
    // An absent class is not changed, by a screen that does not know it.
    const classes = [
      await saved({ licenseClass: 'cdlB' }),
      await saved({}),
      await saved({ licenseClass: null }),
    ]
    expect(classes).toEqual(['cdlB', 'cdlB', null])
    expect(await saved({ licenseClass: 'cdlA' })).toBe('cdlA')
    // Without its signature the file is not found.
    expect((await t.app.inject({ method: 'GET', url: `/files/${file.id}` })).statusCode).toBe(404)
    const own = await t.call(worker, 'GET', '/wp/v2/workers/me/documents')
    expect(own.body).toMatchObject([{ id: added.body.id }])
    expect((await t.call(colleague, 'GET', '/wp/v2/workers/me/documents')).body).toEqual([])
    expect((await t.call(client, 'GET', '/wp/v2/workers/me/documents')).status).toBe(403)

    const changed = await t.call(manager, 'POST', `${base()}/${added.body.id}`, {
      kind: 'other',
      title: 'Forklift',
      expires: addDays(today, 10),
    })
    expect(changed.body).toMatchObject({
      title: 'Forklift',
      number: '',
      licenseClass: null,
      status: 'expiring',
    })
    expect(changed.body.file).toContain(`/files/${file.id}?`)
    const { rows: stored } = await t.owner.query('select storage_key from files where id = $1', [file.id])
    const lies = () => existsSync(path.join(t.kernel.config.DATA_DIR, 'files', stored[0].storage_key))
    expect(lies()).toBe(true)
    await t.call(manager, 'POST', `${base()}/${added.body.id}`, { ...license, file: null })
    expect(await t.call(manager, 'GET', base())).toMatchObject({ body: [{ file: null, fileName: '' }] })
    await expect.poll(lies).toBe(false)
    expect((await t.owner.query('select from files where id = $1', [file.id])).rowCount).toBe(0)
    expect((await t.call(manager, 'DELETE', `${base()}/${added.body.id}`)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await t.call(manager, 'DELETE', `${base()}/${added.body.id}`)).status).toBe(404)
  })

  it('show their status', async () => {
    const statuses = []
    for (const days of [-1, 0, 30, 31]) {
      const { body } = await t.call(manager, 'POST', base(), {
        kind: 'medicalCard',
        expires: addDays(today, days),
      })
      statuses.push(body.status)
    }
    expect(statuses).toEqual(['expired', 'expiring', 'expiring', 'valid'])
    await t.owner.query('delete from worker_documents')
  })

  it('are rejected if invalid', async () => {
    const elsewhere = await upload(stranger, 'staff')
    const notStaff = await upload(manager, 'attachment')
    for (const [body, field, message] of [
      [{ kind: 'passport' }, 'kind', expect.any(String)],
      [{ kind: 'other' }, 'title', 'Say what it is.'],
      [{ ...license, expires: '2023-01-01' }, 'expires', 'It expires before it is issued.'],
      [{ ...license, issued: '2024-02-31' }, 'issued', 'Pick a valid date.'],
      [{ ...license, file: elsewhere.source_url }, 'file', 'Upload the file first.'],
      [{ ...license, file: notStaff.source_url }, 'file', 'Upload the file first.'],
      [{ ...license, file: 'https://evil.example/a.pdf' }, 'file', 'Upload the file first.'],
    ] as const) {
      const answer = await t.call(manager, 'POST', base(), body)
      expect(answer.status).toBe(400)
      expect(answer.body.data.fields).toEqual({ [field]: message })
    }
    for (const [who, status] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await t.call(who, 'POST', base(), license)).status).toBe(status)
      expect((await t.call(who, 'GET', base())).status).toBe(status)
    }
    expect(await rows()).toEqual([])
    const { body } = await t.call(manager, 'POST', base(), license)
    const url = `${base()}/${body.id}`
    expect((await t.call(stranger, 'POST', url, { kind: 'medicalCard' })).status).toBe(404)
    expect((await t.call(worker, 'DELETE', url)).status).toBe(403)
    const another = `/wp/v2/workers/${colleague.id}/documents/${body.id}`
    expect((await t.call(manager, 'DELETE', another)).status).toBe(404)
    expect(await rows()).toMatchObject([{ kind: 'license' }])
    await t.owner.query('delete from worker_documents')
  })

  it('are deleted with the worker, including files', async () => {
    const leaver = await t.makePerson(company, 'worker')
    const file = await upload(manager, 'staff')
    const url = `/wp/v2/workers/${leaver.id}`
    await t.call(manager, 'POST', `${url}/documents`, { ...license, file: file.source_url })
    const job = await t.makeJob(company)
    await t.addCrew(company, job, leaver.id)
    expect((await t.call(manager, 'DELETE', url)).status).toBe(409)
    expect((await t.call(manager, 'GET', `${url}/documents`)).body).toHaveLength(1)
    await t.owner.query('delete from job_crew where job_id = $1', [job])
    expect((await t.call(manager, 'DELETE', url)).status).toBe(200)
    expect((await t.owner.query('select from files where id = $1', [file.id])).rowCount).toBe(0)
  })
})

describe('reminders of an expiring document', () => {
  const round = (day: string) =>
    runReminders(
      {
        db: t.kernel.db,
        log: t.kernel.log,
        config: t.kernel.config,
        queue: t.kernel.queue,
        now: () => new Date(`${day}T09:00:00Z`),
      },
      [remindOfDocuments],
    )
  async function mails() {
    const { rows: sent } = await t.owner.query('delete from deliveries returning recipient, subject')
    return sent.map(({ recipient }) => String(recipient)).toSorted((one, two) => one.localeCompare(two))
  }

  it('are sent to the office and the worker 30 and 7 days before and on the day, each once', async () => {
    const both = [worker.email, 'office@movers.test'].toSorted((one, two) => one.localeCompare(two))
    const { body } = await t.call(manager, 'POST', base(), license)
    const told = []
    for (const days of [-31, -30, -29, -8, -7, -1, 0, 1, 8]) {
      const day = addDays('2031-05-01', days)
      await round(day)
      await round(day)
      told.push(await mails())
    }
    expect(told).toEqual([[], both, [], [], both, [], both, [], []])
    // A new expiry date gets new reminders, a missed run is made up for, and no earlier reminder follows a
    // later one.
    await t.call(manager, 'POST', `${base()}/${body.id}`, { ...license, expires: '2032-05-01' })
    await round('2032-04-27')
    expect(await mails()).toEqual(both)
    await t.owner.query("update members set approval = 'rejected' where user_id = $1", [worker.id])
    await round('2032-05-01')
    expect(await mails()).toEqual([])
  })
})
