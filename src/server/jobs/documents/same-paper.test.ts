import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherManager: TestPerson
let job: number
let now: Date

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2026-12-01T17:00:00Z')
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherManager = await t.makePerson(await t.makeCompany('Lone Star'), 'manager')
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    locations: [
      {
        ...DENVER,
        addressState: 'WY',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: '2027-03-01',
            startTime: '09:00',
            endTime: '13:00',
          },
        ],
      },
    ],
  })
})

const read = async (person = manager) => (await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body
const save = async (body: unknown) => {
  const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, body)
  expect(answer.status).toBe(200)
  return answer.body
}
async function agree(name: string) {
  const { agreementType: type, clause, variables: content } = (await read(client)).documents[name]
  const answer = await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
    name,
    type,
    clause,
    content,
  })
  expect(answer.status).toBe(200)
}
async function agreeToAll() {
  const { consent } = await read(client)
  if (!consent.isGiven)
    await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: CONSENT_CLAUSE,
      content: consent.content,
    })
  await agree('estimate')
  await agree('clientAgreement')
}
const agreed = ({ documents }: { documents: Record<string, { agreed: boolean }> }) => [
  documents['estimate']?.agreed,
  documents['clientAgreement']?.agreed,
]
const mails = async () =>
  (
    await t.owner.query(
      `select recipient, subject, body_text from deliveries where job_id = $1 and subject like 'Review and agree%' order by id`,
      [job],
    )
  ).rows

describe('a document that was agreed to', () => {
  it('stays agreed when the office moves the date at the same price', async () => {
    await agreeToAll()
    const moved = await save({ jobDate: '2027-03-08 09:00:00' })
    expect([agreed(moved), moved.jobDate]).toEqual([[true, true], '2027-03-08 09:00:00'])
    expect(await mails()).toEqual([])
  })

  it.each([
    ['another unit', { locations: [{ ...DENVER, addressState: 'WY', address2: 'Unit 4' }] }],
    ['a truck', { useTruck: true }],
    ['another kind of job', { jobType: 'intrastate_local' }],
    ['a larger crew', { crewSize: 3 }],
  ])('becomes void with %s', async (_what, change) => {
    await agreeToAll()
    const { locations } = await read()
    const body =
      'locations' in change ? { locations: [{ ...locations[0], ...change.locations?.[0] }] } : change
    expect(agreed(await save(body))).toEqual([false, false])
  })

  it('becomes void with another party', async () => {
    await agreeToAll()
    await t.owner.query(`update members set last_name = 'Doe' where user_id = $1`, [client.id])
    expect(agreed(await read())).toEqual([false, false])
  })

  it('contains parties, places, and services, and shows the crew no last name', async () => {
    await agreeToAll()
    const [record] = (await read()).documents.clientAgreement.agreement
    expect(record.content).toMatchObject({
      parties: { company: 'Peak Movers', client: 'Cleo Dee' },
      places: [{ address: DENVER.address, unit: '' }],
      services: { jobType: 'moving_labor', truck: false, packing: false },
    })
    await t.addCrew(company, job, worker.id, ['documents'])
    const { documents } = await read(worker)
    expect(documents.clientAgreement.variables.parties.client).toBe('Cleo')
  })
})

