import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardTemplates } from '../../../shared/messages/communications/templates.rules.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let mover: TestPerson
let worker: TestPerson
let client: TestPerson
let otherManager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { phone: '3035550100' })
  other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  mover = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Berg' })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee' })
  otherManager = await t.makePerson(other, 'manager')
})
afterAll(() => t.close())

const pathOf = (id?: number, of = company) =>
  `/wp/v2/companies/${of}/message-templates${id === undefined ? '' : `/${id}`}`
const list = (person: TestPerson | null) => t.call(person, 'GET', pathOf())
const create = (person: TestPerson | null, body: unknown, headers = {}) =>
  t.call(person, 'POST', pathOf(), body, headers)
const stored = async () =>
  (await t.owner.query('select * from message_templates order by company_id, id')).rows

describe('company templates', () => {
  it('are added, changed and deleted by managers and listed by name for staff', async () => {
    const late = await create(manager, {
      name: ' late ',
      channel: 'text',
      subject: 'dropped',
      body: 'Sorry, {contact}.',
      isPromotion: true,
    })
    expect(late.body).toEqual({
      id: expect.any(Number),
      name: 'late',
      channel: 'text',
      subject: '',
      body: 'Sorry, {contact}.',
      isPromotion: false,
    })
    const offer = await create(manager, {
      name: 'Offer',
      channel: 'email',
      subject: 'For\n{client}',
      body: 'Hello',
      isPromotion: true,
    })
    expect(offer.body).toMatchObject({ subject: 'For {client}', isPromotion: true })
    // The same name may exist once in each channel.
    const mail = await create(manager, { name: 'late', channel: 'email', subject: 'Late', body: 'Sorry' })
    for (const person of [manager, worker]) {
      const { status, body } = await list(person)
      expect(status).toBe(200)
      expect(body.map(({ name, channel }: Record<string, string>) => [name, channel])).toEqual([
        ['late', 'email'],
        ['late', 'text'],
        ['Offer', 'email'],
      ])
    }
    const changed = await t.call(manager, 'POST', pathOf(mail.body.id), {
      name: 'Later',
      channel: 'email',
      subject: 'Later',
      body: 'Soon',
    })
    expect(changed.body).toEqual({ ...mail.body, name: 'Later', subject: 'Later', body: 'Soon' })
    // Saving it with its own name is not a conflict.
    expect((await t.call(manager, 'POST', pathOf(mail.body.id), changed.body)).status).toBe(200)
    const gone = await t.call(manager, 'DELETE', pathOf(mail.body.id))
    expect(gone.body).toEqual({ message: 'Template deleted.', deleted: true, id: mail.body.id })
    expect((await list(manager)).body).toHaveLength(2)
  })

  it('can be the standard ones, and a repeated key adds nothing', async () => {
    for (const template of standardTemplates()) {
      const headers = { 'idempotency-key': `standard-${template.name.replaceAll(' ', '-')}` }
      const first = await create(manager, template, headers)
      expect(first.status).toBe(200)
      expect((await create(manager, template, headers)).body).toEqual(first.body)
    }
    expect((await list(manager)).body).toHaveLength(7)
  })

  it.each([
    [{ body: 'Pay {everything}' }, { body: 'Unknown placeholder {everything}.' }],
    [{ channel: 'email', subject: '{x}', body: 'Hello' }, { subject: 'Unknown placeholder {x}.' }],
    [{ channel: 'email', subject: ' ' }, { subject: 'Required.' }],
    [{ channel: 'email', subject: undefined }, { subject: 'Required.' }],
    [{ name: ' ' }, { name: 'Required.' }],
    [{ body: ' ' }, { body: 'Required.' }],
    [{ body: 'x'.repeat(1601) }, { body: 'Maximum of 1600 characters.' }],
    [{ name: 'x'.repeat(101) }, { name: 'Maximum of 100 characters.' }],
    [{ channel: 'email', subject: 'x'.repeat(501) }, { subject: 'Maximum of 500 characters.' }],
  ])('are rejected with %j', async (wrong, fields) => {
    const before = await stored()
    const input = { name: 'New', channel: 'text', body: 'Hello', ...wrong }
    const { status, body } = await create(manager, input)
    expect([status, body.code, body.data.fields]).toEqual([400, 'rest_invalid_param', fields])
    const at = pathOf(before.find(({ company_id }) => company_id === company).id)
    expect((await t.call(manager, 'POST', at, input)).body.data.fields).toEqual(fields)
    expect(await stored()).toEqual(before)
  })

  it('have unique names within a channel, also for simultaneous calls', async () => {
    const before = await stored()
    const taken = { name: 'late', channel: 'text', body: 'Another' }
    const again = await create(manager, taken)
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'rest_conflict',
      'A template with this name exists already.',
    ])
    const running = before.find(({ name }) => name === 'Running late')
    expect((await t.call(manager, 'POST', pathOf(running.id), taken)).status).toBe(409)
    expect(await stored()).toEqual(before)
    const both = await Promise.all(
      ['a', 'b'].map((body) => create(manager, { name: 'Twice', channel: 'text', body })),
    )
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  it('are limited in number', async () => {
    const full = await t.makeCompany('Full Movers')
    const boss = await t.makePerson(full, 'manager')
    await t.owner.query(
      `insert into message_templates (company_id, name, channel, body)
       select $1, 'Template ' || n, 'text', 'x' from generate_series(1, 200) n`,
      [full],
    )
    const one = await t.call(boss, 'POST', pathOf(undefined, full), {
      name: 'One',
      channel: 'text',
      body: 'x',
    })
    expect([one.status, one.body.message]).toEqual([409, 'At most 200 templates.'])
  })

  it("are only available to the company's own staff", async () => {
    const before = await stored()
    const mine = before.find(({ company_id }) => company_id === company)
    const input = { name: 'Theirs', channel: 'text', body: 'Hello' }
    for (const [person, listed, written] of [
      [null, 401, 401],
      [client, 403, 403],
      [worker, 200, 403],
      [otherManager, 404, 404],
    ] as const) {
      expect((await list(person)).status).toBe(listed)
      expect((await create(person, input)).status).toBe(written)
      expect((await t.call(person, 'POST', pathOf(mine.id), input)).status).toBe(written)
      expect((await t.call(person, 'DELETE', pathOf(mine.id))).status).toBe(written)
    }
    // A template of another company is not found through the caller's own company either.
    const reached = [
      await t.call(otherManager, 'POST', pathOf(mine.id, other), input),
      await t.call(otherManager, 'DELETE', pathOf(mine.id, other)),
    ]
    expect(reached.map(({ status, body }) => [status, body.data.reason])).toEqual([
      [404, 'template_not_found'],
      [404, 'template_not_found'],
    ])
    expect(await stored()).toEqual(before)
  })
})

