import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { assignmentsBetween, problemsOfVehicles } from './vehicle-assignments.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = '2027-03-01'

/** A company with a manager, and what creates its trucks and jobs. */
async function createOffice(booking: Record<string, unknown> = {}) {
  const company = await t.makeCompany(undefined, { timezone: 'UTC', booking })
  const boss = await t.makePerson(company, 'manager')
  const put = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row)
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into ${table} (company_id, ${names.join(', ')})
       values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [company, ...Object.values(row)],
    )
    return rows[0]?.id ?? 0
  }
  let trucks = 0
  return {
    company,
    boss,
    put,
    makeTruck: (row: Record<string, unknown> = {}) => put('vehicles', { name: `Truck ${++trucks}`, ...row }),
    makeJob: (from: string, to: string, row: Record<string, unknown> = {}) =>
      t.makeJob(company, {
        job_status: 'scheduled',
        job_date: `${from}:00`,
        starts_at: `${from.replace(' ', 'T')}:00Z`,
        ends_at: `${to.replace(' ', 'T')}:00Z`,
        use_truck: true,
        locations: JSON.stringify([{ address: '1 Elm', activities: [] }]),
        ...row,
      }),
    assign: (who: TestPerson | null, job: number, truck: number, body: object = {}) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}/vehicles/${truck}`, body),
    trucksOf: async (job: number) => {
      const { rows } = await t.owner.query<{ id: number }>(
        'select vehicle_id as id from job_vehicles where company_id = $1 and job_id = $2 order by 1',
        [company, job],
      )
      return rows.map(({ id }) => id)
    },
  }
}

describe('a truck on a job', () => {
  it('is shown to the office and the crew, but not to the client or other workers', async () => {
    const { company, boss, makeTruck, makeJob, assign } = await createOffice()
    const client = await t.makePerson(company, 'client')
    const [mover, other] = [await t.makePerson(company, 'worker'), await t.makePerson(company, 'worker')]
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`, {
      client_id: client.id,
      billing_contact_id: client.id,
    })
    await t.addCrew(company, job, mover.id)
    const truck = await makeTruck({ size_feet: 26, plate: 'AB 12', plate_state: 'CO' })
    const { status, body } = await assign(boss, job, truck)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.assigned).toMatchObject([{ id: truck, cubicFeet: 1682, problem: null, collisions: [] }])
    const shown = async (who: TestPerson) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.vehicles
    const brief = {
      id: truck,
      name: 'Truck 1',
      sizeFeet: 26,
      isRented: false,
      plate: 'AB 12',
      plateState: 'CO',
    }
    expect(await shown(boss)).toEqual([brief])
    expect(await shown(mover)).toEqual([brief])
    expect(await shown(client)).toEqual([])
    expect(await shown(other)).toEqual([])
  })

  it('is assigned and removed, and the history of the job says so', async () => {
    const { company, boss, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const truck = await makeTruck()
    await assign(boss, job, truck)
    const { status, body } = await t.call(boss, 'DELETE', `/wp/v2/jobs/${job}/vehicles/${truck}`)
    expect([status, body.assigned]).toEqual([200, []])
    expect(await trucksOf(job)).toEqual([])
    const { body: history } = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/history`)
    const said = history.flatMap(({ changes }: { changes: { field: string; after: string }[] }) =>
      changes.filter(({ field }) => field === 'vehicle').map(({ after }) => after),
    )
    expect(said).toEqual(['Truck 1 taken off the job', 'Truck 1 put on the job'])
    const { rows } = await t.owner.query(
      `select action, user_id from history where company_id = $1 and table_name = 'job_vehicles' order by id`,
      [company],
    )
    expect(rows).toEqual([
      { action: 'insert', user_id: boss.id },
      { action: 'delete', user_id: boss.id },
    ])
  })

  it('may be on a job without a date', async () => {
    const { boss, makeTruck, makeJob, assign } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`, {
      job_status: 'inquiring',
      job_date: null,
      starts_at: null,
      ends_at: null,
    })
    expect((await assign(boss, job, await makeTruck())).status).toBe(200)
  })
})

