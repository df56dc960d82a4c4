import { crewHours, packHours } from '../../shared/schedule/crew/crew.rules.ts'
import type { CogsItem, ExpenseItem } from '../../shared/jobs/finances/financial.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'
import type { RandomSequence } from './random.ts'

/** A cost to insert; rate in dollars. */
export interface DemoCost {
  section: 'cogs' | 'expenses'
  item: CogsItem | ExpenseItem
  other: string
  day: string
  rate: number
  units: number
  paidOn: string | null
}

/** The income of a job in dollars, from which fees and commissions follow. */
export interface JobIncome {
  revenue: number
  byCard: number
}

/** Returns the costs of a completed job other than its crew; those older than three weeks are mostly paid. */
export function demoCosts(
  job: DemoJob,
  takings: JobIncome,
  dice: RandomSequence,
  yesterday: string,
): DemoCost[] {
  const day = job.jobDate?.slice(0, 10)
  if (day === undefined) return []
  const isOld = addDays(day, 21) < yesterday
  const add = (
    section: DemoCost['section'],
    item: DemoCost['item'],
    rate: number,
    units: number,
    other = '',
  ): DemoCost => {
    const paid = addDays(day, dice.whole(0, 12))
    const isPaid = dice.chance(isOld ? 92 : 40) && paid <= yesterday
    return {
      section,
      item,
      other,
      day,
      rate: Math.round(rate * 100) / 100,
      units: Math.round(units * 100) / 100,
      paidOn: isPaid ? paid : null,
    }
  }
  return [...goodsOf(job, takings, dice, add), ...expensesOf(job, takings, dice, add)]
}

type Add = (
  section: DemoCost['section'],
  item: DemoCost['item'],
  rate: number,
  units: number,
  other?: string,
) => DemoCost

/** Returns fuel, trucks, material, and lodging for long distances; labor-only jobs have no truck. */
function goodsOf(job: DemoJob, { revenue }: JobIncome, dice: RandomSequence, add: Add): DemoCost[] {
  const isHauled = job.jobType !== 'moving_labor'
  const miles = isHauled ? (job.distanceMiles ?? 10) : 10
  const isFar = miles > 220 && revenue > 1500
  const costs: DemoCost[] = []
  if (dice.chance(78)) {
    const rate = dice.whole(309, 389) / 100
    // Long-distance moves share a truck.
    costs.push(add('cogs', 'fuel', rate, Math.max(3, Math.min((miles * 2.4) / 9, (revenue * 0.14) / rate))))
  }
  if (isHauled && job.useTruck && dice.chance(35))
    costs.push(
      add('cogs', 'truck_rental', dice.pick([39, 49, 69, 89]), isFar ? 1 + Math.floor(miles / 450) : 1),
    )
  if (packHours(job.locations) > 0 || dice.chance(22)) {
    costs.push(add('cogs', 'boxes', dice.pick([1.95, 2.4, 3.15]), dice.whole(8, 36)))
    costs.push(add('cogs', 'tape', 3.75, dice.whole(2, 6)))
  }
  if (isFar) {
    costs.push(add('cogs', 'hotel', dice.whole(94, 139), Math.ceil(job.crew.length / 2) || 1))
    costs.push(add('cogs', 'per_diem', 45, job.crew.length || 1))
  }
  if (dice.chance(4)) costs.push(add('cogs', 'repairs', dice.whole(60, 240), 1))
  if (dice.chance(5)) costs.push(add('cogs', 'other', dice.whole(15, 45), 1, 'Dolly rental'))
  return costs
}

/** Returns the costs of sales and of payments. */
function expensesOf(
  job: DemoJob,
  { revenue, byCard }: JobIncome,
  dice: RandomSequence,
  add: Add,
): DemoCost[] {
  const costs: DemoCost[] = []
  if (byCard > 0) costs.push(add('expenses', 'processingFee', byCard * 0.029 + 0.3, 1))
  if (dice.chance(24)) costs.push(add('expenses', 'salesCommission', revenue * 0.05, 1))
  if (crewHours(job.locations) > 5 && dice.chance(60))
    costs.push(add('expenses', 'food', dice.whole(11, 17), job.crew.length || 1))
  if (dice.chance(15)) costs.push(add('expenses', 'shrinkWrap', 18.9, dice.whole(1, 3)))
  if (dice.chance(8)) costs.push(add('expenses', 'fuelReimbursementFlat', 25, 1))
  if (dice.chance(5)) costs.push(add('expenses', 'other', dice.whole(12, 40), 1, 'Parking permit'))
  return costs.filter(({ rate }) => rate > 0)
}
