import type { AccountRole } from '../../shared/money/accounting/chart.ts'
import { MANUAL_SOURCE } from '../../shared/money/accounting/sources.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import { cents, type Cents } from '../../shared/kernel/money.ts'

/** A journal entry of a job or entered by hand; debit positive, credit negative. */
export interface DemoEntry {
  source: string
  date: string
  memo: string
  lines: readonly { role: AccountRole; cents: Cents }[]
}

const SHARE_OF_OWNER = cents(1_500_000)

/**
 * Returns the entries that the office made by hand: the owner's capital before the first move, and in the
 * first days of each month the deposits of the month before: cards from the processor, cash and checks from
 * the drawer.
 */
export function createBankEntries(
  entries: readonly Pick<DemoEntry, 'date' | 'lines'>[],
  today: string,
): DemoEntry[] {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].toSorted()
  const [first] = months
  if (first === undefined) return []
  const opening: DemoEntry = {
    source: MANUAL_SOURCE,
    date: addDays(`${first}-01`, -1),
    memo: 'The owner’s share to begin with',
    lines: [
      { role: 'cash', cents: SHARE_OF_OWNER },
      { role: 'ownersEquity', cents: cents(0 - SHARE_OF_OWNER) },
    ],
  }
  const moved = months.flatMap((month) => {
    const payday = `${addDays(`${month}-28`, 5).slice(0, 7)}-03`
    if (payday >= today) return []
    const sumOf = (role: AccountRole) =>
      entries
        .filter(({ date }) => date.startsWith(month))
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => (line.role === role ? sum + line.cents : sum), 0)
    return [
      transfer(payday, `Card payouts of ${monthText(month)}`, 'cardClearing', sumOf('cardClearing')),
      transfer(
        payday,
        `Cash and checks of ${monthText(month)}`,
        'undepositedFunds',
        sumOf('undepositedFunds'),
      ),
    ].flat()
  })
  return [opening, ...moved]
}

function transfer(date: string, memo: string, from: AccountRole, amount: number): DemoEntry[] {
  if (amount <= 0) return []
  const lines = [
    { role: 'cash' as const, cents: cents(amount) },
    { role: from, cents: cents(0 - amount) },
  ]
  return [{ source: MANUAL_SOURCE, date, memo, lines }]
}

/** Returns `2026-10` in readable form: 10/2026. */
function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${number}/${year}`
}
