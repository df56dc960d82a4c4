/**
 * Imports that still go up to a higher wing (`WINGS` in imports.ts). Turn one around by moving the shared rule down or by a registry that
 * `server/app.ts` fills, and remove its row. New rows are not accepted.
 */
export const UPWARD_IMPORTS: readonly string[] = [
  'server/kernel → shared/company/fleet/equipment.ts',
  'server/kernel → shared/company/fleet/vehicle.ts',
  'server/kernel → shared/company/insurance/policy.ts',
  'server/kernel → shared/company/settings/company.ts',
  'server/kernel → shared/company/settings/default-lines.ts',
  'server/kernel → shared/company/settings/packing-materials.ts',
  'server/kernel → shared/jobs/finances/chargeback.ts',
  'server/kernel → shared/jobs/finances/financial.ts',
  'server/kernel → shared/jobs/finances/payment.ts',
  'server/kernel → shared/jobs/jobs/online.ts',
  'server/kernel → shared/money/accounting/account.ts',
]
