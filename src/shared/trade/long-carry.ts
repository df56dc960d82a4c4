/** The unit distance of a company that has not set its own, in feet. */
export const DEFAULT_UNIT_FEET = 100

const hundredths = (feet: number) => Math.round(feet * 100)

/**
 * The units of a long carry: the unit distances begun at each place of the job, added up, and never less than
 * one. Distances in feet; without a unit distance the default one counts.
 */
export function longCarryUnits(carriesFeet: readonly number[], unitDistanceFeet: number | undefined): number {
  // In whole hundredths: 0.14 / 0.01 comes to a little more than 14.
  const unit = hundredths(unitDistanceFeet ?? 0) || hundredths(DEFAULT_UNIT_FEET)
  const units = carriesFeet.reduce((sum, feet) => sum + Math.ceil(hundredths(feet) / unit), 0)
  return Math.max(1, units)
}
