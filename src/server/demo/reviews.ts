import { sql } from 'kysely'
import { addDays } from '../../shared/kernel/dates.ts'
import { publicName } from '../../shared/visitors/reviews/review.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'
import type { RandomSequence } from './random.ts'

/** Clients' comments by stars; most are satisfied. */
const WORDS: Record<number, readonly string[]> = {
  5: [
    'On time, friendly and quick. They wrapped the piano like a baby and it arrived without a scratch.',
    'Third move with them. The price on the sheet was the price we paid.',
    'Two people carried a whole house down three flights in July and were still smiling.',
    'They called half an hour ahead, laid out mats in the hall, and put every bed together again.',
    'The estimate was clear, line by line, and nothing was added on the day.',
    'My mother is 82 and they had all the patience in the world with her.',
    'Everything signed and paid on the phone, no paper to look for. The crew knew the job when they came.',
  ],
  4: [
    'Good crew, careful with the furniture. Half an hour late because of the traffic, but they called.',
    'Fast and polite. One box had the wrong room written on it, our own fault mostly.',
    'Solid work. I would have liked a little more tape on the wardrobe doors.',
    'All went well, the elevator took its time and so did the bill.',
  ],
  3: [
    'The movers were fine, but it took an hour longer than we were told, and that hour costs.',
    'A lamp shade was dented. They paid for it after two calls.',
    'The crew changed at the last moment and had to be told everything again.',
  ],
  2: [
    'Two hours late, and the second truck did not come at all. The people on the spot did what they could.',
  ],
  1: ['A table leg broke and I am still waiting for an answer about it.'],
}

const REPLIES: Record<number, readonly string[]> = {
  5: ['Thank you! The crew has your note on the board.', 'Thank you for coming back to us.'],
  4: ['Thank you. We have passed it on to the crew.'],
  3: ['We are sorry about the extra hour. We now ask about the elevator before we give a time.'],
  2: ['That should not have happened, and we have called you about it. We are sorry.'],
  1: ['We are sorry. Your complaint is with us, and you hear from us this week.'],
}

/** Loads ratings of about a third of the completed jobs, the same at every load. */
export async function loadReviews(tx: Tx, load: DemoLoad, dice: RandomSequence): Promise<void> {
  const { companyId, people, ids, jobs, today } = load
  const office = ids[people.findIndex(({ role }) => role === 'administrator')] ?? null
  const drawn = jobs.flatMap(({ id, job }) => {
    // Drawn for each job in the same way, so that removing one does not change the others.
    const isRated = dice.chance(34)
    const stars = drawStars(dice.whole(1, 100))
    const isTalker = dice.chance(75)
    const isAnswered = dice.chance(stars < 4 ? 80 : 25)
    const after = dice.whole(1, 5)
    const client = job.client === null ? undefined : people[job.client]
    const clientId = job.client === null ? undefined : ids[job.client]
    const day = job.jobDate?.slice(0, 10)
    if (!isRated || job.jobStatus !== 'completed' || !client || clientId === undefined || day === undefined)
      return []
    const answered = addDays(day, after)
    const city = job.locations[0]?.city ?? ''
    return answered < today
      ? [{ id, stars, isTalker, isAnswered, client, clientId, day, answered, city }]
      : []
  })
  // The newest have comments, as long as unused ones are left.
  const left = new Map(Object.entries(WORDS).map(([stars, words]) => [Number(stars), [...words]]))
  const newestFirst = drawn.toSorted((a, b) => b.answered.localeCompare(a.answered) || b.id - a.id)
  const rows = newestFirst.map(
    ({ id, stars, isTalker, isAnswered, client, clientId, day, answered, city }) => {
      const comment = isTalker ? (left.get(stars)?.shift() ?? '') : ''
      const replies = REPLIES[stars] ?? []
      return {
        job_id: id,
        client_id: clientId,
        stars,
        comment,
        by_name: publicName(client),
        city,
        moved_on: day,
        asked_on: addDays(day, 1),
        answered_on: answered,
        reply: isAnswered && comment !== '' ? (replies[id % replies.length] ?? '') : '',
      }
    },
  )
  await sql`
    insert into reviews (company_id, job_id, client_id, wanted_at, asked_at, expires_at, stars, comment, by_name,
      city, moved_on, answered_at, reply, replied_at, replied_by)
    select ${companyId}, r.job_id, r.client_id, r.asked_on, r.asked_on::timestamptz + interval '12 hours',
      r.asked_on::timestamptz + interval '60 days', r.stars, r.comment, r.by_name, r.city, r.moved_on, r.answered_on::timestamptz + interval '19 hours', r.reply,
      case when r.reply <> '' then r.answered_on::timestamptz + interval '40 hours' end,
      case when r.reply <> '' then ${office}::bigint end
     from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (job_id bigint, client_id bigint, stars smallint, comment text,
       by_name text, city text, moved_on date, asked_on date, answered_on date, reply text)
     order by r.answered_on, r.job_id`.execute(tx)
}

function drawStars(percent: number): number {
  if (percent <= 58) return 5
  if (percent <= 84) return 4
  if (percent <= 94) return 3
  return percent <= 97 ? 2 : 1
}
