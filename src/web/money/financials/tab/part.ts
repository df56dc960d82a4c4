import type { FinancialSection } from '../../../../shared/jobs/finances/financial.ts'
import { netProfitCents } from '../../../../shared/money/financials/financial.rules.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Cents } from '../../../../shared/kernel/money.ts'
import { draftSectionCents, lineProblems, linesWire, printLine, sentLines, type DraftLine } from './lines.ts'
import type { FinancialPart } from './slot.ts'
import type { Lines } from './tab-state.ts'

/** Errors at fields: by line key, then by field. */
export type LineErrors = Readonly<Record<string, FieldErrors>>

/** Returns the part of the job that a save sends: the edited sections, each complete and marked as edited. */
export function financialPart(values: Lines, sections: readonly FinancialSection[]): FinancialPart {
  return {
    financial: Object.fromEntries(
      sections.map((section) => [section, { isDirty: true, lineItems: linesWire(values[section]) }]),
    ),
  }
}

/** Returns the errors of lines before they are sent. */
export function problemsOf(values: Lines, sections: readonly FinancialSection[]): LineErrors {
  const found = sections.flatMap((section) =>
    values[section].map((line) => [line.key, lineProblems(section, line)] as const),
  )
  return Object.fromEntries(found.filter(([, fields]) => Object.keys(fields).length > 0))
}

/**
 * Returns the server's errors, such as `financial.revenue.lineItems.0.rate`, by sent line, and the others
 * separately.
 */
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

/** Returns the stored line of a draft: by its id, else the one with the same content. */
export function storedLine(draft: DraftLine, stored: readonly DraftLine[]): DraftLine | undefined {
  return (
    stored.find(({ id }) => id !== null && id === draft.id) ??
    stored.find((line) => printLine(line) === printLine(draft))
  )
}

/** Returns revenue less cost of goods sold less expenses in cents, with unsaved input. */
export function netCents(values: Lines): Cents {
  return netProfitCents({
    revenue: draftSectionCents('revenue', values.revenue),
    cogs: draftSectionCents('cogs', values.cogs),
    expenses: draftSectionCents('expenses', values.expenses),
  })
}

/** Returns whether an automatic section has edited lines. */
export function isByHand(section: FinancialSection, stored: readonly DraftLine[]): boolean {
  if (section === 'expenses') return false
  return stored.some((line) => !line.isAutomatic && (section === 'revenue' || line.workerId !== null))
}

/** Returns whether a section can be reset to automatic: not if an edited line is paid. */
export function mayBeAutomatic(section: FinancialSection, stored: readonly DraftLine[]): boolean {
  if (!isByHand(section, stored)) return false
  if (section === 'revenue') return stored.every(({ facts }) => facts.mayWrite)
  const typed = new Set(stored.flatMap((line) => (line.isAutomatic ? [] : (line.workerId ?? []))))
  return !stored.some(({ workerId, facts }) => workerId !== null && typed.has(workerId) && facts.paid)
}

/** Returns whether a line can be removed: a worker's only automatic one would be created again. */
export function mayRemove(line: DraftLine, lines: readonly DraftLine[]): boolean {
  if (!line.isAutomatic || line.workerId === null) return true
  return lines.some((one) => one.workerId === line.workerId && one.key !== line.key)
}

/** Returns whether the pay button is shown for a line; its values are checked when it is clicked. */
export function isOfferedToPay(section: FinancialSection, line: DraftLine, isOwed: boolean): boolean {
  if (line.isBlank || line.facts.paid || !line.facts.mayWrite) return false
  return section !== 'revenue' || (isOwed && line.item !== 'discount')
}
