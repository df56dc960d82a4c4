import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import { materialPrices, type StoredMaterials } from '../../company/settings/packing-materials.ts'
import { ESTIMATE_ITEM_LABELS } from '../../company/settings/estimate-items.ts'
import { crewRate } from '../estimates/automatic.ts'
import { lineText } from '../estimates/item-label.ts'
import { HOURS, ITEMS, MILES, UNIT_DISTANCES, type UnitsText } from '../estimates/units.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  lineTotalCents,
  money,
  sumCents,
  type Cents,
} from '../../kernel/money.ts'
import type { ChangeKind, ChangeLine, ChangeRate, ChangeUnit } from './change-order.ts'

/** Returns how what a client agreed to pay is called: only a total that cannot turn out higher is a price. */
export function agreedLabels(isFixed: boolean): { now: string; before: string; after: string } {
  return isFixed
    ? { now: 'Agreed price', before: 'Agreed price before', after: 'Agreed price after' }
    : { now: 'Agreed estimate', before: 'Agreed estimate before', after: 'Agreed estimate after' }
}

/** What the rates of a change are taken from: the rates that the job keeps, and its crew. */
export interface RateFacts {
  variables: CompanyVariables
  packingMaterials: StoredMaterials
  crewSize: number
  isFederal: boolean
}

/**
 * Returns the rates by which a change of a job is priced, in dollars: those of its estimate for crew, truck, heavy items
 * and long carries, and its prices of packing materials. A rate of 0 prices nothing and is left out.
 */
export function changeRates({ variables, packingMaterials, crewSize, isFederal }: RateFacts): ChangeRate[] {
  const moving = crewRate(variables, crewSize, 'moving')
  const packing = crewRate(variables, crewSize, 'packing')
  const crew = moving.label ?? ESTIMATE_ITEM_LABELS[moving.item]
  const packers = packing.label ?? ESTIMATE_ITEM_LABELS[packing.item]
  const rate = (key: string, kind: ChangeKind, label: string, unit: ChangeUnit, dollars: number) => ({
    key,
    kind,
    label,
    unit,
    rate: dollars,
  })
  const rates = [
    rate('stop.work', 'stop', crew, 'hour', moving.rate),
    rate('stop.drive', 'stop', 'Truck, by distance', 'mile', variables.truckByDistance.value),
    rate('item.heavy', 'item', 'Heavy item fee', 'item', variables.heavyItemFee.value),
    rate('item.carry', 'item', crew, 'hour', moving.rate),
    rate('service.work', 'service', crew, 'hour', moving.rate),
    rate('service.carry', 'service', 'Long carry', 'distance', variables.longCarryRate.value),
    rate('packing.work', 'packing', packers, 'hour', packing.rate),
    ...materialPrices(packingMaterials).map(({ item, label, rate: dollars }) =>
      rate(`material.${item}`, 'packing', label, 'item', dollars),
    ),
    rate('waiting.crew', 'waiting', crew, 'hour', moving.rate),
    ...(isFederal
      ? [
          rate('impracticable.work', 'impracticable', crew, 'hour', moving.rate),
          rate(
            'impracticable.carry',
            'impracticable',
            'Long carry',
            'distance',
            variables.longCarryRate.value,
          ),
          rate(
            'impracticable.drive',
            'impracticable',
            'Truck, by distance',
            'mile',
            variables.truckByDistance.value,
          ),
        ]
      : []),
  ]
  return rates.filter(({ rate: dollars }) => dollars > 0)
}

/** What a person adds: a number of units of a rate, and what it is for. */
export interface ChangeInput {
  key: string
  units: number
  note: string
}

/** Returns a line of a change order with its total, or null if the job has no such rate. */
export function priceLine(
  rates: readonly ChangeRate[],
  { key, units, note }: ChangeInput,
): ChangeLine | null {
  const found = rates.find((rate) => rate.key === key)
  if (!found) return null
  return { ...found, units, note, total: dollarsFromCents(lineTotalCents(found.rate, units)) }
}

/** Returns the total of lines in cents, each rounded by itself. */
export function changeTotalCents(lines: readonly Pick<ChangeLine, 'rate' | 'units'>[]): Cents {
  return sumCents(lines.map(({ rate, units }) => lineTotalCents(rate, units)))
}

/** Returns whether every line is its rate times its units, and the total is the sum of the lines. */
export function isSummedUp(order: { lines: readonly ChangeLine[]; total: number }): boolean {
  return (
    order.lines.every(({ rate, units, total }) => lineTotalCents(rate, units) === centsFromDollars(total)) &&
    changeTotalCents(order.lines) === centsFromDollars(order.total)
  )
}

/** Returns in sentences where the rates of a job give other prices than those that were signed. */
export function priceFlags(rates: readonly ChangeRate[], lines: readonly ChangeLine[]): string[] {
  return lines.flatMap((line) => {
    const found = rates.find(({ key }) => key === line.key)
    const name = lineText(line)
    if (!found) return [`${name}: the job has no such rate; ${money(line.rate)} was signed.`]
    if (found.rate === line.rate) return []
    return [`${name}: the job’s rate is ${money(found.rate)}; ${money(line.rate)} was signed.`]
  })
}

const UNIT_TEXTS: Readonly<Record<ChangeUnit, UnitsText>> = {
  hour: HOURS,
  mile: MILES,
  item: ITEMS,
  distance: UNIT_DISTANCES,
}

/** Returns the units of a line: '1.5 hours'. */
export function changeUnits(unit: ChangeUnit, units: number): string {
  return UNIT_TEXTS[unit](units)
}

/** Returns how the price of a line is calculated: '1.5 hours × $120.00'. */
export function lineReckoning({ unit, units, rate }: Pick<ChangeLine, 'unit' | 'units' | 'rate'>): string {
  return `${changeUnits(unit, units)} × ${money(rate)}`
}