describe('a refused assignment changes nothing', () => {
  it('returns 404 for a truck or a job of another company', async () => {
    const [mine, theirs] = [await createOffice(), await createOffice()]
    const job = await mine.makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const foreign = await theirs.makeTruck()
    const own = await mine.makeTruck()
    expect(await mine.assign(mine.boss, job, foreign)).toMatchObject({
      status: 404,
      body: { message: 'Truck not found.' },
    })
    expect(await mine.assign(theirs.boss, job, foreign)).toMatchObject({ status: 404 })
    expect((await t.call(theirs.boss, 'GET', `/wp/v2/jobs/${job}/vehicles`)).status).toBe(404)
    await mine.assign(mine.boss, job, own)
    expect((await t.call(theirs.boss, 'DELETE', `/wp/v2/jobs/${job}/vehicles/${own}`)).status).toBe(404)
    expect(await mine.trucksOf(job)).toEqual([own])
  })

  it('returns 403 for workers and clients', async () => {
    const { company, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const client = await t.makePerson(company, 'client')
    const worker = await t.makePerson(company, 'worker')
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`, {
      client_id: client.id,
      billing_contact_id: client.id,
    })
    await t.addCrew(company, job, worker.id)
    const truck = await makeTruck()
    for (const who of [client, worker]) {
      expect((await assign(who, job, truck)).status).toBe(403)
      expect((await t.call(who, 'GET', `/wp/v2/jobs/${job}/vehicles`)).status).toBe(403)
      expect((await t.call(who, 'DELETE', `/wp/v2/jobs/${job}/vehicles/${truck}`)).status).toBe(403)
    }
    expect((await assign(null, job, truck)).status).toBe(401)
    expect(await trucksOf(job)).toEqual([])
  })

  it('returns 400 for a reason that is too long and for an id that is none', async () => {
    const { boss, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const truck = await makeTruck()
    expect(await assign(boss, job, truck, { overlapReason: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { data: { fields: { overlapReason: 'Maximum of 500 characters.' } } },
    })
    expect((await t.call(boss, 'POST', `/wp/v2/jobs/${job}/vehicles/x`, {})).status).toBe(400)
    expect(await trucksOf(job)).toEqual([])
  })

  it('returns 409 for a truck that is on the job already, a deleted job, and 404 for a removal of none', async () => {
    const { company, boss, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const admin = await t.makePerson(company, 'administrator')
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const [truck, other] = [await makeTruck(), await makeTruck()]
    await assign(boss, job, truck)
    expect(await assign(boss, job, truck)).toMatchObject({
      status: 409,
      body: { code: 'rest_conflict', message: 'Truck 1 is on this job already.' },
    })
    expect(await t.call(boss, 'DELETE', `/wp/v2/jobs/${job}/vehicles/${other}`)).toMatchObject({
      status: 404,
      body: { message: 'This truck is not on the job.' },
    })
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    const deleted = { status: 409, body: { message: 'This job is deleted. Restore it first.' } }
    expect(await assign(admin, job, other)).toMatchObject(deleted)
    expect(await t.call(admin, 'DELETE', `/wp/v2/jobs/${job}/vehicles/${truck}`)).toMatchObject(deleted)
    expect(await trucksOf(job)).toEqual([truck])
  })

  it.each([
    ['retired', { retired_on: '2027-01-01' }, 'rest_conflict', 'Truck 1 is retired.'],
    [
      'heavier than the license of its driver',
      { gross_weight_pounds: 26_001 },
      'truck_license',
      'Nobody on the crew may drive Truck 1: it needs a valid license (CDL class B).',
    ],
    [
      'for drivers with a license that none has',
      { license_class: 'cdlC' },
      'truck_license',
      'Nobody on the crew may drive Truck 1: it needs a valid license (CDL class C).',
    ],
  ])('returns 409 for a truck that is %s', async (_what, columns, code, message) => {
    const { company, boss, put, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const worker = await t.makePerson(company, 'worker')
    await t.addCrew(company, job, worker.id)
    await put('worker_documents', { user_id: worker.id, kind: 'license' })
    const truck = await makeTruck(columns)
    expect(await assign(boss, job, truck)).toMatchObject({ status: 409, body: { code, message } })
    expect(await trucksOf(job)).toEqual([])
  })

  it.each([
    ['an outage', '2027-02-20', '2027-03-02', 409],
    ['an outage without an end', '2027-02-20', null, 409],
    ['an outage that ends on that day', '2027-02-20', DAY, 200],
    ['an outage that begins later', '2027-03-02', null, 200],
  ])('returns for %s', async (_what, since, back, status) => {
    const { boss, put, makeTruck, makeJob, assign } = await createOffice()
    const truck = await makeTruck()
    await put('vehicle_outages', { vehicle_id: truck, since_on: since, back_on: back, reason: 'Brakes' })
    const answer = await assign(boss, await makeJob(`${DAY} 09:00`, `${DAY} 12:00`), truck)
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body).toMatchObject({
        code: 'truck_out_of_service',
        message: 'Truck 1 is out of service on Mon, Mar 1, 2027.',
      })
  })

  it.each([
    ['inspected within a year', '2026-03-01', null, 200],
    ['inspected more than a year before', '2026-02-28', null, 409],
    ['due for inspection on the day before', '2026-06-01', '2027-02-28', 409],
  ])('returns for a truck that was %s', async (_what, inspected, due, status) => {
    const { boss, put, makeTruck, makeJob, assign } = await createOffice()
    const truck = await makeTruck()
    await put('vehicle_inspections', {
      vehicle_id: truck,
      inspected_on: inspected,
      next_due_on: due,
      kind: 'annual',
      inspector: 'Ada',
      result: 'pass',
    })
    const answer = await assign(boss, await makeJob(`${DAY} 09:00`, `${DAY} 12:00`), truck)
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body).toMatchObject({
        code: 'truck_papers_expired',
        message: 'The annual inspection of Truck 1 is due Sun, Feb 28, 2027, before the move ends.',
      })
  })

  it.each([
    ['in force', 'commercial_trucking', '2028-01-01', 200],
    ['over on that day', 'commercial_trucking', DAY, 409],
    ['of another type', 'cargo', '2026-12-31', 200],
  ])('returns for a policy that is %s', async (_what, type, expires, status) => {
    const { boss, put, makeTruck, makeJob, assign } = await createOffice()
    await put('insurance_policies', {
      type,
      carrier: 'Acme',
      policy_number: '1',
      effective_on: '2026-01-01',
      expires_on: expires,
    })
    const answer = await assign(boss, await makeJob(`${DAY} 09:00`, `${DAY} 12:00`), await makeTruck())
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body).toMatchObject({
        code: 'truck_papers_expired',
        message: 'No commercial trucking policy on file is in force on Mon, Mar 1, 2027.',
      })
  })
})

describe('the license of a driver', () => {
  it.each([
    ['a CDL of class B', { license_class: 'cdlB' }, 200],
    ['a CDL of class A', { license_class: 'cdlA', expires_on: DAY }, 200],
    ['one that expired', { license_class: 'cdlB', expires_on: '2027-02-28' }, 409],
  ])('%s decides on a heavy truck', async (_what, columns, status) => {
    const { company, boss, put, makeTruck, makeJob, assign } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const worker = await t.makePerson(company, 'worker')
    await t.addCrew(company, job, worker.id)
    await put('worker_documents', { user_id: worker.id, kind: 'license', ...columns })
    expect((await assign(boss, job, await makeTruck({ gross_weight_pounds: 33_000 }))).status).toBe(status)
  })

  it('is missing on a crew without one, which the office is told and nothing refuses', async () => {
    const { boss, makeTruck, makeJob, assign } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const { status, body } = await assign(boss, job, await makeTruck({ gross_weight_pounds: 33_000 }))
    expect([status, body.warnings]).toEqual([200, ["Nobody on the crew has a driver's license on file."]])
  })
})

describe('two jobs of one truck', () => {
  it('are refused with the job, the truck and its time, and allowed with a reason', async () => {
    const { company, boss, makeTruck, makeJob, assign, trucksOf } = await createOffice()
    const truck = await makeTruck()
    const first = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`, {
      first_city: 'Denver',
      first_state: 'CO',
    })
    const second = await makeJob(`${DAY} 11:00`, `${DAY} 14:00`)
    await assign(boss, first, truck)
    const refused = await assign(boss, second, truck)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'truck_overlap',
        message: expect.stringContaining(
          `Truck 1 is on job #${first}, Denver, CO, Mon, Mar 1, 2027, 9:00 AM – 12:00 PM.`,
        ),
        data: { collisions: [{ vehicleId: truck, name: 'Truck 1', jobId: first }] },
      },
    })
    expect(await trucksOf(second)).toEqual([])
    const allowed = await assign(boss, second, truck, { overlapReason: 'Same street' })
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
    expect(allowed.body.assigned).toMatchObject([
      { collisions: [], overlaps: [{ jobId: first, reason: 'Same street' }] },
    ])
    const { rows } = await t.owner.query(
      'select job_id, other_job_id, reason, approved_by from vehicle_overlaps where company_id = $1',
      [company],
    )
    expect(rows).toEqual([
      { job_id: second, other_job_id: first, reason: 'Same street', approved_by: boss.id },
    ])
    const { body: history } = await t.call(boss, 'GET', `/wp/v2/jobs/${second}/history`)
    expect(JSON.stringify(history)).toContain(`Truck 1, with job #${first}: Same street`)
  })

  it.each([
    ['within the turnaround', 30, '12:29', 409],
    ['after the turnaround', 30, '12:30', 200],
    ['at once if there is no turnaround', 0, '12:00', 200],
    ['within a long turnaround', 120, '13:59', 409],
  ])('one after the other: %s', async (_what, truckTurnaroundMinutes, start, status) => {
    const { boss, makeTruck, makeJob, assign } = await createOffice({ truckTurnaroundMinutes })
    const truck = await makeTruck()
    const late = await makeJob(`${DAY} ${start}`, `${DAY} 16:00`)
    const early = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    await assign(boss, late, truck)
    expect((await assign(boss, early, truck)).status).toBe(status)
  })

  it('are refused when a job is moved, also by its client, and a manager may say why', async () => {
    const { company, boss, makeTruck, makeJob, assign } = await createOffice()
    const client = await t.makePerson(company, 'client')
    const truck = await makeTruck()
    const plain = { client_id: client.id, billing_contact_id: client.id, job_status: 'inquiring' }
    const first = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const second = await makeJob('2027-03-02 09:00', '2027-03-02 12:00', plain)
    await assign(boss, first, truck)
    await assign(boss, second, truck)
    const before = await t.jobRow(second)
    const move = { jobDate: `${DAY} 10:00:00` }
    const byClient = await t.call(client, 'POST', `/wp/v2/jobs/${second}`, move)
    expect(byClient).toMatchObject({
      status: 409,
      body: { code: 'truck_overlap', message: 'The truck is not free at that time.' },
    })
    const refused = await t.call(boss, 'POST', `/wp/v2/jobs/${second}`, move)
    expect(refused).toMatchObject({ status: 409, body: { code: 'truck_overlap' } })
    expect(await t.jobRow(second)).toEqual(before)
    const why = { truckOverlapReason: 'Two short moves' }
    expect((await t.call(client, 'POST', `/wp/v2/jobs/${second}`, { ...move, ...why })).status).toBe(403)
    expect((await t.call(boss, 'POST', `/wp/v2/jobs/${second}`, { ...move, ...why })).status).toBe(200)
    // An override counts for the times that were looked at.
    const again = { jobDate: `${DAY} 10:30:00` }
    expect((await t.call(boss, 'POST', `/wp/v2/jobs/${second}`, again)).status).toBe(409)
  })

  it('are refused by the database if the service does not look', async () => {
    const { company, makeTruck, makeJob } = await createOffice()
    const truck = await makeTruck()
    const [first, second] = [
      await makeJob(`${DAY} 09:00`, `${DAY} 12:00`),
      await makeJob(`${DAY} 11:00`, `${DAY} 14:00`),
    ]
    const write = (job: number) =>
      t.owner.query('insert into job_vehicles (company_id, job_id, vehicle_id) values ($1, $2, $3)', [
        company,
        job,
        truck,
      ])
    await write(first)
    await expect(write(second)).rejects.toMatchObject({ code: '23P01', constraint: 'truck_overlap' })
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [first])
    await write(second)
    await expect(
      t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [first]),
    ).rejects.toMatchObject({ constraint: 'truck_overlap' })
  })
})

