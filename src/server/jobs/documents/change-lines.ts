import { z } from 'zod'
import { changeLineSchema, type ChangeLine } from '../../../shared/jobs/change-orders/change-order.ts'
import { changeTotalCents } from '../../../shared/jobs/change-orders/pricing.ts'
import { lineText } from '../../../shared/jobs/estimates/item-label.ts'
import { CHANGE_ITEM } from '../../../shared/jobs/estimates/automatic.ts'
import type { AcceptedAddition } from '../../../shared/jobs/finances/agreed.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { sumCents, type Cents } from '../../../shared/kernel/money.ts'
import type { StoredDocuments } from './documents.store.ts'

const storedSchema = z.object({
  orders: z.array(z.object({ lines: z.array(changeLineSchema), isAfterLoading: z.boolean() })),
})
type StoredOrder = z.output<typeof storedSchema>['orders'][number]

const parsed = new WeakMap<StoredDocuments, readonly StoredOrder[]>()

/** Returns the accepted change orders of a job, oldest first; the server wrote their records itself. */
function ordersOf(stored: StoredDocuments): readonly StoredOrder[] {
  const known = parsed.get(stored)
  if (known) return known
  const orders = stored.changeOrders ? storedSchema.parse(stored.changeOrders).orders : []
  parsed.set(stored, orders)
  return orders
}

function toEstimateLine(line: ChangeLine, id: number): EstimateLine {
  const { rate, units, total } = line
  return {
    id,
    item: CHANGE_ITEM,
    lineItemDate: null,
    rate,
    units,
    total,
    basis: null,
    label: lineText(line),
    isDirty: false,
  }
}

/** Returns the lines of the accepted change orders by the label that they have on the bill. */
export function changesByLabel(stored: StoredDocuments): ReadonlyMap<string, ChangeLine> {
  return new Map(
    ordersOf(stored).flatMap(({ lines }) => lines.map((line) => [lineText(line), line] as const)),
  )
}

/** Returns lines of a bill with those of the accepted change orders last, each once. */
export function withChangeLines<Line extends { id: number; item: string }>(
  lines: readonly Line[],
  stored: StoredDocuments,
): (Line | EstimateLine)[] {
  const others = lines.filter(({ item }) => item !== CHANGE_ITEM)
  const added = ordersOf(stored).flatMap((order) => order.lines)
  const kept = lines.filter(({ item }) => item === CHANGE_ITEM)
  const last = Math.max(0, ...lines.map(({ id }) => id))
  return [
    ...others,
    // A line that is stored as revenue keeps its id.
    ...added.map((line, index) => toEstimateLine(line, kept[index]?.id ?? last + 1 + index)),
  ]
}

/** Returns what the accepted change orders of a job add to its agreed price. */
export function additionsOf(stored: StoredDocuments): AcceptedAddition[] {
  return ordersOf(stored).flatMap(({ lines, isAfterLoading }) =>
    [...Map.groupBy(lines, ({ kind }) => kind === 'impracticable')].map(([isImpracticable, some]) => ({
      cents: changeTotalCents(some),
      lines: some.map((line) => ({
        item: CHANGE_ITEM,
        label: lineText(line),
        rate: line.rate,
        units: line.units,
      })),
      isAfterLoading,
      isImpracticable,
    })),
  )
}

/** Returns the total of the accepted change orders of a job, in cents. */
export function changesCentsOf(stored: StoredDocuments): Cents {
  return sumCents(ordersOf(stored).map(({ lines }) => changeTotalCents(lines)))
}
