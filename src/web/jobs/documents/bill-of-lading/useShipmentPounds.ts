import { useQuery } from '@tanstack/react-query'
import { getCompany } from '../../../../shared/company/settings/companies.api.ts'
import { withDefaultVariables } from '../../../../shared/company/settings/company.variables.ts'
import { cubicFeetOf, poundsOf } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { shownCubeSheetSchema } from '../../../../shared/jobs/documents/shown.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { callQuery } from '../../../kernel/queries.ts'

const LONG_MS = 5 * 60_000

/** Returns the shipment's weight in pounds from its cube sheet, or null without one. */
export function useShipmentPounds(job: Job): number | null {
  const sheet = shownCubeSheetSchema.safeParse(job.documents['cubeSheet']?.variables)
  const cubicFeet = sheet.success ? cubicFeetOf(sheet.data.lineItems) : 0
  const company = useQuery({
    ...callQuery(getCompany, { params: { id: String(job.companyInfo.id) }, query: { context: 'view' } }),
    staleTime: LONG_MS,
    enabled: cubicFeet > 0,
  })
  if (cubicFeet === 0 || !company.data) return null
  const { value } = withDefaultVariables(company.data.variables).movingVolToWeightConversion
  return poundsOf(cubicFeet, value)
}
