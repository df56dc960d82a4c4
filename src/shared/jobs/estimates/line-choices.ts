import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import type { JobType } from '../../trade/job.choices.ts'
import type { LineInput } from '../documents/document.inputs.ts'
import { defaultEstimateItem } from './automatic.ts'
import { type EstimateItem, rateOf } from '../../company/settings/estimate-items.ts'
import { longCarryUnits } from '../../trade/long-carry.ts'

/**
 * Returns what choosing an item sets in a line: the company's rate, and for a long carry the unit distances
 * begun at the locations of the job, which another item does not keep. Carries in feet, one per location.
 */
export function chosenItem(
  variables: CompanyVariables,
  item: EstimateItem,
  before: { item: string },
  carriesFeet: readonly number[],
): { item: EstimateItem; rate: number; units?: number } {
  const rate = rateOf(variables, item)
  if (item === 'longCarryRate')
    return { item, rate, units: longCarryUnits(carriesFeet, variables.longCarryUnitDistance.value) }
  return before.item === 'longCarryRate' ? { item, rate, units: 1 } : { item, rate }
}

/** Returns a new line of a job: the default item of its type at the company's rate, one unit. */
export function newLine(
  jobType: JobType,
  variables: CompanyVariables,
  lineItemDate: string | null,
): LineInput {
  const item = defaultEstimateItem(jobType)
  return { item, lineItemDate, rate: rateOf(variables, item), units: 1 }
}
