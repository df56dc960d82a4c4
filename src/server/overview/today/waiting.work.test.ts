import { describe, expect, it } from 'vitest'
import { BOULDER, DENVER } from '../../testing/places.ts'
import {
  t,
  company,
  boss,
  ann,
  ben,
  client,
  TODAY,
  waiting,
  createJob,
  put,
  ago,
  useToday,
} from './today.fixture.ts'

useToday()

describe('moves of the next days', () => {
  it('are listed with the crew, confirmations, papers and deposit that are missing', async () => {
    await t.owner.query(`update companies set variables = '{"depositLocal": {"value": 50}}' where id = $1`, [
      company,
    ])
    const work = { id: 1, index: 0, activityType: 'load', activityDate: '2027-03-07' }
    const activities = [{ ...work, startTime: '08:00', endTime: '11:00' }]
    const job = await createJob('2027-03-07', 8, { locations: [{ ...DENVER, activities }, BOULDER] })
    await t.addCrew(company, job, ann.id)
    await createJob('2027-03-13', 8)
    await createJob('2027-03-07', 9, { job_status: 'canceled' })
    const inquiry = await createJob('2027-03-12', 8, { job_status: 'inquiring' })
    const { rows } = (await waiting()).ahead
    expect(rows.map(({ jobId }: { jobId: number }) => jobId)).toEqual([job, inquiry])
    const needs = rows.map((row: { needs: { need: string }[] }) => row.needs.map(({ need }) => need))
    expect(needs[0].slice(0, 2)).toEqual(['crew', 'confirmation'])
    expect(needs[0]).toContain('estimate')
    expect(needs[0]).toContain('deposit')
    // An inquiry has no crew yet.
    expect(needs[1]).not.toContain('crew')
  })
})

describe("yesterday's jobs", () => {
  it('are listed if they are not finished or not paid', async () => {
    const open = await createJob('2027-03-04', 8)
    const paid = await createJob('2027-03-04', 9, { job_status: 'completed' })
    const unpaid = await createJob('2027-03-04', 10, { job_status: 'completed' })
    await createJob('2027-03-03', 9)
    const { total } = (await t.call(boss, 'GET', `/wp/v2/jobs/${paid}`)).body.payments
    await put('recorded_payments', {
      job_id: paid,
      amount_cents: Math.round(total * 100),
      paid_on: '2027-03-04',
      method: 'cash',
      payment_type: 'other',
      recorded_by: boss.id,
    })
    const { rows } = (await waiting()).leftOver
    expect(rows).toMatchObject([
      { jobId: open, isFinished: false },
      { jobId: unpaid, isFinished: true, open: total },
    ])
  })
})

describe('approvals', () => {
  it('are accounts, sign-ups and times off that wait for a decision', async () => {
    const pending = await t.makePerson(company, 'worker', {
      approval: 'pending',
      firstName: 'New',
      lastName: 'One',
    })
    await t.makePerson(company, 'worker', { approval: 'rejected' })
    const job = await createJob('2027-03-07', 8)
    const signUp = await put('crew_prospects', { job_id: job, user_id: ann.id })
    await put('crew_prospects', { job_id: await createJob('2027-03-01', 8), user_id: ann.id })
    await put('crew_prospects', { job_id: job, user_id: ben.id, status: 'rejected' })
    const { rows } = (await waiting()).approvals
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'account', id: pending.id, name: 'New One' }),
        expect.objectContaining({ kind: 'signUp', id: signUp, jobId: job, name: 'Ann Lee' }),
      ]),
    )
  })
})

describe('claims', () => {
  it('are submitted disputes with their next legal deadline', async () => {
    const job = await createJob('2027-03-01', 8, { job_status: 'completed' })
    const dispute = (columns: Record<string, unknown>) =>
      put('disputes', {
        job_id: job,
        token_hash: `hash ${Math.random()}`,
        sealed_token: 'x',
        created_by: boss.id,
        ...columns,
      })
    const id = await dispute({ status: 'submitted', submitted_at: ago(24 * 60), claimed_cents: 10_000 })
    await dispute({ status: 'decided', submitted_at: ago(600), decided_at: ago(5), decision: 'denied' })
    const { rows } = (await waiting()).claims
    expect(rows).toEqual([
      {
        kind: 'dispute',
        id,
        jobId: job,
        client: 'Zoe Hart',
        text: 'Acknowledgement',
        due: expect.any(String),
        at: ago(24 * 60),
      },
    ])
  })
})

