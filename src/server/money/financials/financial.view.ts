import {
  isPayable,
  lineCents,
  netProfitCents,
  sectionCents,
  tipShares,
} from '../../../shared/money/financials/financial.rules.ts'
import type {
  FinancialLine,
  FinancialSection,
  JobFinancial,
  JobPay,
} from '../../../shared/jobs/finances/financial.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { cents, dollarsFromCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import { owedCents } from '../../../shared/jobs/finances/due.ts'
import { isAbsent, payLinesAsStored } from '../../schedule/crew/crew.pay.ts'
import { revenueOf } from './books.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { MoneyState } from '../../jobs/finances/due.ts'
import { chargedByRevenueLine, type JobMoney } from '../../jobs/finances/money.ts'
import type { CostRow, FinanceRows } from './financial.store.ts'
import { openRevenueIds } from '../../jobs/finances/revenue.locks.ts'

/** All data that the Financial tab of a job is shown and checked with. */
export interface FinancialState {
  job: JobRecord
  rows: FinanceRows
  money: MoneyState
}

/** Returns whether this viewer sees the office's Financial tab. */
export function maySeeFinancials(viewer: Viewer): boolean {
  return viewer.kind === 'manager' && viewer.viewFinancials
}

/** Returns the Financial tab: revenue, cost of goods sold, expenses, net profit. */
export function viewFinancial(state: FinancialState): JobFinancial {
  const mayWrite = state.job.deletedAt === null
  const lines: Record<FinancialSection, FinancialLine[]> = {
    revenue: revenueLines(state, mayWrite),
    cogs: [...laborLines(state, mayWrite), ...costLines(state, 'cogs', mayWrite)],
    expenses: costLines(state, 'expenses', mayWrite),
  }
  const totals = {
    revenue: sectionCents('revenue', lines.revenue),
    cogs: sectionCents('cogs', lines.cogs),
    expenses: sectionCents('expenses', lines.expenses),
  }
  const section = (name: FinancialSection) => ({
    lineItems: lines[name],
    isDirty: lines[name].some(({ isDirty }) => isDirty),
    total: dollarsFromCents(totals[name]),
  })
  return {
    revenue: section('revenue'),
    cogs: section('cogs'),
    expenses: section('expenses'),
    netProfit: dollarsFromCents(netProfitCents(totals)),
    tips: dollarsFromCents(state.money.tipCents),
    mayWrite,
  }
}

interface ShownLine {
  id: number | null
  item: string
  date: string | null
  rate: number
  units: number
}

/** A line with the fields that are the same for all lines. */
function lineOf(line: ShownLine): FinancialLine {
  return {
    id: line.id,
    date: line.date,
    item: line.item,
    other: '',
    rate: line.rate,
    units: line.units,
    total: dollarsFromCents(lineCents(line)),
    paid: false,
    paidAt: null,
    charged: 0,
    isDirty: true,
    isAutoFill: false,
    workerId: null,
    workerName: '',
    mayPay: false,
    mayWrite: false,
  }
}

/** Stored revenue, otherwise the lines of the estimate; a charge locks a line. */
function revenueLines({ job, rows, money }: FinancialState, mayWrite: boolean): FinancialLine[] {
  if (rows.revenue.length === 0) {
    const isOwed = isMoneyOwed(money)
    return revenueOf(rows, job).map((line) => ({
      ...lineOf({ ...line, id: null, date: line.lineItemDate }),
      isDirty: false,
      isAutoFill: true,
      mayPay: mayWrite && isPayable(line) && isOwed,
      mayWrite,
    }))
  }
  const charged = chargedByRevenueLine(money.money)
  const open = openRevenueIds(money.money)
  return rows.revenue.map((line) => {
    const amount = charged.get(line.id) ?? cents(0)
    const isLocked = amount > 0 || open.has(line.id)
    return {
      ...lineOf({ ...line, date: line.lineItemDate }),
      paid: amount > 0,
      paidAt: amount > 0 ? chargedAt(money.money, line.id) : null,
      charged: dollarsFromCents(amount),
      isDirty: line.isDirty,
      isAutoFill: !line.isDirty,
      mayPay: mayWrite && !isLocked && isPayable(line) && isMoneyOwed(money),
      mayWrite: mayWrite && !isLocked,
    }
  })
}

/** Whether part of the job's total is still unpaid, which limits what can be charged for a line. */
function isMoneyOwed({ facts }: MoneyState): boolean {
  return owedCents(facts) > facts.paidCents
}

function chargedAt(money: JobMoney, lineId: number): string | null {
  const charge = money.charges.find(
    ({ purpose, capturedCents, lines }) =>
      purpose === 'revenueLine' &&
      capturedCents > 0 &&
      lines.some(({ productItemId }) => productItemId === lineId),
  )
  return charge?.settledAt ?? null
}

/** The pay of the crew, which is also its cost of goods. */
function laborLines({ job, rows }: FinancialState, mayWrite: boolean): FinancialLine[] {
  return rows.crew.flatMap((member) =>
    payLinesAsStored(member, job).map((line) => ({
      ...lineOf(line),
      paid: line.paidAt !== null,
      paidAt: line.paidAt,
      isDirty: !line.isAuto,
      isAutoFill: line.isAuto,
      workerId: member.userId,
      workerName: `${member.firstName ?? ''} ${member.lastName ?? ''}`.trim(),
      mayPay: mayWrite && line.paidAt === null && isPayable(line),
      mayWrite: mayWrite && line.paidAt === null,
    })),
  )
}

function costLines(
  { rows }: FinancialState,
  section: CostRow['section'],
  mayWrite: boolean,
): FinancialLine[] {
  return rows.costs
    .filter((line) => line.section === section)
    .map((line) => ({
      ...lineOf(line),
      other: line.other,
      paid: line.paidAt !== null,
      paidAt: line.paidAt,
      mayPay: mayWrite && line.paidAt === null && isPayable(line),
      mayWrite: mayWrite && line.paidAt === null,
    }))
}

/** Returns a crew member's own pay with their share of the tips; it is paid once that amount was paid out. */
export function viewPay(
  job: JobRecord,
  rows: Pick<FinanceRows, 'crew' | 'payouts'>,
  tipCents: Cents,
  userId: number,
): JobPay {
  const member = rows.crew.find((one) => one.userId === userId)
  const pay = member ? payLinesAsStored(member, job) : []
  const lineItems: JobPay['lineItems'] = pay.map(({ date, item, rate, units, paidAt }) => ({
    date,
    item,
    rate,
    units,
    total: dollarsFromCents(lineCents({ rate, units })),
    paid: paidAt !== null,
  }))
  const share =
    tipShares(
      tipCents,
      rows.crew.map((member) => ({
        ...member,
        // One who declined keeps the share that they were already paid.
        noShow:
          member.noShow ||
          (isAbsent(member) && !rows.payouts.some(({ userId: paid }) => paid === member.userId)),
      })),
    ).get(userId) ?? cents(0)
  if (share > 0) {
    const handedOut = sumCents(
      rows.payouts.filter((one) => one.userId === userId).map((one) => cents(one.cents)),
    )
    const amount = dollarsFromCents(share)
    const date = job.jobDate?.slice(0, 10) ?? null
    lineItems.push({ date, item: 'tip', rate: amount, units: 1, total: amount, paid: handedOut >= share })
  }
  const total = sumCents([...pay.map((line) => lineCents(line)), share])
  return { lineItems, total: dollarsFromCents(total) }
}