describe('templates filled for a job', () => {
  let job: number
  const everything = '{client}|{contact}|{company}|{companyPhone}|{sender}|{jobNumber}|{moveDate}|{moveTime}'
  const fill = (person: TestPerson | null, contact?: string, id = job) =>
    t.call(
      person,
      'GET',
      `/wp/v2/jobs/${id}/message-templates${contact === undefined ? '' : `?contact=${contact}`}`,
    )
  const named = (answer: { body: { name: string; body: string }[] }, name: string) =>
    answer.body.find((one) => one.name === name)?.body

  beforeAll(async () => {
    const payer = await t.makePerson(company, 'client', { firstName: 'Bea', lastName: 'Payer' })
    job = await t.makeJob(company, {
      client_id: client.id,
      billing_contact_id: payer.id,
      is_billing_contact: true,
      job_date: '2027-01-05 14:30:00',
      contact_person: [{ name: 'Ned\n Neighbour', phone: '7205550111' }],
      locations: [
        { address: '1 Elm St, Denver', activities: [] },
        { address: '9 Oak St, Boulder', activities: [] },
      ],
    })
    await t.addCrew(company, job, mover.id, ['contact'])
    await create(manager, { name: 'All', channel: 'text', body: everything })
    await create(manager, { name: 'Way', channel: 'text', body: '{from}|{to}|{jobLink}' })
    await create(manager, { name: 'Price', channel: 'email', subject: '{total}', body: '{total}' })
  })

  it('contain the names of the job, the contact and the sender', async () => {
    const all = async (contact?: string) => named(await fill(manager, contact), 'All')
    const rest = `Peak Movers|(303) 555-0100|Mara Lopez|${job}|Tue, Jan 5, 2027|2:30 PM`
    expect(await all()).toBe(`Ann|Ann|${rest}`)
    expect(await all('client')).toBe(`Ann|Ann Lee|${rest}`)
    expect(await all('billing')).toBe(`Ann|Bea Payer|${rest}`)
    expect(await all('person-0')).toBe(`Ann|Ned Neighbour|${rest}`)
    expect(await all(`crew-${mover.id}`)).toBe(`Ann|Wim Berg|${rest}`)
    const filled = await fill(manager, 'client')
    expect(named(filled, 'Way')).toBe(
      `1 Elm St, Denver|9 Oak St, Boulder|${t.kernel.config.PUBLIC_URL}/job/${job}`,
    )
    const shown = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    const dollars = Number(named(filled, 'Price')?.replaceAll(/[$,]/g, ''))
    expect(dollars).toBe(shown.body.documents.estimate.total)
    expect(dollars).toBeGreaterThan(0)
  })

  it('contain a text for what is unknown', async () => {
    const bare = await t.makeJob(company)
    const filled = await fill(manager, undefined, bare)
    expect(named(filled, 'All')).toBe(
      `there|there|Peak Movers|(303) 555-0100|Mara Lopez|${bare}|a date to be agreed|a time to be agreed`,
    )
    expect(named(filled, 'Way')).toContain('an address to be agreed|an address to be agreed|')
  })

  it('show the crew only first names, and no price that they may not see', async () => {
    const filled = await fill(mover, 'client')
    expect(filled.status).toBe(200)
    expect(named(filled, 'All')).toMatch(/^Ann\|Ann\|Peak Movers\|.*\|Wim Berg\|/)
    expect(named(await fill(mover, 'billing'), 'All')).toMatch(/^Ann\|Bea\|/)
    expect(named(filled, 'Price')).toBeUndefined()
    expect(JSON.stringify(filled.body)).not.toContain('$')
    await t.owner.query(`update job_crew set permissions = '{contact,sales}' where job_id = $1`, [job])
    const selling = await fill(mover, 'client')
    expect(named(selling, 'All')).toMatch(/^Ann\|Ann Lee\|/)
    expect(named(selling, 'Price')).toContain('$')
  })

  it('are available to managers and to crew who may write to contacts', async () => {
    const open = await t.makeJob(company, { job_status: 'scheduled', job_date: '2027-01-06 09:00:00' })
    await t.addCrew(company, open, worker.id, ['documents'])
    for (const [person, id, status] of [
      [null, job, 401],
      [client, job, 403],
      [worker, open, 403],
      [mover, open, 403],
      [worker, job, 404],
      [otherManager, job, 404],
      [manager, 999_999, 404],
    ] as const)
      expect((await fill(person, undefined, id)).status, `${id}`).toBe(status)
    for (const contact of ['person-1', 'crew-999', 'nobody', '%00']) {
      const { status, body } = await fill(manager, contact)
      expect([status, body.data.fields]).toEqual([400, { contact: 'Please select contact .' }])
    }
  })
})
