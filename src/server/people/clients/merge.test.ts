import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { insertMemberRow, namesOfPeople } from '../../testing/member-rows.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let stranger: TestPerson
const refused: TestPerson[] = []

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  stranger = await t.makePerson(other, 'administrator')
  refused.push(await t.makePerson(company, 'worker'), await t.makePerson(company, 'client'))
})
afterAll(() => t.close())

const merge = (kept: number, gone: number, fields: object = {}, who: TestPerson | null = manager) =>
  t.call(who, 'POST', `/wp/v2/clients/${kept}/merge`, { other: gone, fields })
const read = (id: number) => t.call(manager, 'GET', `/wp/v2/clients/${id}`)
async function one(text: string, values: unknown[]) {
  const { rows } = await t.owner.query(text, values)
  return rows[0]
}
const member = (id: number) =>
  one('select * from members where company_id = $1 and user_id = $2', [company, id])
const user = (id: number) => one('select * from users where id = $1', [id])
async function pair() {
  return {
    kept: await t.makePerson(company, 'client', { firstName: 'Kept', lastName: 'One' }),
    gone: await t.makePerson(company, 'client', { firstName: 'Gone', lastName: 'Two', phone: '3035550199' }),
  }
}
const everything = async (ids: number[]) => ({
  members: (await t.owner.query('select * from members where user_id = any($1) order by user_id', [ids]))
    .rows,
  users: (await t.owner.query('select * from users where id = any($1) order by id', [ids])).rows,
})

/**
 * What a merge does with each column that names a person: 'moves' to the kept record, 'stays' under the old
 * id, 'goes' (is deleted), or is 'staff' and prevents the merge. A new foreign key has to be added here.
 */
const MEMBER_COLUMNS: Record<string, 'moves' | 'stays' | 'goes' | 'staff'> = {
  'jobs.client_id': 'moves',
  'jobs.billing_contact_id': 'moves',
  'job_seen.user_id': 'moves',
  'cards.user_id': 'moves',
  'members.merged_into': 'moves',
  'member_words.user_id': 'stays',
  'agreements.user_id': 'stays',
  'transactions.user_id': 'stays',
  'payment_customers.user_id': 'stays',
  'erasures.user_id': 'stays',
  'kept_names.user_id': 'stays',
  'read_marks.user_id': 'goes',
  'conversation_reads.user_id': 'goes',
  'conversations.assignee_id': 'staff',
  'job_crew.user_id': 'staff',
  'crew_overlaps.user_id': 'staff',
  'crew_positions.user_id': 'staff',
  'crew_prospects.user_id': 'staff',
  'crew_damages.user_id': 'staff',
  'crew_infractions.user_id': 'staff',
  'crew_invoice_lines.user_id': 'staff',
  'manager_requests.user_id': 'staff',
  'tip_payouts.user_id': 'staff',
  'overtime_lines.paid_by': 'staff',
  'overtime_lines.user_id': 'staff',
  'clock_approvals.approved_by': 'staff',
  'clock_approvals.user_id': 'staff',
  'clock_events.recorded_by': 'staff',
  'clock_events.user_id': 'staff',
  'clock_hours.user_id': 'staff',
  'phone_devices.user_id': 'staff',
  'call_legs.user_id': 'staff',
  'calendar_feeds.user_id': 'staff',
  'manual_reads.user_id': 'staff',
  'position_consents.user_id': 'staff',
  'quiz_assignments.user_id': 'staff',
  'sales_appointments.user_id': 'staff',
  'sales_call.user_id': 'staff',
  'sales_hours.user_id': 'staff',
  'worker_area_filters.user_id': 'staff',
  'job_views.user_id': 'staff',
  'report_mails.user_id': 'staff',
  'worker_documents.user_id': 'staff',
  'worker_times_off.user_id': 'staff',
}
/** Columns that name an account. The merged account stays without a login; 'goes' ends with its sessions. */
const USER_COLUMNS: Record<string, 'stays' | 'goes'> = {
  'account_events.user_id': 'stays',
  'email_changes.user_id': 'stays',
  'link_requests.account_id': 'stays',
  'link_requests.user_id': 'goes',
  'known_devices.user_id': 'goes',
  'known_networks.user_id': 'goes',
  'members.user_id': 'stays',
  'passkey_challenges.user_id': 'goes',
  'passkeys.user_id': 'goes',
  'password_pins.user_id': 'stays',
  'recovery_codes.user_id': 'stays',
  'recovery_links.user_id': 'goes',
  'second_factors.user_id': 'stays',
  'terms_acceptances.user_id': 'stays',
  'push_devices.user_id': 'goes',
  'token_families.user_id': 'goes',
  'untold_links.user_id': 'stays',
}

