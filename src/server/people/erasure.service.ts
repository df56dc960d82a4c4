import { sql } from 'kysely'
import { addDays, wallClockOf } from '../../shared/kernel/dates.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { cents, formatCents } from '../../shared/kernel/money.ts'
import type { ErasurePreview } from '../../shared/people/erasure.ts'
import { forgetPersonInImports } from '../imports/forget-person.ts'
import { readJobRecord } from '../jobs/job.record.ts'
import { forgetCounts } from '../jobs/job.counts.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { readMoneyState } from '../payments/due.ts'
import type { Reminder } from '../reminders.ts'
import {
  countForErasure,
  erase,
  findErasable,
  holdErasable,
  readKeptCards,
  readObstacles,
} from './erasure.store.ts'
import type { ErasablePerson, ErasureCounts } from './erasure.store.ts'
import { goesWords, obstacleWords, staysWords, type ErasureDays } from './erasure.words.ts'

/** Claims may come for nine months (49 CFR 370); messages about a move are needed a year. */
const MESSAGES_DAYS = 365
/** Records of money, and the names on them. */
const NAMES_YEARS = 7

interface Looking {
  tx: Tx
  companyIds: readonly number[]
  userId: number
  now: Date
}

/** What erasing a person would remove, what stays and why, and what stands against it; raises rest_not_found. */
export async function describeErasure(look: Looking, id: number): Promise<ErasurePreview> {
  const { preview } = await plan(look, id)
  return preview
}

/**
 * Erases a person, with the provider's cards to be let go after the commit. Raises rest_not_found, rest_invalid_param when
 * the typed name is another, erasure_blocked while something is open.
 */
export async function eraseOne(
  look: Looking,
  id: number,
  input: { name: string; askedBy: string },
): Promise<{ id: number; erasure: number; cards: string[] }> {
  // Held before it is looked at: of two that come at once the second finds nobody.
  await holdErasable(look.tx, look.companyIds, id)
  const { person, preview, days, since } = await plan(look, id)
  if (preview.blocks.length > 0)
    throw new AppError('erasure_blocked', {
      message: `This person cannot be erased now. ${preview.blocks.slice(0, 5).join(' ')}`,
      details: { blocks: preview.blocks },
    })
  if (plainName(input.name) !== plainName(preview.name))
    throw new AppError('rest_invalid_param', {
      fields: { name: `Type the name as it stands: ${preview.name}` },
    })
  const cards = await readKeptCards(look.tx, person.companyId, person.id)
  await forgetPersonInImports(look.tx, person.companyId, person.id)
  const erasure = await erase(look.tx, person, { askedBy: input.askedBy, since, ...days })
  forgetCounts(person.companyId)
  return { id: person.id, erasure, cards }
}

/** The daily round: finishes what erasures left for a year, and forgets names that were kept long enough. */
export const finishErasures: Reminder = async (tx, _parts, company) => {
  await sql`select finish_erasures(${company.id}, ${company.today}::date)`.execute(tx)
}

async function plan(
  look: Looking,
  id: number,
): Promise<{ person: ErasablePerson; preview: ErasurePreview; days: ErasureDays; since: string }> {
  const { tx, now } = look
  const person = await findErasable(tx, look.companyIds, id)
  if (!person) throw new AppError('rest_not_found')
  const today = await todayOf(tx, person.companyId, now)
  const since = addDays(today, -MESSAGES_DAYS)
  const counts = await countForErasure(tx, person.companyId, person.id, since)
  const days = daysOf(counts, today)
  return {
    person,
    days,
    since,
    preview: {
      id: person.id,
      name: `${person.firstName} ${person.lastName}`.trim(),
      blocks: [...roleBlocks(person, look.userId), ...(await blocksOf(tx, person, now))],
      goes: goesWords(counts),
      stays: staysWords(counts, days),
    },
  }
}

/** Who is on the team is taken off it first, and nobody erases themselves. */
function roleBlocks(person: ErasablePerson, userId: number): string[] {
  if (person.id === userId) return ['This is your own account.']
  const isOffice = ['administrator', 'manager', 'field_manager', 'crew_manager'].includes(person.role)
  return isOffice ? ['They are on the team of the office. Take them off it first.'] : []
}

async function blocksOf(tx: Tx, person: ErasablePerson, now: Date): Promise<string[]> {
  const obstacles = await readObstacles(tx, person.companyId, person.id)
  const owed: { id: number; text: string }[] = []
  for (const id of obstacles.completed) {
    const job = await readJobRecord(tx, [person.companyId], id, 'look')
    if (!job) continue
    const { facts } = await readMoneyState(tx, job, now)
    const left = cents(facts.invoiceCents - facts.paidCents)
    if (left > 0) owed.push({ id, text: formatCents(left) })
  }
  return obstacleWords(obstacles, owed)
}

function daysOf(counts: ErasureCounts, today: string): ErasureDays {
  const last = counts.lastJobDay ?? today
  const [year, rest] = [Number(last.slice(0, 4)), last.slice(4)]
  // The last day of February has no twin in most years.
  const sevenYearsOn = `${year + NAMES_YEARS}${rest === '-02-29' ? '-02-28' : rest}`
  const aYearOn = addDays(today, MESSAGES_DAYS)
  return {
    namesUntil: sevenYearsOn > aYearOn ? sevenYearsOn : aYearOn,
    restDue:
      counts.messagesKept > 0 && counts.newestKept !== null
        ? addDays(counts.newestKept, MESSAGES_DAYS + 1)
        : null,
  }
}

async function todayOf(tx: Tx, companyId: number, now: Date): Promise<string> {
  const { timezone } = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return wallClockOf(now.toISOString(), timezone).slice(0, 10)
}

function plainName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
