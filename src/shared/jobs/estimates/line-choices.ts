import type { CompanyVariables } from '../../company/settings/company.ts'
import type { JobType } from '../../trade/job.choices.ts'
import type { LineInput } from '../documents/document.ts'
import { defaultEstimateItem, ESTIMATE_ITEM_LABELS, type EstimateItem } from './automatic.ts'
import { longCarryUnits } from '../../trade/long-carry.ts'

/** The items that a line may be, in the order of the list. */
// Object.keys of a literal gives its own keys.
export const ESTIMATE_ITEMS = Object.keys(ESTIMATE_ITEM_LABELS) as EstimateItem[]

/** Whether a word is one of the choices. */
export function isEstimateItem(item: string): item is EstimateItem {
  return Object.hasOwn(ESTIMATE_ITEM_LABELS, item)
}

/** The rate in dollars that a line starts from when its item is chosen: the company variable of that item. */
export function rateOf(variables: CompanyVariables, item: EstimateItem): number {
  return variables[item].value
}

/**
 * What another item brings into a line: the company's rate, and for a long carry the unit distances begun at
 * the places of the job, which are not another item's. Carries in feet, one a place.
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

/** A new line of a job: the default item of its type at the company's rate, one unit. */
export function newLine(
  jobType: JobType,
  variables: CompanyVariables,
  lineItemDate: string | null,
): LineInput {
  const item = defaultEstimateItem(jobType)
  return { item, lineItemDate, rate: rateOf(variables, item), units: 1 }
}