describe('every column that names a person', () => {
  it('is listed above, with what a merge does with it', async () => {
    expect(Object.keys(MEMBER_COLUMNS).toSorted()).toEqual(await namesOfPeople(t, 'members', 'user_id'))
    expect(Object.keys(USER_COLUMNS).toSorted()).toEqual(await namesOfPeople(t, 'users', 'id'))
  })

  it('of crew and office prevents the merge, whatever the current role', async () => {
    const staff = Object.keys(MEMBER_COLUMNS).filter((name) => MEMBER_COLUMNS[name] === 'staff')
    for (const name of staff) {
      const { kept, gone } = await pair()
      await insertMemberRow(t, company, name, gone.id)
      const before = await everything([kept.id, gone.id])
      expect(await merge(kept.id, gone.id), name).toMatchObject({
        status: 409,
        body: { code: 'rest_conflict' },
      })
      expect(await everything([kept.id, gone.id]), name).toEqual(before)
    }
  })

  it('of a client moves, stays or is deleted as listed', async () => {
    const { kept, gone } = await pair()
    const earlier = await t.makePerson(company, 'client')
    expect((await merge(gone.id, earlier.id)).status).toBe(200)
    const theirs = await t.makeJob(company, {
      client_id: gone.id,
      billing_contact_id: kept.id,
      is_billing_contact: false,
    })
    const billed = await t.makeJob(company, { billing_contact_id: gone.id, is_billing_contact: false })
    const deleted = await t.makeJob(company, { client_id: gone.id, deleted_at: '2026-01-01' })
    await t.owner.query(
      `insert into job_seen (company_id, user_id, job_id, seen_at) values ($1, $2, $3, '2020-01-01')`,
      [company, kept.id, theirs],
    )
    const inserted = ['job_seen', 'read_marks', 'cards', 'agreements', 'transactions']
    for (const table of inserted) await insertMemberRow(t, company, `${table}.user_id`, gone.id, theirs)
    await t.owner.query(
      `insert into communications (company_id, contact_id, job_id, type, direction) values ($1, $2, $3, 'sms', 'incoming')`,
      [company, gone.id, theirs],
    )

    const preview = await t.call(manager, 'GET', `/wp/v2/clients/${kept.id}/merge?with=${gone.id}`)
    expect(preview.body).toMatchObject({
      moves: { jobs: 3, messages: 1, cards: 1 },
      stays: { agreements: 1, payments: 1 },
      refusal: null,
    })
    const version = Number((await t.jobRow(theirs))['version'])
    expect((await merge(kept.id, gone.id)).body).toMatchObject({ id: kept.id })

    for (const [name, fate] of Object.entries(MEMBER_COLUMNS)) {
      if (fate === 'staff' || name === 'erasures.user_id' || name === 'kept_names.user_id') continue
      const [table = '', column = ''] = name.split('.')
      const countOf = async (id: number) =>
        (
          await one(`select count(*)::int as n from ${table} where company_id = $1 and ${column} = $2`, [
            company,
            id,
          ])
        ).n
      const [ofGone, ofKept] = [await countOf(gone.id), await countOf(kept.id)]
      if (fate === 'stays') expect(ofGone, name).toBeGreaterThan(0)
      else expect(ofGone, name).toBe(0)
      if (fate === 'moves') expect(ofKept, name).toBeGreaterThan(0)
    }
    expect(await t.jobRow(theirs)).toMatchObject({
      client_id: kept.id,
      billing_contact_id: kept.id,
      is_billing_contact: true,
      version: version + 1,
      updated_by: manager.id,
    })
    expect(await t.jobRow(billed)).toMatchObject({ billing_contact_id: kept.id })
    expect(await t.jobRow(deleted)).toMatchObject({ client_id: kept.id })
    expect(
      await one('select * from communications where company_id = $1 and job_id = $2', [company, theirs]),
    ).toMatchObject({
      contact_id: kept.id,
    })
    const seen = await one('select seen_at from job_seen where job_id = $1 and user_id = $2', [
      theirs,
      kept.id,
    ])
    expect(String(seen.seen_at)).toContain('2030')
    // A card stays with the provider's customer under which it was stored.
    expect(
      await one('select * from cards where company_id = $1 and user_id = $2', [company, kept.id]),
    ).toMatchObject({
      customer_id: `cus_${gone.id}`,
      is_primary: true,
    })
    // All old ids resolve to the kept record, also those of an earlier merge.
    for (const id of [gone.id, earlier.id])
      expect((await read(id)).body).toMatchObject({ id: kept.id, clientJobs: { count: 2 } })
    const found = await t.call(manager, 'GET', `/wp/v2/clients?search=${gone.email}`)
    expect(found.body).toEqual([])
    // What the old record agreed to counts for the kept client.
    const job = await t.call(manager, 'GET', `/wp/v2/jobs/${theirs}`)
    expect(job.body.client.id).toBe(kept.id)
    const { rows } = await t.owner.query(
      `select table_name from history where user_id = $1 and (after ->> 'merged_into' = $2 or after ->> 'client_id' = $2)`,
      [manager.id, String(kept.id)],
    )
    expect(new Set(rows.map(({ table_name: name }) => name))).toEqual(new Set(['members', 'jobs']))
  })
})

