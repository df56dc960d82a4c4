import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  const other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Berg' })
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'administrator')
})
afterAll(() => t.close())

const path = (rest = '') => `/wp/v2/manuals/${company}${rest}`
const read = (person: TestPerson | null) => t.call(person, 'GET', path())
const save = (person: TestPerson | null, body: unknown, headers?: Record<string, string>) =>
  t.call(person, 'POST', path(), body, headers)
const stored = async () =>
  (await t.owner.query('select * from manual_versions order by company_id, version')).rows

describe('the manual of a company', () => {
  it('begins with General, Loading, and Packing, is written by managers and read by workers', async () => {
    const before = await read(worker)
    expect(before.body).toMatchObject({ id: company, fk_company: company, version: 0, blurb: '' })
    expect(before.body.sections.map(({ title }: { title: string }) => title)).toEqual([
      'General',
      'Loading',
      'Packing',
    ])
    const saved = await save(manager, { version: 0, blurb: ' Welcome. ' })
    expect(saved.body).toMatchObject({ version: 1, blurb: 'Welcome.', updatedBy: { firstName: 'Mara' } })
    expect(saved.body.fk_sections).toEqual([1, 2, 3])
    const [general, , packing] = saved.body.sections
    const two = await save(manager, {
      version: 1,
      sections: [packing, { title: 'Pianos', text: 'Never alone.' }, { ...general, text: '# Be on time' }],
    })
    expect(two.body.blurb).toBe('Welcome.')
    expect(
      two.body.sections.map((one: Record<string, unknown>) => [one['id'], one['title'], one['version']]),
    ).toEqual([
      [3, 'Packing', 1],
      [4, 'Pianos', 1],
      [1, 'General', 2],
    ])
    const { body } = await read(worker)
    expect(body.sections[1]).toMatchObject({ title: 'Pianos', text: 'Never alone.', readAt: null })
    // A save without changes creates no version, and an id is never reused.
    expect((await save(manager, { version: 2, blurb: 'Welcome.' })).body.version).toBe(2)
    await save(manager, { version: 2, sections: [packing] })
    const again = await save(manager, { version: 3, sections: [packing, { title: 'Safes', text: '' }] })
    expect(again.body.fk_sections).toEqual([3, 5])
  })

  it('does not treat a repeated save as a conflict', async () => {
    const { body } = await read(manager)
    const key = { 'idempotency-key': 'manual-1' }
    const one = await save(manager, { version: body.version, blurb: 'Hello.' }, key)
    const two = await save(manager, { version: body.version, blurb: 'Hello.' }, key)
    expect([one.status, two.status, two.body.version]).toEqual([200, 200, body.version + 1])
  })

  it('rejects a save over a newer version, unknown sections, duplicate titles, and texts that are too long', async () => {
    const before = await stored()
    const { body } = await read(manager)
    const { version, sections } = body
    const stale = await save(manager, { version: version - 1, blurb: 'Mine.' })
    expect([stale.status, stale.body.message, stale.body.data.version]).toEqual([
      409,
      'Somebody else changed the manual meanwhile.',
      version,
    ])
    const gone = await save(manager, { version, sections: [{ id: 99, title: 'Gone', text: '' }] })
    expect([gone.status, gone.body.data.fields]).toEqual([
      400,
      { 'sections.0.id': 'This section is not in the manual any more.' },
    ])
    const double = await save(manager, {
      version,
      sections: [...sections, { title: sections[0].title.toUpperCase(), text: '' }],
    })
    expect(double.body.data.fields).toEqual({ 'sections.2.title': 'Another section has this title.' })
    const nameless = await save(manager, { version, sections: [{ title: ' ', text: '' }] })
    expect(nameless.body.data.fields).toEqual({ 'sections.0.title': 'Required.' })
    const long = await save(manager, { version, sections: [{ title: 'a', text: 'x'.repeat(20_001) }] })
    expect(long.body.data.fields).toEqual({ 'sections.0.text': 'Maximum of 20000 characters.' })
    const many = Array.from({ length: 51 }, (_, at) => ({ title: `s${at}`, text: '' }))
    expect((await save(manager, { version, sections: many })).status).toBe(400)
    const heavy = Array.from({ length: 16 }, (_, at) => ({ title: `s${at}`, text: 'x'.repeat(20_000) }))
    expect((await save(manager, { version, sections: heavy })).body.data.fields).toEqual({
      sections: 'At most 300000 characters in all sections together.',
    })
    const twice = await save(manager, { version, sections: [sections[0], { ...sections[0], title: 'x' }] })
    expect(twice.body.data.fields).toEqual({ sections: 'A section is listed twice.' })
    expect(await stored()).toEqual(before)
  })

  it('accepts one of two simultaneous saves', async () => {
    const { version } = (await read(manager)).body
    const both = await Promise.all(['a', 'b'].map((blurb) => save(manager, { version, blurb })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('can be written only by managers of the company, and its versions never change', async () => {
    const before = await stored()
    for (const [person, reads, writes] of [
      [null, 401, 401],
      [client, 403, 403],
      [worker, 200, 403],
      [stranger, 404, 404],
    ] as const) {
      expect((await read(person)).status).toBe(reads)
      expect((await save(person, { version: before.length, blurb: 'x' })).status).toBe(writes)
      expect((await t.call(person, 'GET', path('/versions'))).status).toBe(writes)
      expect((await t.call(person, 'GET', path('/readers'))).status).toBe(writes)
      expect((await t.call(person, 'GET', path('/versions/1'))).status).toBe(reads)
    }
    expect(await stored()).toEqual(before)
    await expect(t.kernel.pool.query('update manual_versions set blurb = blurb')).rejects.toThrow(
      /permission denied/,
    )
    await expect(t.owner.query('delete from manual_versions')).rejects.toThrow(/append-only/)
  })

  it('shows its versions as they were', async () => {
    const list = await t.call(manager, 'GET', path('/versions?per_page=2'))
    const total = (await stored()).length
    expect(list.headers['x-wp-total']).toBe(String(total))
    expect(list.body.map(({ version }: { version: number }) => version)).toEqual([total, total - 1])
    const first = await t.call(worker, 'GET', path('/versions/1'))
    expect(first.body).toMatchObject({ version: 1, blurb: 'Welcome.', createdBy: { firstName: 'Mara' } })
    expect((await t.call(worker, 'GET', path('/versions/999'))).status).toBe(404)
    expect((await t.call(worker, 'GET', path('/versions/9007199254740991'))).status).toBe(404)
  })
})

describe('read marks of the manual', () => {
  const mark = (person: TestPerson | null, section: number, version: number) =>
    t.call(person, 'POST', path(`/sections/${section}/read`), { version })
  const reads = async () => (await t.owner.query('select * from manual_reads')).rows

  it('are set by each person for a version, and seen by managers', async () => {
    const { version } = (await read(worker)).body
    const saved = await save(manager, { version, sections: [{ title: 'Straps', text: 'Cross them.' }] })
    const [section] = saved.body.sections
    const done = await mark(worker, section.id, 1)
    expect(done.body.sections[0]).toMatchObject({ readAt: expect.any(String), readVersion: 1 })
    expect((await mark(worker, section.id, 1)).status).toBe(200)
    expect(await reads()).toHaveLength(1)
    const changed = await save(manager, {
      version: saved.body.version,
      sections: [{ ...section, text: 'Cross them twice.' }],
    })
    expect((await read(worker)).body.sections[0]).toMatchObject({ version: 2, readAt: null, readVersion: 1 })
    const stale = await mark(worker, section.id, 1)
    expect([stale.status, stale.body.message]).toEqual([409, 'This section was changed. Read it once more.'])
    expect((await mark(worker, 77, 1)).status).toBe(404)
    expect((await mark(worker, section.id, 0)).status).toBe(400)
    for (const [person, status] of [
      [null, 401],
      [client, 403],
      [stranger, 404],
    ] as const)
      expect((await mark(person, section.id, 2)).status).toBe(status)
    expect(await reads()).toHaveLength(1)
    const readers = await t.call(manager, 'GET', path('/readers'))
    expect(readers.body).toEqual([
      {
        userId: worker.id,
        firstName: 'Wim',
        lastName: 'Berg',
        reads: [{ sectionId: section.id, version: 1, readAt: expect.any(String) }],
      },
    ])
    const dashboard = async (person: TestPerson) => (await t.call(person, 'GET', '/wp/v2/worker-area')).body
    expect((await dashboard(worker)).worker.unreadSections).toBe(1)
    expect((await dashboard(manager)).manager).toMatchObject({ workers: 1, unreadWorkers: 1 })
    await mark(worker, section.id, changed.body.sections[0].version)
    expect((await dashboard(worker)).worker.unreadSections).toBe(0)
    expect((await dashboard(manager)).manager).toMatchObject({ workers: 1, unreadWorkers: 0 })
  })
})
