import { sql } from 'kysely'
import { runDays } from '../../shared/sales/ads/recurrence.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import { scoreOf, type Answers } from '../../shared/people/manuals/quiz.rules.ts'
import type { QuizContent } from '../../shared/people/manuals/quiz.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { setActor } from './act-as.ts'
import type { DemoLoad } from './load.ts'
import { BLURB, QUIZZES, SECTIONS } from './manuals.words.ts'
import type { RandomSequence } from './random.ts'

/** Loads a manual that most workers have read, two quizzes with results, and ads around today. */
export async function loadManuals(tx: Tx, load: DemoLoad, dice: RandomSequence): Promise<void> {
  const office = load.ids[load.people.findIndex(({ role }) => role === 'administrator')] ?? 0
  const workers = load.people.flatMap(({ role, approval }, at) =>
    role === 'worker' && approval === 'approved' ? [load.ids[at] ?? 0] : [],
  )
  await setActor(tx, office)
  await insertManual(tx, load, office, workers, dice)
  for (const [nth, content] of QUIZZES.entries())
    await insertQuiz(tx, load, { office, workers, nth, content }, dice)
  await insertAds(tx, load, office)
}

const clock = (day: string, time: string) => `${day}T${time}Z`

async function insertManual(
  tx: Tx,
  load: DemoLoad,
  office: number,
  workers: readonly number[],
  dice: RandomSequence,
): Promise<void> {
  const sections = SECTIONS.map((section, at) => ({ id: at + 1, version: 1, ...section }))
  const written = clock(addDays(load.today, -80), '16:00:00')
  await sql`insert into manual_versions (company_id, version, blurb, sections, created_at, created_by)
    values (${load.companyId}, 1, ${BLURB}, ${JSON.stringify(sections)}::jsonb, ${written}::timestamptz, ${office})`.execute(
    tx,
  )
  for (const [nth, worker] of workers.entries())
    for (const { id } of sections) {
      // The first worker has an account, and something is left to read there.
      const hasRead = nth === 0 ? id < sections.length : dice.chance(75)
      const at = clock(addDays(load.today, -dice.whole(20, 70)), `1${dice.whole(0, 9)}:20:00`)
      if (hasRead)
        await sql`insert into manual_reads (company_id, user_id, section_id, version, read_at)
          values (${load.companyId}, ${worker}, ${id}, 1, ${at}::timestamptz)`.execute(tx)
    }
}

async function insertQuiz(
  tx: Tx,
  load: DemoLoad,
  of: { office: number; workers: readonly number[]; nth: number; content: QuizContent },
  dice: RandomSequence,
): Promise<void> {
  const { companyId } = load
  const { office, nth, content } = of
  const written = clock(addDays(load.today, -40 + nth * 30), '17:00:00')
  const body = JSON.stringify(content)
  const { rows } = await sql<{ id: number }>`
    insert into quizzes (company_id, title, content, published, is_changed, created_at, created_by)
    values (${companyId}, ${content.title}, ${body}::jsonb, 1, false, ${written}::timestamptz, ${office}) returning id`.execute(
    tx,
  )
  const quizId = rows[0]?.id ?? 0
  await sql`insert into quiz_versions (company_id, quiz_id, version, content, section_version, published_at, published_by)
    values (${companyId}, ${quizId}, 1, ${body}::jsonb, 1, ${written}::timestamptz, ${office})`.execute(tx)
  for (const [place, worker] of of.workers.entries()) {
    // The newer quiz is open for the worker with an account.
    const isOpen = nth === 1 ? place === 0 || dice.chance(40) : place > 0 && dice.chance(15)
    const answers = answersTo(content, isOpen ? 0 : 90, dice)
    const score = scoreOf(content, answers)
    const dueOn = addDays(load.today, nth === 1 ? 6 : isOpen ? -5 : -20)
    const taken = clock(addDays(load.today, nth === 1 ? -3 : -30), '19:05:00')
    const status = isOpen ? 'open' : score.isPassed ? 'passed' : 'failed'
    const assigned = await sql<{ id: number }>`
      insert into quiz_assignments (company_id, quiz_id, user_id, status, due_on, assigned_at, assigned_by, closed_at)
      values (${companyId}, ${quizId}, ${worker}, ${status}, ${dueOn}::date, ${written}::timestamptz, ${office},
        ${isOpen ? null : taken}::timestamptz) returning id`.execute(tx)
    if (isOpen) continue
    const minutes = dice.whole(2, 9)
    await sql`insert into quiz_attempts (company_id, assignment_id, quiz_id, user_id, version, started_at, submitted_at,
        answers, right_count, percent, is_passed)
      values (${companyId}, ${assigned.rows[0]?.id ?? 0}, ${quizId}, ${worker}, 1,
        ${taken}::timestamptz - make_interval(mins => ${minutes}::int), ${taken}::timestamptz,
        ${JSON.stringify(answers)}::jsonb, ${score.rightCount}, ${score.percent}, ${score.isPassed})`.execute(
      tx,
    )
  }
}