describe('the trucks to choose from', () => {
  it('are the free ones first, then the others with why they are not free', async () => {
    const { boss, put, makeTruck, makeJob, assign } = await createOffice({ assignsTrucks: true })
    const [busy, broken, free, retired] = [
      await makeTruck(),
      await makeTruck(),
      await makeTruck({ is_rented: true }),
      await makeTruck({ retired_on: '2026-01-01' }),
    ]
    const other = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const job = await makeJob(`${DAY} 10:00`, `${DAY} 11:00`)
    await assign(boss, other, busy)
    await put('vehicle_outages', { vehicle_id: broken, since_on: DAY, reason: 'Brakes' })
    const { body } = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/vehicles`)
    expect(body).toMatchObject({ isOn: true, mayWrite: true, turnaroundMinutes: 30, assigned: [] })
    expect(body.choices).toMatchObject([
      { id: free, isRented: true, problem: null, collisions: [] },
      { id: busy, problem: null, collisions: [{ jobId: other }] },
      { id: broken, problem: { code: 'outOfService' }, collisions: [] },
    ])
    expect(body.choices.map(({ id }: { id: number }) => id)).not.toContain(retired)
  })

  it('say that the cube sheet needs a larger truck or two trips', async () => {
    const { boss, makeTruck, makeJob, assign } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`, { job_type: 'intrastate_long' })
    await t.owner.query(
      `insert into job_documents (company_id, job_id, name, variables)
       select company_id, id, 'cubeSheet', $2 from jobs where id = $1`,
      [job, { lineItems: [{ id: 1, category: 'Rooms', item: 'Boxes', units: 100, volume: 11 }] }],
    )
    const { body } = await assign(boss, job, await makeTruck({ capacity_cubic_feet: 700 }))
    expect(body.warnings[0]).toBe(
      'Needs a 26 ft truck or two trips: the cube sheet has 1,100 cu ft, and there is room for 700.',
    )
  })
})

