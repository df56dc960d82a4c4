import type { FinancialSection } from '../../../../shared/money/financials/financial.ts'
import { netProfitCents } from '../../../../shared/money/financials/financial.rules.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Cents } from '../../../../shared/kernel/money.ts'
import { draftSectionCents, lineProblems, linesWire, printLine, sentLines, type DraftLine } from './lines.ts'
import type { FinancialPart } from './slot.ts'
import type { Lines } from './tab-state.ts'

/** Messages beside fields: of each line by its key, each by its field. */
export type LineErrors = Readonly<Record<string, FieldErrors>>

/** What a save sends: the sections in which something is written, each whole, and now written by hand. */
export function financialPart(values: Lines, sections: readonly FinancialSection[]): FinancialPart {
  return {
    financial: Object.fromEntries(
      sections.map((section) => [section, { isDirty: true, lineItems: linesWire(values[section]) }]),
    ),
  }
}

/** What is wrong with lines before they are sent. */
export function problemsOf(values: Lines, sections: readonly FinancialSection[]): LineErrors {
  const found = sections.flatMap((section) =>
    values[section].map((line) => [line.key, lineProblems(section, line)] as const),
  )
  return Object.fromEntries(found.filter(([, fields]) => Object.keys(fields).length > 0))
}

/** The server's messages, `financial.revenue.lineItems.0.rate`, at the lines that were sent; the others by themselves. */
export function refusalsOf(
  fields: FieldErrors,
  values: Lines,
): { lines: LineErrors; others: readonly string[] } {
  const lines: Record<string, FieldErrors> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(fields)) {
    const key = lineAt(path, values)
    if (key === undefined) others.push(message)
    else lines[key.line] = { ...lines[key.line], [key.field]: message }
  }
  return { lines, others }
}

function lineAt(path: string, values: Lines): { line: string; field: string } | undefined {
  const [, section, index, field] =
    /^financial\.(revenue|cogs|expenses)\.lineItems\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (section !== 'revenue' && section !== 'cogs' && section !== 'expenses') return undefined
  const line = sentLines(values[section])[Number(index)]
  return line && field !== undefined ? { line: line.key, field } : undefined
}

/** A draft's line among those that a save has stored: by its id, else the one that is stored alike. */
export function storedLine(draft: DraftLine, stored: readonly DraftLine[]): DraftLine | undefined {
  return (
    stored.find(({ id }) => id !== null && id === draft.id) ??
    stored.find((line) => printLine(line) === printLine(draft))
  )
}

/** Revenue less cost of goods sold less expenses, as typed. */
export function netCents(values: Lines): Cents {
  return netProfitCents({
    revenue: draftSectionCents('revenue', values.revenue),
    cogs: draftSectionCents('cogs', values.cogs),
    expenses: draftSectionCents('expenses', values.expenses),
  })
}

/** Whether anything in a section that is worked out by itself was written by hand. */
export function isByHand(section: FinancialSection, stored: readonly DraftLine[]): boolean {
  if (section === 'expenses') return false
  return stored.some((line) => !line.isAutomatic && (section === 'revenue' || line.workerId !== null))
}

/** Whether a section can be taken back to what is worked out: not while money stands on what is written. */
export function mayBeAutomatic(section: FinancialSection, stored: readonly DraftLine[]): boolean {
  if (!isByHand(section, stored)) return false
  if (section === 'revenue') return stored.every(({ facts }) => facts.mayWrite)
  const typed = new Set(stored.flatMap((line) => (line.isAutomatic ? [] : (line.workerId ?? []))))
  return !stored.some(({ workerId, facts }) => workerId !== null && typed.has(workerId) && facts.paid)
}

/** Whether a line can be taken away: a worker's only automatic one comes back by itself. */
export function mayRemove(line: DraftLine, lines: readonly DraftLine[]): boolean {
  if (!line.isAutomatic || line.workerId === null) return true
  return lines.some((one) => one.workerId === line.workerId && one.key !== line.key)
}

/** Whether a line is offered to be paid; what it says is looked at when it is pressed. */
export function isOfferedToPay(section: FinancialSection, line: DraftLine, isOwed: boolean): boolean {
  if (line.isBlank || line.facts.paid || !line.facts.mayWrite) return false
  return section !== 'revenue' || (isOwed && line.item !== 'discount')
}