describe('merging clients', () => {
  async function subjectsTo(email: string): Promise<string[]> {
    const { rows } = await t.owner.query('select subject from account_mails where recipient = $1', [email])
    return rows.map(({ subject }) => subject)
  }

  it('takes each field from the chosen record', async () => {
    const { kept, gone } = await pair()
    await t.owner.query(
      `update members set notes = 'of ' || first_name, address = first_name || ' St', address_details = '{"state": "CO"}',
        company_name = 'Co', is_company = user_id = $2 where user_id = any($1)`,
      [[kept.id, gone.id], gone.id],
    )
    const fields = {
      firstName: 'other',
      lastName: 'kept',
      phone: 'other',
      address: 'other',
      companyName: 'other',
      notes: 'both',
    }
    expect((await merge(kept.id, gone.id, fields)).body).toMatchObject({
      id: kept.id,
      firstName: 'Gone',
      lastName: 'One',
      phone: '3035550199',
      email: kept.email,
      address: 'Gone St',
      addressDetails: { state: 'CO' },
      isCompany: true,
      notes: 'of Kept\n\nof Gone',
    })
  })

  it('does nothing the second time, with or without its key', async () => {
    const { kept, gone } = await pair()
    const key = { 'idempotency-key': `merge-${gone.id}` }
    const body = { other: gone.id, fields: { firstName: 'other' } }
    const first = await t.call(manager, 'POST', `/wp/v2/clients/${kept.id}/merge`, body, key)
    expect((await t.call(manager, 'POST', `/wp/v2/clients/${kept.id}/merge`, body, key)).body).toEqual(
      first.body,
    )
    const before = await everything([kept.id, gone.id])
    expect((await merge(kept.id, gone.id, { lastName: 'other' })).body).toEqual(first.body)
    expect(await everything([kept.id, gone.id])).toEqual(before)
  })

  it('keeps the login of the chosen email and ends the other', async () => {
    for (const choice of ['kept', 'other'] as const) {
      const { kept, gone } = await pair()
      await t.owner.query(`update users set password_hash = 'hash of ' || id where id = any($1)`, [
        [kept.id, gone.id],
      ])
      const preview = await t.call(manager, 'GET', `/wp/v2/clients/${kept.id}/merge?with=${gone.id}`)
      expect(preview.body.hasTwoLogins).toBe(true)
      expect((await merge(kept.id, gone.id, { email: choice })).status).toBe(200)
      const chosen = choice === 'kept' ? kept : gone
      expect(await user(kept.id)).toMatchObject({
        email: chosen.email,
        password_hash: `hash of ${chosen.id}`,
      })
      expect(await user(gone.id)).toMatchObject({ email: null, password_hash: null })
      // A person who signed in with the other email is notified there; one who keeps theirs is not.
      const dropped = choice === 'kept' ? gone : kept
      expect(await subjectsTo(dropped.email)).toEqual([
        expect.stringMatching(/^Your login email was changed$/),
      ])
      expect(await subjectsTo(chosen.email)).toEqual([])
      expect((await t.call(gone, 'GET', '/wp/v2/users/me')).status).toBe(401)
      expect((await t.call(kept, 'GET', '/wp/v2/users/me')).status).toBe(choice === 'kept' ? 200 : 401)
    }
  })

  it('moves the only login', async () => {
    const { kept, gone } = await pair()
    await t.owner.query(`update users set password_hash = 'only' where id = $1`, [gone.id])
    await merge(kept.id, gone.id)
    expect(await user(kept.id)).toMatchObject({ email: kept.email, password_hash: 'only' })
    expect((await user(gone.id)).password_hash).toBeNull()
  })

  it('is rejected for an own login elsewhere or a staff role, and changes nothing', async () => {
    const { kept, gone } = await pair()
    const worker = await t.makePerson(company, 'client')
    await t.owner.query(`update members set roles = '{client,worker}' where user_id = $1`, [worker.id])
    await t.makePerson(other, 'client', { userId: gone.id, email: gone.email })
    await t.owner.query(`update users set password_hash = 'x' where id = $1`, [gone.id])
    for (const person of [worker, gone]) {
      const before = await everything([kept.id, person.id])
      expect(await merge(kept.id, person.id)).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
      const preview = await t.call(manager, 'GET', `/wp/v2/clients/${kept.id}/merge?with=${person.id}`)
      expect(preview.body.refusal).toMatch(/other person/)
      expect(await everything([kept.id, person.id])).toEqual(before)
    }
    // In the other direction that account stays unchanged; only its owner changes its email.
    expect(await merge(gone.id, kept.id, { email: 'other' })).toMatchObject({
      status: 409,
      body: { data: { fields: { email: 'Only this person can change it.' } } },
    })
    expect((await merge(gone.id, kept.id)).status).toBe(200)
    expect(await user(gone.id)).toMatchObject({ email: gone.email, password_hash: 'x' })
  })

  it('leaves the records of other companies unchanged', async () => {
    const { kept, gone } = await pair()
    await t.makePerson(other, 'client', { userId: gone.id, email: gone.email })
    const job = await t.makeJob(other, { client_id: gone.id })
    expect((await merge(kept.id, gone.id)).status).toBe(200)
    expect((await t.jobRow(job))['client_id']).toBe(gone.id)
    expect((await user(gone.id)).email).toBe(gone.email)
    expect((await t.call(stranger, 'GET', `/wp/v2/clients/${gone.id}`)).body.id).toBe(gone.id)
  })

  it('is allowed only to managers, within one company', async () => {
    const { kept, gone } = await pair()
    const far = await t.makePerson(other, 'client')
    const before = await everything([kept.id, gone.id, far.id])
    for (const person of refused) expect((await merge(kept.id, gone.id, {}, person)).status).toBe(403)
    expect((await merge(kept.id, gone.id, {}, stranger)).status).toBe(404)
    expect((await merge(kept.id, far.id)).status).toBe(404)
    expect((await merge(kept.id, gone.id, {}, null)).status).toBe(401)
    expect(await merge(kept.id, kept.id)).toMatchObject({
      status: 400,
      body: { data: { fields: { other: expect.any(String) } } },
    })
    expect((await merge(kept.id, gone.id, { firstName: 'both' })).status).toBe(400)
    expect((await merge(kept.id, manager.id)).status).toBe(404)
    expect(await everything([kept.id, gone.id, far.id])).toEqual(before)
  })

  it('does not mix up the records of two merges at the same time', async () => {
    const { kept, gone } = await pair()
    const answers = await Promise.all([merge(kept.id, gone.id), merge(gone.id, kept.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = [await member(kept.id), await member(gone.id)]
    expect(rows.filter(({ merged_into: into }) => into === null)).toHaveLength(1)
  })
})

describe('likely duplicates', () => {
  it('have the same phone, or the same name and address', async () => {
    const make = (options: object) => t.makePerson(company, 'client', options)
    const ann = await make({ firstName: 'Ann', lastName: 'Twice', phone: '7205550101' })
    const phone = await make({ firstName: 'A', lastName: 'T', phone: '7205550101' })
    const address = await make({ firstName: 'ann', lastName: 'TWICE', phone: null })
    await make({ firstName: 'Ann', lastName: 'Twice', phone: null })
    await t.owner.query(`update members set address = '9 Elm St' where user_id = any($1)`, [
      [ann.id, address.id],
    ])
    const answer = await t.call(manager, 'GET', `/wp/v2/clients/${ann.id}/duplicates`)
    expect(answer.body.map(({ id, likeness }: { id: number; likeness: string[] }) => [id, likeness])).toEqual(
      [
        [phone.id, ['phone']],
        [address.id, ['nameAndAddress']],
      ],
    )
    expect((await t.call(stranger, 'GET', `/wp/v2/clients/${ann.id}/duplicates`)).status).toBe(404)
    for (const person of refused)
      expect((await t.call(person, 'GET', `/wp/v2/clients/${ann.id}/duplicates`)).status).toBe(403)
  })
})
