import { DEFAULT_HOURLY_RATE, type WorkerInvoiceLine } from '../../../shared/people/workers/crew.ts'
import { lineTotalCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'

/** Dollars that a new flat line starts with. */
const DEFAULT_FLAT_TOTAL = 50

/** A pay line while it is written; '' is not filled in yet, rate in dollars. */
export interface PayLine {
  key: string
  /** Null until it is stored. */
  id: number | null
  item: WorkerInvoiceLine['item']
  /** `YYYY-MM-DD` or ''. */
  date: string
  rate: number | ''
  units: number | ''
  isPaid: boolean
}

/** What a member is paid: lines written by hand, or else those that the server works out. */
export interface Pay {
  automatic: readonly PayLine[]
  typed: readonly PayLine[]
}

/** Pay lines of the wire as they are edited; those of a completed job are stored and still automatic until one is typed or paid. */
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

/** The lines that are shown, and whether they are the automatic ones. */
export function shownPay(pay: Pay): { lines: readonly PayLine[]; isAutomatic: boolean } {
  return pay.typed.length > 0
    ? { lines: pay.typed, isAutomatic: false }
    : { lines: pay.automatic, isAutomatic: true }
}

/** Changes the line at a place; an automatic one becomes written by hand, and the others beside it. */
export function changePay(pay: Pay, index: number, change: Partial<PayLine>): Pay {
  return {
    ...pay,
    typed: byHand(pay).map((line, at) => (at === index ? fixed({ ...line, ...change }) : line)),
  }
}

/** Adds a line; what was worked out so far stays beside it. */
export function addPay(pay: Pay, line: PayLine): Pay {
  return { ...pay, typed: [...byHand(pay), line] }
}

/** Takes a line away; after the last one the automatic amount holds again. */
export function removePay(pay: Pay, index: number): Pay {
  return { ...pay, typed: pay.typed.filter((_, at) => at !== index) }
}

/** A line to begin with: an hour's rate, no hours yet. */
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
 * What another item brings along: a flat line is one unit of the line's total, an hourly one has the hourly rate; from one
 * kind of hours to the other, rate and hours stay.
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

/** Whether the lines written by hand may be given up for the automatic amount: paid ones are locked. */
export function mayBeAutomatic(pay: Pay): boolean {
  return pay.typed.length > 0 && !pay.typed.some(({ isPaid }) => isPaid)
}

/** A line's total in cents. */
export function payLineCents({ rate, units }: PayLine): Cents {
  return lineTotalCents(rate || 0, units || 0)
}

/** The sum of all lines in cents. */
export function payCents(lines: readonly PayLine[]): Cents {
  return sumCents(lines.map((line) => payLineCents(line)))
}

/** Lines as they are sent: none is the automatic amount. */
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
    : // The key stays, so that the field that is being typed in does.
      pay.automatic.map((line) => ({ ...line, isPaid: false }))
}

function fixed(line: PayLine): PayLine {
  return line.item === 'laborFlat' ? { ...line, units: 1 } : line
}
