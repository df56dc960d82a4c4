import { formatInstant } from '../../../shared/kernel/dates.ts'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'

/** When a record was made, on the company's clock. */
export function agreedAt(record: AgreementRecord, timezone: string): string {
  return formatInstant(new Date(record.timestamp * 1000).toISOString(), timezone)
}
