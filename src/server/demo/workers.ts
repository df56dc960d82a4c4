import { sql } from 'kysely'
import { addDays } from '../../shared/kernel/dates.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'
import { NEAR_DENVER, NEAR_HOUSTON } from './places.ts'
import type { RandomSequence } from './random.ts'

const STREETS = ['Maple Street', 'Oak Avenue', 'Cedar Lane', 'Juniper Way', 'Birch Court', 'Aspen Drive']

/**
 * Loads the workers' addresses, licenses and medical cards (one ends soon, one has expired), an approved time
 * off and a pending one, and the hours and appointments of the salesperson.
 */
export async function loadWorkers(tx: Tx, load: DemoLoad, dice: RandomSequence): Promise<void> {
  const { companyId, people, ids, today } = load
  const workers = people.flatMap(({ role, approval }, at) =>
    role === 'worker' && approval === 'approved' ? [ids[at] ?? 0] : [],
  )
  await loadHomes(tx, load, workers, dice)
  await loadPapers(tx, companyId, workers, today, dice)
  await loadTimesOff(tx, load, workers)
  const seller = ids[people.findIndex(({ isSales }) => isSales)]
  if (seller !== undefined) await loadSales(tx, load, seller)
  // One who never signs in, so that calls to the demo's telephone ring the office first.
  const listed = workers.at(-1)
  if (listed !== undefined)
    await sql`insert into sales_call (company_id, user_id, added_by, added_at)
      values (${companyId}, ${listed}, ${ids[0] ?? 0}, ${`${addDays(today, -30)}T16:00:00Z`})`.execute(tx)
}

async function loadHomes(
  tx: Tx,
  load: DemoLoad,
  workers: readonly number[],
  dice: RandomSequence,
): Promise<void> {
  const near = load.company.handle === 'front-range' ? NEAR_DENVER : NEAR_HOUSTON
  const homes = workers.map((id, at) => {
    const place = near[at % near.length] ?? near[0]
    const street = `${dice.whole(100, 4100)} ${STREETS[at % STREETS.length]}`
    const address = `${street}, ${place?.city}, ${place?.state} ${place?.zip}`
    // Moves the map pins of neighbors apart.
    const aside = dice.whole(-100, 100) / 10_000
    const details = {
      address,
      address_line_one: street,
      city: place?.city,
      state: place?.state,
      zipcode: place?.zip,
      country: 'US',
      latitude: (place?.latitude ?? 0) + aside,
      longitude: (place?.longitude ?? 0) - aside,
    }
    return { id, address, details }
  })
  await sql`update members m set address = h.address, address_details = h.details
    from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as h (id bigint, address text, details jsonb)
    where m.company_id = ${load.companyId} and m.user_id = h.id`.execute(tx)
}

async function loadPapers(
  tx: Tx,
  companyId: number,
  workers: readonly number[],
  today: string,
  dice: RandomSequence,
): Promise<void> {
  const papers = workers.slice(0, 6).flatMap((id, at) => {
    const ends = at === 1 ? 18 : at === 2 ? -12 : dice.whole(200, 1100)
    const number = `${dice.whole(10, 99)}-${dice.whole(100, 999)}-${dice.whole(1000, 9999)}`
    return [
      {
        id,
        kind: 'license',
        number,
        class: at === 0 ? 'cdlB' : 'regular',
        issued: addDays(today, -700),
        expires: addDays(today, 400 + at * 40),
      },
      { id, kind: 'medicalCard', number: '', issued: addDays(today, -600), expires: addDays(today, ends) },
    ]
  })
  await sql`insert into worker_documents (company_id, user_id, kind, number, license_class, issued_on, expires_on, created_at)
    select ${companyId}, id, kind, number, class, issued, expires, ${`${addDays(today, -90)}T16:00:00Z`}
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
        as p (id bigint, kind text, number text, class text, issued date, expires date)`.execute(tx)
}

/** An approved time off is when the worker has no job and no sign-up. */
async function loadTimesOff(tx: Tx, load: DemoLoad, workers: readonly number[]): Promise<void> {
  const { companyId, today, company } = load
  const [asking, , resting] = workers
  if (asking === undefined || resting === undefined) return
  const times = (first: string, last: string) => sql`instant_of(${`${first} 00:00:00`}, ${company.timezone}),
    instant_of(${`${addDays(last, 1)} 00:00:00`}, ${company.timezone})`
  const requestedOff = { first: addDays(today, 24), last: addDays(today, 26) }
  await sql`insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, reason, status,
      asked_by, created_at)
    values (${companyId}, ${asking}, ${requestedOff.first}, ${requestedOff.last}, ${times(requestedOff.first, requestedOff.last)},
      'My sister marries', 'pending', ${asking}, ${`${addDays(today, -1)}T18:20:00Z`})`.execute(tx)
  await sql`insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, reason, status,
      asked_by, created_at, decided_at, decided_by)
    select ${companyId}, ${resting}, free.day, free.day + 1, instant_of(free.day::timestamp, ${company.timezone}),
        instant_of((free.day + 2)::timestamp, ${company.timezone}), 'Camping', 'approved', ${resting},
        ${`${addDays(today, -9)}T15:00:00Z`}, ${`${addDays(today, -8)}T15:00:00Z`}, ${load.ids[0] ?? 0}
      from (select ${today}::date + n as day from generate_series(4, 120) n) free
     where not exists (
       select from jobs j
        where j.company_id = ${companyId} and j.job_date < free.day + 3 and j.job_date > free.day - 3
          and (exists (select from job_crew c where c.company_id = j.company_id and c.job_id = j.id and c.user_id = ${resting})
            or exists (select from crew_prospects p where p.company_id = j.company_id and p.job_id = j.id
              and p.user_id = ${resting})))
     order by free.day limit 1`.execute(tx)
}

async function loadSales(tx: Tx, load: DemoLoad, seller: number): Promise<void> {
  const { companyId, today, company } = load
  await sql`insert into sales_hours (company_id, user_id, weekday, starts_minute, ends_minute)
    select ${companyId}, ${seller}, day, span.starts, span.ends
      from generate_series(1, 5) day, (values (540, 720), (780, 1020)) as span (starts, ends)`.execute(tx)
  const appointments = [
    { day: 1, time: '10:00', minutes: 30, name: 'Lena Ruiz', note: 'Walk through a two-bedroom flat' },
    { day: 3, time: '14:30', minutes: 60, name: 'Cedar & Stone Law', note: 'Office of 12 desks' },
  ]
  for (const { day, time, ...rest } of appointments)
    await sql`insert into sales_appointments (company_id, user_id, starts_at, minutes, name, note, created_at)
      values (${companyId}, ${seller}, instant_of(${`${addDays(today, day)} ${time}:00`}, ${company.timezone}),
        ${rest.minutes}, ${rest.name}, ${rest.note}, ${`${addDays(today, -2)}T17:00:00Z`})`.execute(tx)
}
