import type {
  FinancialLine,
  FinancialLineInput,
  FinancialSection,
  JobFinancial,
} from '../../../../shared/jobs/finances/financial.ts'
import {
  hasOneUnit,
  isLaborItem,
  isPayable,
  lineCents,
  sectionCents,
  type Line,
} from '../../../../shared/money/financials/financial.rules.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Cents } from '../../../../shared/kernel/money.ts'
import { figureProblem } from '../../../ui/figure.ts'

/** The facts of a line that only the server sets. Charged in dollars. */
export type LineFacts = Pick<
  FinancialLine,
  'paid' | 'paidAt' | 'charged' | 'mayPay' | 'mayWrite' | 'workerName'
>

/** A line in the form; '' is not filled in yet, rate in dollars. */
export interface DraftLine {
  key: string
  /** null until it is stored. */
  id: number | null
  item: string
  other: string
  /** `YYYY-MM-DD` or ''. */
  date: string
  rate: number | ''
  units: number | ''
  workerId: number | null
  /** Calculated by the server; editing ends that. */
  isAutomatic: boolean
  /** Suggested and not edited yet: neither a change nor sent. */
  isBlank: boolean
  facts: LineFacts
}

const NEW_FACTS: LineFacts = {
  paid: false,
  paidAt: null,
  charged: 0,
  mayPay: true,
  mayWrite: true,
  workerName: '',
}

/** Returns the lines of the API as form values. */
export function openLines(
  section: FinancialSection,
  { lineItems, isDirty }: JobFinancial[FinancialSection],
): DraftLine[] {
  // Revenue is automatic as a whole, until a line is edited or charged; pay is automatic per worker.
  const isFixed = section === 'revenue' && (isDirty || lineItems.some(({ mayWrite }) => !mayWrite))
  return lineItems.map((line, index) => ({
    key: line.id === null ? `${section}-automatic-${index}` : `${section}-${line.id}`,
    id: line.id,
    item: line.item,
    other: line.other,
    date: line.date ?? '',
    rate: line.rate,
    units: line.units,
    workerId: line.workerId,
    isAutomatic: line.isAutoFill && !isFixed,
    isBlank: false,
    facts: {
      paid: line.paid,
      paidAt: line.paidAt,
      charged: line.charged,
      mayPay: line.mayPay,
      mayWrite: line.mayWrite,
      workerName: line.workerName,
    },
  }))
}

/** Returns a line without input. */
export function blankLine(
  key: string,
  start: Pick<DraftLine, 'item' | 'date' | 'rate' | 'units'>,
): DraftLine {
  return {
    ...start,
    key,
    id: null,
    other: '',
    workerId: null,
    isAutomatic: false,
    isBlank: true,
    facts: NEW_FACTS,
  }
}

/** Returns an edited line, which is no longer automatic or blank. */
export function changedLine(
  section: FinancialSection,
  line: DraftLine,
  change: Partial<DraftLine>,
): DraftLine {
  const next = { ...line, ...change, isAutomatic: false, isBlank: false }
  return {
    ...next,
    units: hasOneUnit(section, next.item) ? 1 : next.units,
    other: next.item === 'other' ? next.other : '',
    workerId: section === 'cogs' && isLaborItem(next.item) ? next.workerId : null,
  }
}

/** Returns the numbers of a line; empty fields are 0. */
export function figuresOf({ item, rate, units }: DraftLine): Line {
  return { item, rate: rate || 0, units: units || 0 }
}

/** Returns a line's total in cents. */
export function draftCents(line: DraftLine): Cents {
  return lineCents(figuresOf(line))
}

/** Returns a section's total in cents, with unsaved input. */
export function draftSectionCents(section: FinancialSection, lines: readonly DraftLine[]): Cents {
  return sectionCents(section, lines.map(figuresOf))
}

/** Returns whether a line with its unsaved input can be paid: total, rate and units above 0. */
export function mayBePaid(line: DraftLine): boolean {
  return isPayable(figuresOf(line))
}

/** Returns the errors of a line before it is sent, by field. */
export function lineProblems(section: FinancialSection, line: DraftLine): FieldErrors {
  if (line.isBlank || !line.facts.mayWrite) return {}
  return {
    ...(line.item === '' && { item: 'Required.' }),
    ...(line.item === 'other' && line.other.trim() === '' && { other: 'Required.' }),
    ...(section === 'cogs' &&
      isLaborItem(line.item) &&
      line.workerId === null && { workerId: 'Choose a worker.' }),
    ...figureProblems(line),
  }
}

function figureProblems({ rate, units }: DraftLine): FieldErrors {
  const [wrongRate, wrongUnits] = [figureProblem(rate), figureProblem(units)]
  return { ...(wrongRate !== null && { rate: wrongRate }), ...(wrongUnits !== null && { units: wrongUnits }) }
}

/** Returns the lines that a save sends: edited and stored ones. */
export function sentLines(lines: readonly DraftLine[]): DraftLine[] {
  return lines.filter(({ isBlank }) => !isBlank)
}

/** Returns the lines in the format of the API; the server calculates the totals and decides what is paid. */
export function linesWire(lines: readonly DraftLine[]): FinancialLineInput[] {
  return sentLines(lines).map((line) => ({
    id: line.id,
    date: line.date === '' ? null : line.date,
    item: line.item,
    other: line.other.trim(),
    rate: line.rate || 0,
    units: line.units || 0,
    isDirty: !line.isAutomatic,
    isAutoFill: line.isAutomatic,
    workerId: line.workerId,
  }))
}

/**
 * Returns a line as text that is equal for lines stored the same way; its id, which a save assigns, is
 * ignored.
 */
export function printLine(line: DraftLine): string {
  const { item, other, date, rate, units, workerId } = line
  return JSON.stringify([item, other.trim(), date, rate, units, workerId])
}

/** Returns whether two lists of lines would be stored the same way, in the same order. */
export function isSameLines(one: readonly DraftLine[], other: readonly DraftLine[]): boolean {
  const print = (lines: readonly DraftLine[]) => sentLines(lines).map(printLine).join('\n')
  return print(one) === print(other)
}
