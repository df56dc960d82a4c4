import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { readZip, type ZipEntry } from '../../testing/zip.ts'
import { removeExpiredExports } from './exports.service.ts'
import { EXPORT_KINDS } from './kinds/all.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './kinds/left-out.ts'
import { createExporter } from './make-export.ts'
import { countRows, inSnapshot } from './rows.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let folder: string

beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-zip-'))
  company = await t.makeCompany('Peak "Movers", Inc.')
  other = await t.makeCompany('Elsewhere')
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim' })
  client = await t.makePerson(company, 'client', { firstName: '=HYPERLINK("http://x")' })
  stranger = await t.makePerson(other, 'administrator')
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const first = { number: 1, isLast: false }
const exporter = (more: object = {}) =>
  createExporter({
    db: t.kernel.db,
    storage: t.kernel.storage,
    config: t.kernel.config,
    queue: () => t.kernel.queue,
    now: () => new Date(),
    ...more,
  })
const start = async (who = admin) => (await t.call(who, 'POST', '/wp/v2/exports', {})).body
const row = async (id: number) => {
  const { rows } = await t.owner.query('select * from exports where id = $1', [id])
  return rows[0]
}
const forget = (of = company) => t.owner.query('delete from exports where company_id = $1', [of])
afterEach(async () => {
  await forget()
  await t.owner.query('delete from rate_limits')
})

