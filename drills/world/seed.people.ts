import type { Bulk } from './bulk.ts'

/** Slots in which a team can work: two per day for two years. */
export const SLOTS = 1460
/** Number of small companies that each group manager manages. */
export const GROUP = 10

const FIRST = `(array['Amara','Ben','Carla','Dmitri','Elena','Farid','Grace','Hugo','Ines','Jonas','Keiko','Liam'])`
const BEGIN = `(array['Ash','Bar','Cole','Dun','El','Fair','Gren','Hart','Ing','Ken','Lang','Mar','Nor','Oak','Pres','Rad','Sher','Thorn','Wal','York'])`
const END = `(array['berg','brook','by','dale','field','ford','ham','land','ley','man','mont','more','ridge','stone','ton','view','well','wick','wood','worth'])`

/**
 * Creates companies and people. `plan` holds for each company the number of jobs, the number of teams of two,
 * and the first number of its people: the administrator, a manager, a manager without financials, then
 * workers, then clients.
 */
export async function seedPeople(bulk: Bulk, sizes: readonly number[]): Promise<void> {
  const { run } = bulk
  await run(
    `create temp table plan as
     with made as (
       insert into companies (handle, name, phone, smuvs_phone, address, address_state, latitude, longitude, variables)
         select 'movers-' || n, 'Movers ' || n, '720' || (3000000 + n), '720' || (4000000 + n),
           '1600 Broadway, Denver, CO 80202', 'CO', 39.74, -104.98,
           '{"depositLocal": {"value": 50}, "depositLong": {"value": 150}}'
         from generate_series(1, $1) n returning id
     ), numbered as (
       select id, row_number() over (order by id) as n from made
     ), sized as (
       select id as company_id, n, ($2::int[])[n] as size, ceil(($2::int[])[n] / ${SLOTS}.0)::int as teams from numbered
     ), staffed as (
       select *, teams * 2 + 6 as workers, greatest(3, size / 3) as clients from sized
     )
     select *, (sum(workers + clients + 3) over (order by company_id) - (workers + clients + 3))::int as base from staffed`,
    [sizes.length, sizes],
  )
  await run(`create temp table person as
    select p.company_id, p.base + g as user_id, g, p.workers, g <= p.workers + 3 as is_staff,
      ${FIRST}[1 + g % 12] as first_name, ${BEGIN}[1 + (g / 12) % 20] || ${END}[1 + (g / 240) % 20] as last_name
    from plan p, generate_series(1, p.workers + p.clients + 3) g`)
  await run(`insert into users (id, email, first_name, last_name, default_company_id) overriding system value
    select user_id, 'person' || user_id || '@example.test', first_name, last_name, company_id from person`)
  await run(`insert into members (company_id, user_id, roles, view_financials, is_sales, first_name, last_name, email, phone, hourly_rate, created_at, linked_at)
    select company_id, user_id,
      array[case when g = 1 then 'administrator' when g <= 3 then 'manager' when is_staff then 'worker' else 'client' end],
      g <= 2, g = 3, first_name, last_name, 'person' || user_id || '@example.test', '303' || (2000000 + user_id % 8000000),
      case when is_staff and g > 3 then 18 end,
      -- What was there before somebody came is not unread to them.
      case when is_staff then now() - interval '20 days' else now() - (user_id % 700) * interval '1 day' - interval '1 hour' end, now()
    from person`)
  // People who manage many companies.
  await run(`create temp table groups as
    select p.company_id, (select max(user_id) from person) + 1 + (p.n - 2) / ${GROUP} as user_id from plan p where p.n > 1`)
  await run(`insert into users (id, email, first_name, last_name, default_company_id) overriding system value
    select user_id, 'group' || user_id || '@example.test', 'Grace', 'Group', min(company_id) from groups group by user_id`)
  await run(`insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email, created_at, linked_at)
    select company_id, user_id, '{manager}', true, 'Grace', 'Group', 'group' || user_id || '@example.test', now() - interval '20 days', now()
    from groups`)
  await run(`insert into member_words (company_id, word, user_id)
    select m.company_id, w.word, m.user_id from members m, lateral (
      select distinct left(word, 40) as word from string_to_table(lower(translate(
        concat_ws(' ', m.first_name, m.last_name, m.email, m.phone, right(m.phone, 7), right(m.phone, 4)), '@.', '  ')), ' ') word
      where word <> '') w`)
  await run('analyze members')
}
