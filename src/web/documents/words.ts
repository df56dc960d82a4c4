import type { CompanyVariables } from '../../shared/companies/company.ts'
import { ESTIMATE_ITEM_LABELS } from '../../shared/estimates/automatic.ts'
import { isEstimateItem } from '../../shared/estimates/line-choices.ts'
import { formatInstant } from '../../shared/kernel/dates.ts'
import type { AgreementRecord } from '../../shared/agreements/records.ts'

/** The name of a line's item: the company's own, else the product's. */
export function itemLabel(item: string, variables: CompanyVariables | null): string {
  if (!isEstimateItem(item)) return item
  return variables?.[item].verboseName ?? ESTIMATE_ITEM_LABELS[item]
}

/** When a record was made, on the company's clock. */
export function agreedAt(record: AgreementRecord, timezone: string): string {
  return formatInstant(new Date(record.timestamp * 1000).toISOString(), timezone)
}
