/** Unit distance of a company that has not set its own, in feet. */
export const DEFAULT_UNIT_FEET = 100

const hundredths = (feet: number) => Math.round(feet * 100)

/**
 * Returns the units of a long carry: the unit distances begun at each location of the job, added up, at least
 * one. Distances in feet; without a unit distance the default applies.
 */
export function longCarryUnits(carriesFeet: readonly number[], unitDistanceFeet: number | undefined): number {
  // In whole hundredths, because 0.14 / 0.01 is slightly more than 14.
  const unit = hundredths(unitDistanceFeet ?? 0) || hundredths(DEFAULT_UNIT_FEET)
  const units = carriesFeet.reduce((sum, feet) => sum + Math.ceil(hundredths(feet) / unit), 0)
  return Math.max(1, units)
}
