import { formatInstant } from '../../../shared/kernel/dates.ts'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'

/** Returns the time of a record in the company's time zone. */
export function agreedAt(record: AgreementRecord, timezone: string): string {
  return formatInstant(new Date(record.timestamp * 1000).toISOString(), timezone)
}
