import { lineTotalCents, sumCents } from '../../kernel/money.ts'
import { TRUCK_SIZES, type TruckSize } from './truck-sizes.ts'

/** A line of the cube sheet; volume of one item in cubic feet. */
export interface CubeSheetLine {
  id: number
  category: string
  item: string
  comments: string
  damage: string
  delivered: boolean
  units: number
  volume: number
}

/**
 * Returns the cubic feet of all lines, each rounded half away from zero to two decimals, without
 * floating-point errors.
 */
export function cubicFeetOf(lines: readonly Pick<CubeSheetLine, 'units' | 'volume'>[]): number {
  // Hundredths of a cubic foot are added like cents.
  return sumCents(lines.map(({ units, volume }) => lineTotalCents(volume, units))) / 100
}

/** Returns the estimated weight in pounds, two decimals, of a volume in cubic feet. */
export function poundsOf(cubicFeet: number, poundsPerCubicFoot: number): number {
  return lineTotalCents(cubicFeet, poundsPerCubicFoot) / 100
}

/** Returns a key that identifies an item: category and name, ignoring case. */
export function itemKey({ category, item }: { category: string; item: string }): string {
  return `${category.trim()}|${item.trim()}`.toLowerCase()
}

/** Capacity of a truck of that length, in cubic feet. */
export const TRUCK_CUBIC_FEET: Record<TruckSize, number> = { 10: 402, 15: 764, 20: 1016, 26: 1682 }

/**
 * Returns the smallest truck that holds a volume in cubic feet, or several of the largest, and how full the
 * last one is (0 to 1).
 */
export function truckSizeFor(cubicFeet: number): { size: TruckSize; trucks: number; fill: number } {
  for (const size of TRUCK_SIZES) {
    if (cubicFeet <= TRUCK_CUBIC_FEET[size])
      return { size, trucks: 1, fill: Math.max(0, cubicFeet) / TRUCK_CUBIC_FEET[size] }
  }
  const capacity = TRUCK_CUBIC_FEET[26]
  const trucks = Math.ceil(cubicFeet / capacity)
  return { size: 26, trucks, fill: (cubicFeet - (trucks - 1) * capacity) / capacity }
}

/** Returns the truck for a home with this number of rooms, if nothing has been counted yet. */
export function truckSizeForRooms(rooms: number): TruckSize {
  if (rooms <= 1) return 10
  if (rooms <= 2) return 15
  return rooms <= 4 ? 20 : 26
}
