import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import type { ErasurePreview } from '../../../shared/people/clients/erasure.ts'
import { holdExports, restartExports } from '../exports/exports.service.ts'
import { erasePersonFromImports } from '../imports/forget-person.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import {
  countForErasure,
  erase,
  eraseOwned,
  findErasable,
  finishErasuresUntil,
  lockErasable,
  readCustomers,
  readObstacles,
  readRetentionSettings,
  type ErasablePerson,
  type ErasureCounts,
} from './erasure.store.ts'
import { describeErasedData, describeObstacles, describeKeptData, type ErasureDays } from './erasure.words.ts'

/** How long a company keeps what an erasure leaves (`RETENTION_VARIABLES`). */
interface Retention {
  messagesDays: number
  namesYears: number
}

interface ErasureContext {
  tx: Tx
  companyIds: readonly number[]
  userId: number
  now: Date
}

/**
 * Returns what erasing a person would remove, what stays and why, and what prevents it; throws
 * rest_not_found.
 */
export async function describeErasure(look: ErasureContext, id: number): Promise<ErasurePreview> {
  const { preview } = await plan(look, id)
  return preview
}

/**
 * Returns what a company stores about a person and what an erasure would remove, as text for them; throws
 * rest_not_found.
 */
export async function describeOwnData(
  look: ErasureContext,
  id: number,
): Promise<Pick<ErasurePreview, 'goes' | 'stays'>> {
  const { counts, days } = await count(look, id)
  return { goes: describeErasedData(counts, 'you'), stays: describeKeptData(counts, days, 'you') }
}

/**
 * Erases a person; also returns whom the card provider has to forget and which exports have to start again.
 * Throws rest_not_found, rest_invalid_param if the typed name differs, erasure_blocked while something is
 * open.
 */
export async function runErasure(
  look: ErasureContext,
  id: number,
  input: { name: string; askedBy: string },
): Promise<{ id: number; companyId: number; erasure: number; customers: number[]; exports: number[] }> {
  // Locked before it is read, so that the second of two simultaneous calls finds no one.
  await lockErasable(look.tx, look.companyIds, id)
  const { person, preview, days, since } = await plan(look, id)
  if (preview.blocks.length > 0)
    throw new AppError('erasure_blocked', {
      message: `This person cannot be erased now. ${preview.blocks.slice(0, 5).join(' ')}`,
      details: { blocks: preview.blocks },
    })
  if (plainName(input.name) !== plainName(preview.name))
    throw new AppError('rest_invalid_param', {
      fields: { name: `Type the name exactly: ${preview.name}` },
    })
  const { companyId } = person
  const customers = await readCustomers(look.tx, companyId, person.id)
  await holdExports(look.tx, companyId)
  await erasePersonFromImports(look.tx, companyId, person.id)
  const exports = await eraseOwned(look.tx, person, since)
  const erasure = await erase(look.tx, person, { askedBy: input.askedBy, since, ...days })
  clearCounts(companyId)
  return { id: person.id, companyId, erasure, customers, exports }
}

/**
 * Finishes erasures whose remaining data was kept for a year, and deletes names that were kept long enough;
 * runs daily. Deletion is permanent, so a server node whose clock is fast deletes nothing before the
 * database's day has come. Exports that contain it end as with the erasure.
 */
export const finishErasures: Reminder = async (tx, { queue }, company) => {
  await holdExports(tx, company.id)
  if ((await finishErasuresUntil(tx, company)) > 0) await restartExports(tx, queue, company.id)
}

async function plan(
  look: ErasureContext,
  id: number,
): Promise<{ person: ErasablePerson; preview: ErasurePreview; days: ErasureDays; since: string }> {
  const { person, counts, days, since } = await count(look, id)
  return {
    person,
    days,
    since,
    preview: {
      id: person.id,
      name: `${person.firstName} ${person.lastName}`.trim(),
      blocks: [...roleBlocks(person, look.userId), ...(await blocksOf(look.tx, person, look.now))],
      askedAt: person.askedAt,
      goes: describeErasedData(counts),
      stays: describeKeptData(counts, days),
    },
  }
}

async function count(
  { tx, companyIds, now }: ErasureContext,
  id: number,
): Promise<{ person: ErasablePerson; counts: ErasureCounts; days: ErasureDays; since: string }> {
  const person = await findErasable(tx, companyIds, id)
  if (!person) throw new AppError('rest_not_found')
  const { today, ...kept } = await readRetention(tx, person.companyId, now)
  const since = addDays(today, -kept.messagesDays)
  const counts = await countForErasure(tx, person.companyId, person.id, since)
  return { person, counts, since, days: daysOf(counts, today, kept) }
}

/** Team members have to be removed from the team first, and a person cannot erase themselves. */
function roleBlocks(person: ErasablePerson, userId: number): string[] {
  if (person.id === userId) return ['This is your own account.']
  const isOffice = ['administrator', 'manager', 'field_manager', 'crew_manager'].includes(person.role)
  return isOffice ? ['They are on the office team. Remove them from the team first.'] : []
}

async function blocksOf(tx: Tx, person: ErasablePerson, now: Date): Promise<string[]> {
  const obstacles = await readObstacles(tx, person.companyId, person.id)
  const owed: { id: number; text: string }[] = []
  for (const id of obstacles.completed) {
    const job = await readJobRecord(tx, [person.companyId], id, 'read')
    if (!job) continue
    const { facts } = await readMoneyState(tx, job, now)
    const left = cents(facts.invoiceCents - facts.paidCents)
    if (left > 0) owed.push({ id, text: formatCents(left) })
  }
  return describeObstacles(obstacles, owed)
}

function daysOf(counts: ErasureCounts, today: string, { messagesDays, namesYears }: Retention): ErasureDays {
  const last = counts.lastJobDay ?? today
  const [year, rest] = [Number(last.slice(0, 4)), last.slice(4)]
  // February 29 does not exist in most years.
  const yearsOn = `${year + namesYears}${rest === '-02-29' ? '-02-28' : rest}`
  const messagesEnd = addDays(today, messagesDays)
  return {
    namesUntil: yearsOn > messagesEnd ? yearsOn : messagesEnd,
    restDue:
      counts.messagesKept > 0 && counts.newestKept !== null
        ? addDays(counts.newestKept, messagesDays + 1)
        : null,
  }
}

async function readRetention(tx: Tx, companyId: number, now: Date): Promise<Retention & { today: string }> {
  const { timezone, variables } = await readRetentionSettings(tx, companyId)
  const { messagesKeptDays, namesKeptYears } = withDefaultVariables(variables)
  return {
    today: wallClockOf(now.toISOString(), timezone).slice(0, 10),
    messagesDays: messagesKeptDays.value,
    namesYears: namesKeptYears.value,
  }
}

function plainName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