describe('the trucks of a period', () => {
  it('are told with their jobs, times and when they are free again', async () => {
    const { company, boss, makeTruck, makeJob, assign } = await createOffice()
    const truck = await makeTruck()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const later = await makeJob('2027-03-03 09:00', '2027-03-03 12:00')
    await assign(boss, job, truck)
    await assign(boss, later, truck)
    const period = { from: '2027-03-01T00:00:00Z', to: '2027-03-02T00:00:00Z' }
    const found = await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      assignmentsBetween(tx, company, period),
    )
    expect(found).toMatchObject([{ jobId: job, vehicleId: truck, name: 'Truck 1' }])
    expect(found.map(({ freeAt }) => new Date(freeAt).toISOString())).toEqual(['2027-03-01T12:30:00.000Z'])
  })

  it('have problems where a truck went out of service or its driver changed after it was assigned', async () => {
    const { company, boss, put, makeTruck, makeJob, assign } = await createOffice()
    const [broken, heavy, good] = [
      await makeTruck(),
      await makeTruck({ gross_weight_pounds: 33_000 }),
      await makeTruck(),
    ]
    const [one, two, three, other] = [
      await makeJob(`${DAY} 09:00`, `${DAY} 12:00`),
      await makeJob(`${DAY} 13:00`, `${DAY} 15:00`),
      await makeJob(`${DAY} 16:00`, `${DAY} 18:00`),
      await makeJob('2027-03-02 09:00', '2027-03-02 12:00'),
    ]
    await assign(boss, other, broken)
    await assign(boss, one, broken)
    await assign(boss, two, heavy)
    await assign(boss, three, good)
    await put('vehicle_outages', { vehicle_id: broken, since_on: '2027-02-01', reason: 'Brakes' })
    const worker = await t.makePerson(company, 'worker')
    await t.addCrew(company, two, worker.id)
    await put('worker_documents', { user_id: worker.id, kind: 'license' })
    const at = { companyId: company, timezone: 'UTC', now: new Date('2027-02-28T00:00:00Z') }
    const found = await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      problemsOfVehicles(tx, at, [one, two, three]),
    )
    expect(found.map(({ jobId, vehicleId, problem }) => [jobId, vehicleId, problem.code])).toEqual([
      [one, broken, 'outOfService'],
      [two, heavy, 'license'],
    ])
  })
})

