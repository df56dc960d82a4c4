import type { MyDay } from '../../../shared/overview/my-day/my-day.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { openPhoneStore, type SavedAction } from '../../kernel/phone-store.ts'

/** What this phone has of a person's day. */
export interface KeptDay {
  /** The last answer; null if there is none of today. */
  day: MyDay | null
  /** What the person did that is not sent yet. */
  actions: SavedAction[]
}

/** The key under which the answer of My day is kept; a test compares it with that of the app (kernel/queries.ts). */
export const MY_DAY_KEY = '["","wp","v2","my-day",{}]'

/** Returns what this phone has of a person's day. */
export async function readKeptDay(owner: number, now: string): Promise<KeptDay> {
  const db = await openPhoneStore()
  const [kept, actions] = await Promise.all([
    db.get('answers', `${owner} ${MY_DAY_KEY}`),
    db.getAll('actions'),
  ])
  const day = (kept?.answer ?? null) as MyDay | null // it was the answer of this call
  const isOfToday = day !== null && wallClockOf(now, day.company.timezone).slice(0, 10) === day.today
  return { day: isOfToday ? day : null, actions: actions.filter((action) => action.owner === owner) }
}