describe('documents for clients that were not sent', () => {
  it('are listed until they are sent again, opened or paid; other messages, old ones and those of deleted jobs are not', async () => {
    const job = await createJob('2027-03-20', 8)
    const gone = await createJob('2027-03-20', 8, { deleted_at: ago(5) })
    const deliver = (columns: Record<string, unknown>) =>
      put('deliveries', {
        channel: 'mail',
        recipient: 'zoe@example.test',
        subject: 'x',
        body_text: 'x',
        job_id: job,
        kind: 'estimate',
        status: 'failed',
        created_at: ago(60),
        ...columns,
      })
    await deliver({ channel: 'text' })
    await deliver({ channel: 'text', status: 'sent', created_at: ago(50) })
    await deliver({ kind: 'written' })
    await deliver({ job_id: gone })
    await deliver({ kind: 'agreement', created_at: ago(31 * 24 * 60) })
    // The client has read or paid it in another way, as the job says too.
    const opened = await deliver({ kind: 'surveyRequest' })
    await put('personal_links', {
      job_id: job,
      id: '0190a7c4-0000-7000-8000-000000000001',
      user_id: client.id,
      delivery_id: opened,
      channel: 'mail',
      address: 'zoe@example.test',
      token_hash: 'a'.repeat(64),
      opened_at: ago(5),
    })
    const paid = await createJob('2027-03-21', 8)
    await t.owner.query(
      `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents, tips_cents,
        hours, owed_cents, paid_cents, booked_cents) values ($1, $2, 'scheduled', 'moving_labor', 0, 0, 0, 0, 0, 100, 100, 0)`,
      [company, paid],
    )
    await deliver({ kind: 'paymentRequest', job_id: paid })
    const id = await deliver({})
    const { unsent } = await waiting()
    expect(unsent).toEqual({
      rows: [
        {
          deliveryId: id,
          jobId: job,
          client: 'Zoe Hart',
          document: 'estimate',
          channel: 'mail',
          at: ago(60),
        },
      ],
      total: 1,
    })
  })
})

describe('what expires', () => {
  it('is listed within 30 days, after vehicles that are out of service', async () => {
    const vehicle = (name: string, columns = {}) => put('vehicles', { name, ...columns })
    const out = await vehicle('Truck 1')
    await put('vehicle_outages', { vehicle_id: out, since_on: '2027-03-01', reason: 'Brakes' })
    const back = await vehicle('Truck 2')
    await put('vehicle_outages', {
      vehicle_id: back,
      since_on: '2027-03-01',
      back_on: TODAY,
      reason: 'Tires',
    })
    const inspected = (on: string) => ({ inspected_on: on, kind: 'annual', inspector: 'X', result: 'pass' })
    await put('vehicle_inspections', { vehicle_id: back, ...inspected('2026-03-20') })
    await put('vehicle_inspections', { vehicle_id: out, ...inspected('2026-12-20') })
    const policy = { type: 'cargo', carrier: 'Mutual', policy_number: '1' }
    const ends = await put('insurance_policies', {
      ...policy,
      effective_on: '2026-03-10',
      expires_on: '2027-03-10',
    })
    await put('insurance_policies', {
      ...policy,
      type: 'general_liability',
      effective_on: '2026-03-10',
      expires_on: '2027-06-10',
    })
    await put('worker_documents', { user_id: ann.id, kind: 'license', expires_on: '2027-03-06' })
    await put('worker_documents', { user_id: ann.id, kind: 'medicalCard', expires_on: '2027-09-06' })
    const { rows } = (await waiting()).expiries
    expect(rows).toMatchObject([
      { kind: 'outOfService', id: out, name: 'Truck 1', text: 'Out of service', reason: 'Brakes' },
      { kind: 'document', id: ann.id, name: 'Ann Lee', text: expect.stringContaining('expires tomorrow') },
      { kind: 'policy', id: ends, text: expect.stringContaining('expires in 5 days') },
      { kind: 'inspection', id: back, name: 'Truck 2' },
    ])
  })

  it('is read in Spanish, with the reason of a vehicle as it was written', async () => {
    const out = await put('vehicles', { name: 'Truck 1' })
    const reason = 'Brakes, waiting for parts'
    await put('vehicle_outages', { vehicle_id: out, since_on: '2027-03-01', reason })
    await put('worker_documents', { user_id: ann.id, kind: 'license', expires_on: '2027-03-03' })
    await put('worker_documents', { user_id: ann.id, kind: 'medicalCard', expires_on: '2027-03-10' })
    const spanish = { 'accept-language': 'es' }
    const { body } = await t.call(boss, 'GET', '/wp/v2/today', undefined, spanish)
    expect(body.waiting.expiries.rows.map(({ text }: { text: string }) => text)).toEqual([
      'Fuera de servicio',
      'Licencia de conducir: venció hace 2 días, 03/03/2027',
      'Tarjeta médica: vence en 5 días, 03/10/2027',
    ])
    expect(body.waiting.expiries.rows[0].reason).toBe(reason)
  })
})