describe('a save of a job with its trucks', () => {
  const save = async (who: TestPerson, job: number, body: object) => {
    const { body: read } = await t.call(who, 'GET', `/wp/v2/jobs/${job}`)
    return t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: read.version, ...body })
  }

  it('replaces them, and leaves them if the save does not name trucks', async () => {
    const { boss, makeTruck, makeJob, trucksOf } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const [one, two, three] = [await makeTruck(), await makeTruck(), await makeTruck()]
    const first = await save(boss, job, { vehicles: [{ id: one }, { id: two }] })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(await trucksOf(job)).toEqual([one, two])
    await save(boss, job, { notes: 'Ring twice' })
    expect(await trucksOf(job)).toEqual([one, two])
    const { body } = await save(boss, job, { vehicles: [{ id: three }, { id: two }, { id: two }] })
    expect(await trucksOf(job)).toEqual([two, three])
    expect(body.vehicles.map(({ id }: { id: number }) => id).toSorted()).toEqual([two, three])
    await save(boss, job, { vehicles: [] })
    expect(await trucksOf(job)).toEqual([])
  })

  it('judges a truck by the new date of the same save', async () => {
    const { boss, makeTruck, makeJob, put, trucksOf } = await createOffice()
    const job = await makeJob(`${DAY} 09:00`, `${DAY} 12:00`)
    const truck = await makeTruck()
    await put('vehicle_outages', {
      vehicle_id: truck,
      since_on: '2027-03-07',
      back_on: null,
      reason: 'Brakes',
    })
    const moved = { jobDate: '2027-03-08 09:00:00', vehicles: [{ id: truck }] }
    const refused = await save(boss, job, moved)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('out of service')])
    const { body: read } = await t.call(boss, 'GET', `/wp/v2/jobs/${job}`)
    expect([read.jobDate, await trucksOf(job)]).toEqual([`${DAY} 09:00:00`, []])
    const same = await save(boss, job, { vehicles: [{ id: truck }] })
    expect([same.status, await trucksOf(job)]).toEqual([200, [truck]])
  })

  it('refuses an overlap without a reason, and records the reason', async () => {
    const { boss, makeTruck, makeJob, trucksOf } = await createOffice()
    const [job, other] = [
      await makeJob(`${DAY} 09:00`, `${DAY} 12:00`),
      await makeJob(`${DAY} 11:00`, `${DAY} 15:00`),
    ]
    const truck = await makeTruck()
    await save(boss, job, { vehicles: [{ id: truck }] })
    const refused = await save(boss, other, { vehicles: [{ id: truck }], notes: 'Lost' })
    expect([refused.status, refused.body.code]).toEqual([409, 'truck_overlap'])
    expect(await trucksOf(other)).toEqual([])
    expect((await t.call(boss, 'GET', `/wp/v2/jobs/${other}`)).body.notes).not.toBe('Lost')
    const reasoned = { vehicles: [{ id: truck }], truckOverlapReason: 'Two short trips' }
    expect((await save(boss, other, reasoned)).status).toBe(200)
    expect(await trucksOf(other)).toEqual([truck])
  })

  it('changes nothing for other companies, other roles, an old version and wrong input', async () => {
    const [mine, theirs] = [await createOffice(), await createOffice()]
    const client = await t.makePerson(mine.company, 'client')
    const worker = await t.makePerson(mine.company, 'worker')
    const job = await mine.makeJob(`${DAY} 09:00`, `${DAY} 12:00`, {
      client_id: client.id,
      billing_contact_id: client.id,
    })
    await t.addCrew(mine.company, job, worker.id)
    const [truck, next, foreign] = [await mine.makeTruck(), await mine.makeTruck(), await theirs.makeTruck()]
    await save(mine.boss, job, { vehicles: [{ id: truck }] })
    const change = { vehicles: [{ id: next }] }
    expect((await t.call(theirs.boss, 'POST', `/wp/v2/jobs/${job}`, { version: 1, ...change })).status).toBe(
      404,
    )
    const strange = await save(mine.boss, job, { vehicles: [{ id: foreign }] })
    expect([strange.status, strange.body.message]).toEqual([404, 'Truck not found.'])
    for (const who of [client, worker]) expect((await save(who, job, change)).status).toBe(403)
    expect((await save(mine.boss, job, { ...change, version: 1 })).status).toBe(409)
    const many = Array.from({ length: 51 }, () => ({ id: next }))
    const tooMany = await save(mine.boss, job, { vehicles: many })
    expect([tooMany.status, JSON.stringify(tooMany.body)]).toEqual([
      400,
      expect.stringContaining('At most 50 trucks.'),
    ])
    expect((await save(mine.boss, job, { vehicles: [{ id: 'x' }] })).status).toBe(400)
    expect(await mine.trucksOf(job)).toEqual([truck])
  })
})
