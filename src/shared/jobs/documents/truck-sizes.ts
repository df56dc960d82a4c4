/** Lengths of rental trucks in feet. */
export const TRUCK_SIZES = [10, 15, 20, 26] as const
export type TruckSize = (typeof TRUCK_SIZES)[number]