async function download(id: number): Promise<ZipEntry[]> {
  const { body } = await t.call(admin, 'POST', `/wp/v2/exports/${id}/link`)
  const answer = await t.app.inject({ method: 'GET', url: body.download_link })
  expect(answer.statusCode).toBe(200)
  return readZip(answer.rawPayload)
}
async function storePicture(): Promise<number> {
  const at = path.join(folder, 'picture')
  await writeFile(at, 'not really a picture')
  await t.kernel.storage.put(`companies/${company}/attachment/a.jpg`, at, 'image/jpeg')
  const { rows } = await t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
     values ($1, $2, 'attachment', $3, 'image/jpeg', 20, repeat('0', 64)) returning id`,
    [company, admin.id, `companies/${company}/attachment/a.jpg`],
  )
  return rows[0].id
}

describe('the contents of an export', () => {
  it('are every table of a company and each of its columns, or a reason for leaving it out', async () => {
    const { rows } = await t.owner.query<{ table: string; column: string }>(`
      select c.relname as table, a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'company_id'
         and (c.relname = 'companies' or exists
           (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'company_id'))`)
    const stored = Map.groupBy(rows, ({ table }) => table)
    const missing: string[] = []
    for (const [table, columns] of stored) {
      const kinds = EXPORT_KINDS.filter((kind) => kind.table === table)
      if (kinds.length === 0 && !(table in LEFT_OUT_TABLES)) missing.push(table)
      if (kinds.length === 0) continue
      const told = new Set(kinds.flatMap((kind) => kind.columns))
      for (const { column } of columns) {
        const isOut = /^(sealed|secret)_/.test(column) || column in (LEFT_OUT_COLUMNS[table] ?? {})
        if (told.has(column) === isOut) missing.push(`${table}.${column}`)
      }
    }
    expect(missing).toEqual([])
    const known = [...EXPORT_KINDS.map(({ table }) => table), ...Object.keys(LEFT_OUT_TABLES)]
    for (const table of known) expect([...stored.keys()]).toContain(table)
    expect(new Set(EXPORT_KINDS.map(({ name }) => name)).size).toBe(EXPORT_KINDS.length)
  })

  it('are the company and its files, and nothing of another company', async () => {
    const job = await t.makeJob(company, {
      notes: '+1 (303) 555-0100, "loud"\nneighbours',
      client_id: client.id,
      locations: [
        {
          address: '1 Pine St',
          addressState: 'CO',
          activities: [{ activityType: 'load', startTime: '09:00' }],
        },
        { address: '2 Oak St', activities: [] },
      ],
    })
    const theirs = await t.makeJob(other, { notes: 'of somebody else' })
    const picture = await storePicture()
    const { rows: lost } = await t.owner.query(
      `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
       values ($1, $2, 'recording', 'companies/0/gone.mp3', 'audio/mpeg', 9, repeat('0', 64)) returning id`,
      [company, admin.id],
    )
    const { id } = await start()
    expect(t.queued.at(-1)).toEqual({ name: 'make-export', work: { companyId: company, exportId: id } })
    await exporter()({ companyId: company, exportId: id }, first)

    const shown = await t.call(admin, 'GET', `/wp/v2/exports/${id}`)
    expect(shown.body).toMatchObject({ status: 'done', progress: 100, missingFiles: 1 })
    const entries = await download(id)
    const names = entries.map(({ name }) => name)
    for (const { name } of EXPORT_KINDS) {
      expect(names).toContain(`csv/${name}.csv`)
      expect(names).toContain(`json/${name}.jsonl`)
    }
    const text = (name: string) =>
      entries.find((entry) => entry.name === name)?.content.toString('utf8') ?? ''
    const lines = (name: string) =>
      text(`json/${name}.jsonl`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    expect(text('README.txt')).toContain('Peak "Movers", Inc.')
    expect(lines('jobs')).toMatchObject([{ id: job, client_id: client.id }])
    expect(JSON.stringify(lines('jobs'))).not.toContain('of somebody else')
    expect(lines('jobs').map((one) => one.id)).not.toContain(theirs)
    expect(lines('job-locations')).toMatchObject([
      { job_id: job, position: 1, address: '1 Pine St', state: 'CO' },
      { job_id: job, position: 2, address: '2 Oak St' },
    ])
    expect(lines('job-activities')).toMatchObject([
      { location: 1, activity_type: 'load', start_time: '09:00' },
    ])
    expect(lines('clients').map((one) => one.user_id)).toEqual([client.id])
    expect(lines('workers').map((one) => one.user_id)).toEqual([admin.id, manager.id, worker.id])
    expect(lines('company')).toMatchObject([{ name: 'Peak "Movers", Inc.' }])
    expect(text('csv/company.csv').charCodeAt(0)).toBe(0xfeff)
    expect(text('csv/jobs.csv')).toContain(`"'+1 (303) 555-0100, ""loud""\nneighbours"`)
    expect(text('csv/clients.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text(`files/attachment/${picture}.jpg`)).toBe('not really a picture')
    expect(text('csv/files.csv')).toContain(`files/attachment/${picture}.jpg`)
    expect(text('missing-files.txt')).toBe(`files/recording/${lost[0].id}.mp3\n`)

    const mails = await t.owner.query(
      `select recipient, subject, body_text from deliveries where company_id = $1 order by id desc limit 1`,
      [company],
    )
    expect(mails.rows[0]).toMatchObject({
      recipient: admin.email,
      subject: 'The export of your company is ready',
    })
    expect(mails.rows[0].body_text).not.toContain('/files/')
  })

  it('continue in further files if one would become too large', async () => {
    const { id } = await start()
    await exporter({ limits: { rows: 1, size: 10 } })({ companyId: company, exportId: id }, first)
    const names = (await download(id)).map(({ name }) => name)
    // Batches are larger than this limit, so everything fits into the first part.
    expect(names.filter((name) => name.startsWith('csv/workers'))).toEqual(['csv/workers.csv'])
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source)
       select $1, '303555' || lpad(n::text, 4, '0'), true, 'test' from generate_series(1, 1200) n`,
      [company],
    )
    await forget()
    const second = await start()
    await exporter({ limits: { rows: 500, size: 1e9 } })({ companyId: company, exportId: second.id }, first)
    const entries = await download(second.id)
    const parts = entries.filter(({ name }) => name.startsWith('csv/text-consents'))
    expect(parts.map(({ name }) => name)).toEqual([
      'csv/text-consents.csv',
      'csv/text-consents-2.csv',
      'csv/text-consents-3.csv',
    ])
    const counts = parts.map(({ content }) => content.toString('utf8').trimEnd().split('\r\n').length - 1)
    expect(counts).toEqual([500, 500, 200])
    for (const { content } of parts) {
      expect(content.toString('utf8').startsWith('\uFEFFid,phone')).toBe(true)
      expect(content.toString('utf8').lastIndexOf('\uFEFF')).toBe(0)
    }
  })
})