/** Returns answers of which about `percent` percent are right. */
function answersTo({ questions }: QuizContent, percent: number, dice: RandomSequence): Answers {
  return Object.fromEntries(
    questions.map(({ right, choices }, at) => {
      const wrong = choices.findIndex((_, place) => !right.includes(place))
      return [String(at), dice.chance(percent) ? right : [wrong]]
    }),
  )
}

interface DemoAd {
  entity: string
  title: string
  text: string
  /** Days from today to the first run. */
  from: number
  /** Days per run. */
  days: number
  cost: number
  every: 'weekly' | 'biweekly' | 'monthly' | null
  count: number
}

const ADS: readonly DemoAd[] = [
  {
    entity: 'Craigslist',
    title: 'Weekend movers',
    text: 'Two movers and all the straps you need. Ask for Saturday.',
    from: -56,
    days: 1,
    cost: 35,
    every: 'weekly',
    count: 16,
  },
  {
    entity: 'Mailer',
    title: 'Postcards to new leases',
    text: 'Ten percent off packing for who moves this month.',
    from: -58,
    days: 3,
    cost: 420,
    every: 'monthly',
    count: 4,
  },
  {
    entity: 'SEM',
    title: 'Search: movers near me',
    text: '',
    from: -50,
    days: 14,
    cost: 310,
    every: 'biweekly',
    count: 7,
  },
  {
    entity: 'Yelp',
    title: 'Top of the page',
    text: 'First place in the list for a week.',
    from: -20,
    days: 7,
    cost: 180,
    every: null,
    count: 1,
  },
  {
    entity: 'Facebook',
    title: 'Before and after',
    text: 'Pictures of a loft that left in one truck.',
    from: 9,
    days: 5,
    cost: 95,
    every: null,
    count: 1,
  },
]

async function insertAds(tx: Tx, load: DemoLoad, office: number): Promise<void> {
  const { companyId, today } = load
  for (const ad of ADS) {
    const series = ad.every
      ? await sql<{ id: number }>`insert into ad_series (company_id, repeat, repeat_count)
          values (${companyId}, ${ad.every}, ${ad.count}) returning id`.execute(tx)
      : null
    const repeat = ad.every ? { every: ad.every, until: null, count: ad.count } : null
    const days = runDays(addDays(today, ad.from), repeat)
    const ends = days.map((day) => `${addDays(day, ad.days - 1)} 18:00:00`)
    await sql`insert into ads (company_id, series_id, entity_id, title, text, starts_at, ends_at, cost_cents, created_by)
      select ${companyId}, ${series?.rows[0]?.id ?? null}::bigint, e.id, ${ad.title}, ${ad.text}, t.starts, t.ends,
        ${ad.cost * 100}, ${office}::bigint
      from unnest(${days.map((day) => `${day} 08:00:00`)}::timestamp[], ${ends}::timestamp[]) as t (starts, ends)
      join ad_entities e on e.company_id = ${companyId} and e.name = ${ad.entity}`.execute(tx)
  }
}