describe('the wording of a document', () => {
  const saveWording = async (body: string, version: number) => {
    const answer = await t.call(manager, 'POST', `/wp/v2/companies/${company}/wordings/clientAgreement`, {
      body,
      version,
    })
    expect(answer.status).toBe(200)
  }
  const ask = (version: number, person: TestPerson | null = manager) =>
    t.call(person, 'POST', `/wp/v2/jobs/${job}/ask-new-text`, { version })
  const text = async () =>
    (await t.call(client, 'GET', `/wp/v2/jobs/${job}/documents/clientAgreement/wording`)).body.text

  it('stays the one that the client agreed to until the office requests the new one', async () => {
    await saveWording('The first text for {client}.', 0)
    await agreeToAll()
    await saveWording('The second text for {client}.', 1)
    const before = await read()
    expect([agreed(before), before.documents.clientAgreement.hasNewText, await text()]).toEqual([
      [true, true],
      true,
      'The first text for Cleo Dee.',
    ])
    expect((await read(client)).documents.clientAgreement.hasNewText).toBeUndefined()
    // A price change requires agreement to the same text again.
    const larger = await save({ crewSize: 3 })
    expect([agreed(larger), await text()]).toEqual([[false, false], 'The first text for Cleo Dee.'])
    await agreeToAll()

    const asked = await ask(larger.version)
    expect([asked.status, agreed(asked.body), await text()]).toEqual([
      200,
      [true, false],
      'The second text for Cleo Dee.',
    ])
    expect(asked.body.documents.clientAgreement.hasNewText).toBeUndefined()
    expect((await mails()).at(-1)).toEqual({
      recipient: client.email,
      subject: 'Review and agree: new texts for your move',
      body_text: expect.stringContaining(
        `Peak Movers has new texts for your move. Please read the documents and agree again: what you agreed to before no longer counts.\n\nReview and agree:\n${t.kernel.config.PUBLIC_URL}/job/${job}?tab=documents`,
      ),
    })
    await agree('clientAgreement')
    expect(agreed(await read())).toEqual([true, true])
    // There is nothing left to request.
    expect((await ask(asked.body.version)).body.version).toBe(asked.body.version)
  })

  it('is the company’s current one for a client who has not agreed to it', async () => {
    await saveWording('The first text.', 0)
    await agreeToAll()
    await saveWording('The second text.', 1)
    const other = await t.makePerson(company, 'client')
    await save({ client: { id: other.id } })
    const { body } = await t.call(other, 'GET', `/wp/v2/jobs/${job}/documents/clientAgreement/wording`)
    expect(body.text).toBe('The second text.')
  })

  it('can be requested by the office only, on open jobs, with the version', async () => {
    await saveWording('The first text.', 0)
    await agreeToAll()
    await saveWording('The second text.', 1)
    const before = await t.jobRow(job)
    const version = Number(before['version'])
    expect((await ask(version, client)).status).toBe(403)
    expect((await ask(version, worker)).status).toBe(403)
    expect((await ask(version, otherManager)).status).toBe(404)
    expect((await ask(version - 1)).body.code).toBe('job_version_conflict')
    expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}/ask-new-text`, {})).status).toBe(400)
    expect(await t.jobRow(job)).toEqual(before)
    await save({ jobStatus: 'completed' })
    const done = await t.jobRow(job)
    expect((await ask(Number(done['version']))).status).toBe(409)
    expect(await t.jobRow(job)).toEqual(done)
  })
})

describe('a change by the office that voids documents', () => {
  it('notifies the client once, with a link to review and agree', async () => {
    await agreeToAll()
    await save({ crewSize: 3 })
    expect(await mails()).toEqual([
      {
        recipient: client.email,
        subject: 'Review and agree: the details of your move changed',
        body_text: expect.stringContaining(
          `Review and agree:\n${t.kernel.config.PUBLIC_URL}/job/${job}?tab=documents`,
        ),
      },
    ])
    expect((await mails())[0].body_text).toContain('\nWhat changed:\nCrew: 3 (was 2)\n')
    // They are void already.
    await save({ crewSize: 4 })
    expect(await mails()).toHaveLength(1)
  })

  it('also texts a client who consents, unless the company has switched it off', async () => {
    const [phone, number] = ['3035550177', '7205550177']
    await t.owner.query('update members set phone = $2 where user_id = $1', [client.id, phone])
    await t.owner.query('update companies set smuvs_phone = $2 where id = $1', [company, number])
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, true, 'Said so')`,
      [company, phone],
    )
    await agreeToAll()
    await save({ crewSize: 3 })
    const sent = async () =>
      (
        await t.owner.query(
          `select channel, recipient, body_text as body from deliveries where job_id = $1 and kind = 'papersChanged' order by id`,
          [job],
        )
      ).rows
    const url = `${t.kernel.config.PUBLIC_URL}/job/${job}?tab=documents`
    expect(await sent()).toMatchObject([
      { channel: 'mail' },
      {
        channel: 'text',
        recipient: phone,
        body: `Peak Movers: the details of your move changed. Review and agree: ${url}`,
      },
    ])
    await t.call(manager, 'POST', `/wp/v2/companies/${company}/notices/papersChanged`, { isTextOn: false })
    await t.owner.query('update jobs set papers_told_at = null where id = $1', [job])
    await agreeToAll()
    await save({ crewSize: 4 })
    expect((await sent()).map(({ channel }) => channel)).toEqual(['mail', 'text', 'mail'])
    await t.owner.query('update companies set smuvs_phone = null where id = $1', [company])
    await t.owner.query('delete from notice_settings where company_id = $1', [company])
  })

  it('tells the client of a booked move in that message alone, and collects further changes', async () => {
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [job])
    await agreeToAll()
    await save({ crewSize: 3 })
    const kinds = async () =>
      (await t.owner.query('select kind from deliveries where job_id = $1 order by id', [job])).rows.map(
        (row) => row.kind,
      )
    expect(await kinds()).toEqual(['papersChanged'])
    await save({ crewSize: 4 })
    expect(await kinds()).toEqual(['papersChanged'])
    expect(t.queued).toContainEqual({ name: 'tell-changes', work: { companyId: company, jobId: job } })
  })

  it('sends at most one message per job in ten minutes, and the next one after that', async () => {
    await agreeToAll()
    await save({ crewSize: 3 })
    now = new Date('2026-12-01T17:04:00Z')
    await agreeToAll()
    await save({ crewSize: 4 })
    await agreeToAll()
    await save({ crewSize: 5 })
    expect(await mails()).toHaveLength(2)
    const { rows } = await t.owner.query('select papers_told_at from jobs where id = $1', [job])
    expect(new Date(rows[0].papers_told_at).toISOString()).toBe('2026-12-01T17:10:00.000Z')
    now = new Date('2026-12-01T17:30:00Z')
    await agreeToAll()
    await save({ crewSize: 2 })
    expect(await mails()).toHaveLength(3)
  })

  it('notifies the client once of a new name in the documents, and of no other change of their record', async () => {
    await agreeToAll()
    const rename = (body: object) => t.call(manager, 'POST', `/wp/v2/clients/${client.id}`, body)
    expect((await rename({ notes: 'Prefers mornings' })).status).toBe(200)
    expect((await rename({ firstName: 'Cleo', lastName: 'Dee' })).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await rename({ lastName: 'Doe' })).status).toBe(200)
    expect(agreed(await read())).toEqual([false, false])
    expect(await mails()).toHaveLength(1)
    expect((await rename({ lastName: 'Dow' })).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  it('notifies the client of a new name entered by crew with sales permission', async () => {
    await agreeToAll()
    await t.addCrew(company, job, worker.id, ['sales'])
    const renamed = await t.call(worker, 'POST', `/wp/v2/jobs/${job}/client`, { lastName: 'Doe' })
    expect(renamed.status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  it('is counted before the company is renamed, and notifies the clients after it', async () => {
    const path = `/wp/v2/companies/${company}`
    const preview = (body: object, who = manager) => t.call(who, 'POST', `${path}/preview`, body)
    expect((await preview({ name: 'Summit' })).body).toEqual({ jobsToAgreeAgain: 0 })
    await agreeToAll()
    expect((await preview({ name: 'Summit' })).body).toEqual({ jobsToAgreeAgain: 1 })
    expect((await preview({ name: 'Peak Movers', description: 'Pianos' })).body.jobsToAgreeAgain).toBe(0)
    expect([agreed(await read()), await mails()]).toEqual([[true, true], []])
    const refusals = [preview({ name: '' }), preview({}, worker), preview({}, otherManager)]
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([400, 403, 404])

    expect((await t.call(manager, 'POST', path, { name: 'Summit' })).status).toBe(200)
    expect(agreed(await read())).toEqual([false, false])
    expect(await mails()).toMatchObject([
      {
        recipient: client.email,
        body_text: expect.stringContaining('Summit changed its name or contact details.'),
      },
    ])
    expect((await preview({ name: 'Peak Movers' })).body).toEqual({ jobsToAgreeAgain: 0 })
  })

  it('is recorded in the history as an action of the office', async () => {
    await agreeToAll()
    await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      variables: { hourlyRateTwo: { value: 240 } },
    })
    const { version } = await read()
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}/use-current-rates`, { version })
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(body[0].changes).toEqual([{ field: 'rates', before: 'Yes', after: 'Yes' }])
    expect(body.filter(({ changes }: { changes: unknown[] }) => changes.length === 0)).toEqual([])
    expect(await mails()).toHaveLength(1)
  })
})
