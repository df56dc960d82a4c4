import type { WorkerInvoiceLine } from '../../../shared/people/workers/crew.ts'
import { DEFAULT_HOURLY_RATE } from '../../../shared/people/workers/crew.choices.ts'
import { lineTotalCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'

/** Default dollars of a new flat line. */
const DEFAULT_FLAT_TOTAL = 50

/** A pay line in the form; '' is not filled in yet, rate in dollars. */
export interface PayLine {
  key: string
  /** null until it is stored. */
  id: number | null
  item: WorkerInvoiceLine['item']
  /** `YYYY-MM-DD` or ''. */
  date: string
  rate: number | ''
  units: number | ''
  isPaid: boolean
}

/** The pay of a member: manual lines, or else those that the server calculates. */
export interface Pay {
  automatic: readonly PayLine[]
  typed: readonly PayLine[]
}

/**
 * Returns the pay lines of the API as form values; those of a completed job are stored, but stay automatic
 * until one is edited or paid.
 */
export function openPay(lines: readonly WorkerInvoiceLine[]): Pay {
  const all = lines.map((line, index): PayLine => {
    const id = line.id ?? null
    return {
      key: id === null ? `automatic-${index}` : `pay-${id}`,
      id,
      item: line.item,
      date: line.date ?? '',
      rate: line.rate,
      units: line.units,
      isPaid: line.paid ?? false,
    }
  })
  const isAutomatic = lines.every((line) => (line.isAutoFill === true || !line.id) && !line.paid)
  return isAutomatic ? { automatic: all, typed: [] } : { automatic: [], typed: all }
}

/** Returns the lines that are shown, and whether they are automatic. */
export function shownPay(pay: Pay): { lines: readonly PayLine[]; isAutomatic: boolean } {
  return pay.typed.length > 0
    ? { lines: pay.typed, isAutomatic: false }
    : { lines: pay.automatic, isAutomatic: true }
}

/** Changes a line by index; all automatic lines become manual. */
export function changePay(pay: Pay, index: number, change: Partial<PayLine>): Pay {
  return {
    ...pay,
    typed: byHand(pay).map((line, at) => (at === index ? fixed({ ...line, ...change }) : line)),
  }
}

/** Adds a line and keeps the calculated ones. */
export function addPay(pay: Pay, line: PayLine): Pay {
  return { ...pay, typed: [...byHand(pay), line] }
}

/** Removes a line; after the last one, the automatic pay applies again. */
export function removePay(pay: Pay, index: number): Pay {
  return { ...pay, typed: pay.typed.filter((_, at) => at !== index) }
}

/** Returns a new line with the hourly rate and no hours. */
export function newPayLine(hourlyRate: number | null, day: string): PayLine {
  return {
    key: crypto.randomUUID(),
    id: null,
    item: 'laborVariable',
    date: day,
    rate: hourlyRate ?? DEFAULT_HOURLY_RATE,
    units: '',
    isPaid: false,
  }
}

/**
 * Returns the changes that another item causes: a flat line has one unit of the line's total, an hourly one
 * the hourly rate; between hourly items, rate and hours are kept.
 */
export function itemChange(
  line: PayLine,
  item: PayLine['item'],
  hourlyRate: number | null,
): Partial<PayLine> {
  if (item === line.item) return {}
  if (item !== 'laborFlat') {
    return line.item === 'laborFlat' ? { item, rate: newPayLine(hourlyRate, '').rate, units: '' } : { item }
  }
  const total = payLineCents(line) / 100
  return { item, rate: total > 0 ? total : DEFAULT_FLAT_TOTAL, units: 1 }
}

/** Returns whether the manual lines can be replaced by the automatic pay: paid lines are locked. */
export function mayBeAutomatic(pay: Pay): boolean {
  return pay.typed.length > 0 && !pay.typed.some(({ isPaid }) => isPaid)
}

/** Returns a line's total in cents. */
export function payLineCents({ rate, units }: PayLine): Cents {
  return lineTotalCents(rate || 0, units || 0)
}

/** Returns the sum of all lines in cents. */
export function payCents(lines: readonly PayLine[]): Cents {
  return sumCents(lines.map((line) => payLineCents(line)))
}

/** Returns the lines in the format of the API; no lines mean automatic pay. */
export function payWire(pay: Pay): WorkerInvoiceLine[] {
  return pay.typed.map((line) => ({
    id: line.id,
    isDirty: true,
    item: line.item,
    date: line.date === '' ? null : line.date,
    rate: line.rate || 0,
    units: line.units || 0,
    paid: line.isPaid,
  }))
}

function byHand(pay: Pay): readonly PayLine[] {
  return pay.typed.length > 0
    ? pay.typed
    : // Keeps the key, so that the field being typed in is not replaced.
      pay.automatic.map((line) => ({ ...line, isPaid: false }))
}

function fixed(line: PayLine): PayLine {
  return line.item === 'laborFlat' ? { ...line, units: 1 } : line
}