describe('an export', () => {
  it('shows a single point in time, however long it takes', async () => {
    const jobs = EXPORT_KINDS.find(({ name }) => name === 'jobs')
    if (!jobs) throw new Error('No jobs')
    await inSnapshot(t.kernel.db, company, async (tx) => {
      const before = await countRows(tx, company, jobs)
      await t.makeJob(company)
      expect(await countRows(tx, company, jobs)).toBe(before)
    })
  })

  it('is left to another run that has taken it over', async () => {
    const { id } = await start()
    const overtaken = exporter({
      storage: {
        ...t.kernel.storage,
        put: async (key: string, file: string, mime: string) => {
          await t.owner.query('update exports set run_id = gen_random_uuid() where id = $1', [id])
          await t.kernel.storage.put(key, file, mime)
        },
      },
    })
    const files = async () =>
      (await t.owner.query(`select count(*) from files where purpose = 'export'`)).rows[0].count
    const before = await files()
    await overtaken({ companyId: company, exportId: id }, first)
    expect(await row(id)).toMatchObject({ status: 'running', file_id: null })
    expect(await files()).toBe(before)
  })

  it('is limited to one at a time, requested by an administrator of the company', async () => {
    for (const person of [manager, worker, client]) {
      const refused = await t.call(person, 'POST', '/wp/v2/exports', {})
      expect([refused.status, refused.body.code]).toEqual([403, 'rest_forbidden'])
    }
    expect((await t.call(stranger, 'POST', '/wp/v2/exports', { company })).status).toBe(404)
    const key = { 'idempotency-key': 'once' }
    const one = await t.call(admin, 'POST', '/wp/v2/exports', {}, key)
    expect(one).toMatchObject({ status: 200, body: { status: 'queued', progress: 0, company } })
    expect((await t.call(admin, 'POST', '/wp/v2/exports', {}, key)).body.id).toBe(one.body.id)
    const again = await t.call(admin, 'POST', '/wp/v2/exports', {})
    expect([again.status, again.body.code]).toEqual([409, 'export_running'])
    const { rows } = await t.owner.query('select id from exports where company_id = $1', [company])
    expect(rows).toEqual([{ id: one.body.id }])

    for (const url of [`/wp/v2/exports/${one.body.id}`, `/wp/v2/exports/${one.body.id}/link`]) {
      const method = url.endsWith('link') ? 'POST' : 'GET'
      expect((await t.call(stranger, method, url)).status).toBe(404)
      expect((await t.call(manager, method, url)).status).toBe(403)
    }
    expect((await t.call(stranger, 'GET', `/wp/v2/exports?company=${company}`)).status).toBe(404)
    expect((await t.call(stranger, 'GET', '/wp/v2/exports')).body).toEqual([])
    const early = await t.call(admin, 'POST', `/wp/v2/exports/${one.body.id}/link`)
    expect([early.status, early.body.message]).toEqual([409, 'This export is not ready.'])
    const list = await t.call(admin, 'GET', '/wp/v2/exports')
    expect(list.headers['x-wp-total']).toBe('1')
    expect(list.body).toMatchObject([{ id: one.body.id, requestedBy: expect.stringContaining('Ada') }])
  })

  it('returns 429 for an eleventh export of one company in a day', async () => {
    const busy = await t.makeCompany()
    const administrator = await t.makePerson(busy, 'administrator')
    for (let made = 0; made < 10; made += 1) {
      expect((await start(administrator)).status).toBe('queued')
      await forget(busy)
    }
    const refused = await t.call(administrator, 'POST', '/wp/v2/exports', {})
    expect([refused.status, refused.body.code]).toEqual([429, 'rest_too_many_requests'])
    const { rows } = await t.owner.query('select from exports where company_id = $1', [busy])
    expect(rows).toEqual([])
  })

  it('starts again after a crash, and a run that was taken over stores nothing', async () => {
    const { id } = await start()
    let isOvertaken = false
    const slow = exporter({
      storage: {
        ...t.kernel.storage,
        put: async (key: string, file: string, mime: string) => {
          if (!isOvertaken) {
            isOvertaken = true
            await exporter()({ companyId: company, exportId: id }, first)
          }
          await t.kernel.storage.put(key, file, mime)
        },
      },
    })
    await slow({ companyId: company, exportId: id }, first)
    expect(await row(id)).toMatchObject({ status: 'done' })
    const { rows } = await t.owner.query(
      `select id, storage_key from files where company_id = $1 and purpose = 'export'
         and id = (select file_id from exports where id = $2)`,
      [company, id],
    )
    expect(rows).toHaveLength(1)
    // Repeating a finished export does nothing.
    await exporter()({ companyId: company, exportId: id }, { number: 2, isLast: true })
    expect((await row(id)).run_id).toBe(rows[0].storage_key.split('/').at(-1).replace('.zip', ''))
  })

  const makeZebedee = () => t.makePerson(company, 'client', { firstName: 'Zebedee', lastName: 'Quixote' })
  const eraseZebedee = (id: number) =>
    t.call(admin, 'POST', `/wp/v2/people/${id}/erasure`, { name: 'Zebedee Quixote', askedBy: 'They' })
  const tellsOf = async (id: number) =>
    (await download(id)).some(({ content }) => content.includes('Zebedee'))

  it('started while a person is being erased waits for the erasure and has no data of them', async () => {
    const person = await makeZebedee()
    // The erasure has started and waits for a row that another transaction locks.
    const holder = await t.owner.connect()
    await holder.query('begin')
    await holder.query('select from member_words where user_id = $1 for update', [person.id])
    const erasing = eraseZebedee(person.id)
    await untilWaiting(1)
    const { id } = await start()
    const making = exporter()({ companyId: company, exportId: id }, first)
    try {
      await Promise.race([making, untilWaiting(2)])
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect((await erasing).status).toBe(200)
    await making
    expect(await row(id)).toMatchObject({ status: 'done' })
    expect(await tellsOf(id)).toBe(false)
  })

  it('running while a person is erased is discarded and made again', async () => {
    const person = await makeZebedee()
    const { id } = await start()
    const erased = { status: 0 }
    const read = exporter({
      storage: {
        ...t.kernel.storage,
        put: async (key: string, file: string, mime: string) => {
          erased.status = (await eraseZebedee(person.id)).status
          await t.kernel.storage.put(key, file, mime)
        },
      },
    })
    await read({ companyId: company, exportId: id }, first)
    expect(erased.status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'queued', file_id: null })
    expect((await t.call(admin, 'POST', `/wp/v2/exports/${id}/link`)).status).toBe(409)
    expect(t.queued.at(-1)).toEqual({ name: 'make-export', work: { companyId: company, exportId: id } })
    await exporter()({ companyId: company, exportId: id }, first)
    expect(await tellsOf(id)).toBe(false)
  })

  /** Waits until this many transactions of the app are waiting for locks, or until none waits anymore. */
  async function untilWaiting(count: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const { rows } = await t.owner.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows[0]?.n
        },
        { timeout: 5_000 },
      )
      .toBe(count)
  }

  it('leaves no files on the disk, and removes what a dead process left', async () => {
    const { id } = await start()
    const place = path.join(t.kernel.config.DATA_DIR, 'exports')
    await mkdir(path.join(place, `${id}-dead`), { recursive: true })
    await mkdir(path.join(place, `${id}9-other`))
    await exporter()({ companyId: company, exportId: id }, first)
    expect(await readdir(place)).toEqual([`${id}9-other`])
    await rm(place, { recursive: true })
  })

  it('is retried after a failure, and the failure is reported at the last attempt', async () => {
    const { id } = await start()
    const broken = exporter({
      storage: { ...t.kernel.storage, put: () => Promise.reject(new Error('the store is full')) },
    })
    const work = { companyId: company, exportId: id }
    await expect(broken(work, first)).rejects.toThrow('full')
    expect(await row(id)).toMatchObject({ status: 'running', file_id: null })
    await expect(broken(work, { number: 9, isLast: true })).rejects.toThrow('full')
    expect(await row(id)).toMatchObject({ status: 'failed', file_id: null })
    const { rows } = await t.owner.query('select subject from deliveries order by id desc limit 1')
    expect(rows[0].subject).toBe('The export of your company could not be made')
    expect((await start()).status).toBe('queued')
  })

  it('whose process died permanently does not block the next', async () => {
    const { id } = await start()
    await t.owner.query(
      `update exports set status = 'running', touched_at = now() - interval '2 hours' where id = $1`,
      [id],
    )
    expect((await start()).status).toBe('queued')
    expect((await row(id)).status).toBe('failed')
  })

  it('is downloaded by a short-lived link, recorded, and removed after a week', async () => {
    const { id } = await start()
    await exporter()({ companyId: company, exportId: id }, first)
    const { body } = await t.call(admin, 'POST', `/wp/v2/exports/${id}/link`)
    expect(await row(id)).toMatchObject({ downloaded_by: admin.id })
    const served = await t.app.inject({ method: 'GET', url: body.download_link })
    expect(served.headers).toMatchObject({ 'content-type': 'application/zip' })
    expect(served.headers['content-disposition']).toMatch(/^attachment; .*Movesheet-export-.*zip$/)
    const [bare] = body.download_link.split('?')
    expect((await t.app.inject({ method: 'GET', url: bare })).statusCode).toBe(404)
    const { rows: told } = await t.owner.query(
      `select user_id, after from history where table_name = 'exports' and record_key ->> 'id' = $1::text order by id`,
      [id],
    )
    expect(told.map(({ after }) => after.status ?? 'downloaded')).toEqual([
      'queued',
      'running',
      'done',
      'downloaded',
    ])
    expect(told.at(-1)?.user_id).toBe(admin.id)

    const { storage_key: key } = (
      await t.owner.query(
        `select f.storage_key from files f join exports e on e.file_id = f.id where e.id = $1`,
        [id],
      )
    ).rows[0]
    await removeExpiredExports(t.kernel.db, t.kernel.storage)
    expect((await row(id)).status).toBe('done')
    await t.owner.query(`update exports set expires_at = now() - interval '1 second' where id = $1`, [id])
    const late = await t.call(admin, 'POST', `/wp/v2/exports/${id}/link`)
    expect(late.body.message).toBe('This export is no longer kept. Start a new one.')
    await removeExpiredExports(t.kernel.db, t.kernel.storage)
    expect(await row(id)).toMatchObject({ status: 'expired', file_id: null })
    expect((await t.app.inject({ method: 'GET', url: body.download_link })).statusCode).toBe(404)
    const gone = createReadStream(path.join(t.kernel.config.DATA_DIR, 'files', key))
    await expect(gone.toArray()).rejects.toThrow('ENOENT')
  })
})
