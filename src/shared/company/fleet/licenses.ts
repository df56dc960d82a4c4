/** Classes of a driver's license, by what they allow to drive, the least first (49 CFR 383.91). */
export const LICENSE_CLASSES = ['regular', 'cdlC', 'cdlB', 'cdlA'] as const
export type LicenseClass = (typeof LICENSE_CLASSES)[number]
export const LICENSE_CLASS_LABELS: Record<LicenseClass, string> = {
  regular: 'Regular license',
  cdlC: 'CDL class C',
  cdlB: 'CDL class B',
  cdlA: 'CDL class A',
}

/** The heaviest single vehicle, by its gross weight rating in pounds, that needs no CDL of class B or A (49 CFR 383.5). */
export const MAX_POUNDS_WITHOUT_CDL = 26_000

/** Returns the license that a vehicle needs: what its weight rating requires, or more if the company asks for it. */
export function requiredLicense(vehicle: {
  grossWeightPounds: number | null
  licenseClass: LicenseClass | null
}): LicenseClass {
  const byWeight = (vehicle.grossWeightPounds ?? 0) > MAX_POUNDS_WITHOUT_CDL ? 'cdlB' : 'regular'
  const asked = vehicle.licenseClass ?? 'regular'
  return doesLicenseCover(asked, byWeight) ? asked : byWeight
}

/** Returns whether a license of one class allows what another class is required for. */
export function doesLicenseCover(has: LicenseClass, needed: LicenseClass): boolean {
  return LICENSE_CLASSES.indexOf(has) >= LICENSE_CLASSES.indexOf(needed)
}
