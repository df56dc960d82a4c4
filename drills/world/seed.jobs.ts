import type { Bulk } from './bulk.ts'
import { SLOTS } from './seed.people.ts'

const STREETS = `(array['Alder','Birch','Cedar','Dogwood','Elm','Fir','Grape','Hazel','Iris','Juniper','Kalmia','Larch','Maple','Nutmeg','Oak','Pine','Quince','Rose','Spruce','Tulip'])`
const KINDS = `(array['Way','Street','Court','Drive','Lane'])`
const CITIES = `(array['Denver','Lakewood','Aurora','Littleton','Boulder'])`

const place = (street: string, activity: string) => `jsonb_build_object(
  'address', ${street} || ', ' || city || ', CO ' || zip, 'address2', '', 'city', city, 'zip', zip, 'addressState', 'CO',
  'addressCountry', 'US', 'latitude', 39.75, 'longitude', -104.99, 'locationType', 'House', 'locationSize', 1400, 'numRooms', 4,
  'elevator', false, 'longCarry', 0, 'stairsflights', 1, 'numStairFlights', 1, 'activities', jsonb_build_array(${activity}))`
const activity = (
  id: number,
  type: string,
  from: number,
  to: number,
) => `jsonb_build_object('id', ${id}, 'index', 0,
  'activityType', '${type}', 'activityDate', to_char(job_date, 'YYYY-MM-DD'),
  'startTime', to_char(job_date + interval '${from} hours', 'HH24:MI'), 'endTime', to_char(job_date + interval '${to} hours', 'HH24:MI'))`

const BOOKED = JSON.stringify({
  option: 'nonbinding',
  isPrice: true,
  lineItems: [{ item: 'hourlyRateTwo', rate: 80, units: 4 }],
})

/**
 * Creates jobs with two addresses, four hours each, and a team of two without overlaps; from 22 months ago to
 * 60 days ahead, numbered in order of their days, so that rows of different companies are mixed as in a real
 * database. The other parts read the table `placed`.
 */
export async function seedJobs({ run }: Bulk): Promise<void> {
  await run(`create temp table placed as
    select *, row_number() over (order by slot desc, company_id) as id,
      case when slot % 50 = 0 and status = 'inquiring' then null
        else day + case slot % 2 when 0 then time '13:00' else time '08:00' end end as job_date,
      least((day - 14 + time '17:00')::timestamptz, now() - interval '1 hour' - (k % 20000) * interval '43 seconds') as created
    from (
      select *, base + 4 + 2 * team as mover,
        case when day > current_date then case when h < 75 then 'scheduled' else 'inquiring' end
          when h < 78 then 'completed' when h < 88 then 'canceled' when h < 94 then 'missed' else 'inquiring' end as status
      from (
        select p.company_id, p.base, k, k % p.teams as team, slot, current_date + 60 - slot / 2 as day,
          ((k::bigint * 7919 + p.company_id * 31) % 100)::int as h,
          p.base + p.workers + 4 + (k::bigint * 104729 % p.clients)::int as client,
          (1 + k % 8999) || ' ' || ${STREETS}[1 + k % 20] || ' ' || ${KINDS}[1 + k / 20 % 5] as street,
          (1 + k::bigint * 7 % 8999) || ' ' || ${STREETS}[1 + k / 3 % 20] || ' ' || ${KINDS}[1 + k % 5] as other,
          ${CITIES}[1 + k % 5] as city, (80200 + k % 40)::text as zip,
          case when k % 5 = 0 then 'moving_labor' else 'intrastate_local' end as type,
          (array['craigslist', 'yelp', 'sem', 'mailer'])[1 + k % 4] as source
        from plan p, generate_series(0, p.size - 1) k,
          lateral (select ((k / p.teams)::bigint * ${SLOTS} / ceil(p.size::numeric / p.teams))::int as slot) at
      ) spread
    ) judged`)
  await run('analyze placed')
  await run(`insert into jobs (company_id, id, added_by, updated_by, client_id, billing_contact_id, job_source, job_status, job_type, job_date,
      starts_at, ends_at, time_of_scheduling, crew_size, use_truck, notes, locations, first_address, first_city, first_state,
      distance_miles, last_contact_date, kept_terms, booked_estimate, owner_id, lost_at, lost_reason, lost_by, created_at, updated_at)
      overriding system value
    select company_id, id, case when k % 2 = 0 then base + 1 end, base + 1, client, client, source, status, type, job_date,
      job_date at time zone 'America/Denver', (job_date + interval '4 hours') at time zone 'America/Denver',
      case when status in ('scheduled', 'completed', 'missed') then created + interval '1 hour' end,
      2 + k % 3, type = 'intrastate_local', 'Third door on the left. Ring twice, the dog is kind.',
      case when job_date is null then jsonb_build_array(${place('street', '')})
        else jsonb_build_array(${place('street', activity(1, 'load', 0, 2))}, ${place('other', activity(2, 'unload', 2, 4))}) end,
      street || ', ' || city || ', CO ' || zip, city, 'CO', 6.5, created + interval '2 hours',
      case when status in ('scheduled', 'completed') then (select terms_of(c) from companies c where c.id = company_id) end,
      case when status in ('scheduled', 'completed') then '${BOOKED}'::jsonb end,
      case when k % 3 > 0 then base + k % 3 end, case when lost then created + interval '2 days' end,
      case when lost then (array['price', 'another_mover', 'no_answer'])[1 + k % 3] end, case when lost then base + 2 end,
      created, created + interval '3 hours'
    from placed, lateral (select status = 'inquiring' and day < current_date and k % 2 = 0 as lost) l order by id`)
  await run(`insert into job_crew (company_id, job_id, user_id, position)
    select company_id, id, mover + at, at from placed, generate_series(0, 1) at order by id`)
  await run(
    `insert into vehicles (company_id, name) select company_id, 'Truck ' || team from plan, generate_series(1, teams) team`,
  )
  await run(`insert into job_vehicles (company_id, job_id, vehicle_id)
    select p.company_id, p.id, v.id from placed p join vehicles v on v.company_id = p.company_id and v.name = 'Truck ' || (1 + p.team)
    where p.status in ('scheduled', 'completed') and p.type = 'intrastate_local'`)
  await run(`insert into job_words (company_id, word, job_id)
    select p.company_id, w.word, p.id from placed p, lateral (
      select distinct word from string_to_table(lower(concat_ws(' ', street, city, zip, 'co',
        case when job_date is not null then other end)), ' ') word) w`)
  await run(`insert into worker_ratings (company_id, user_id, stars, jobs)
    select company_id, mover + at, 2.5 * count(*), count(*) from placed, generate_series(0, 1) at
    where status = 'completed' group by 1, 2`)
}
