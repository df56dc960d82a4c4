import { wallClockOf } from '../../shared/kernel/dates.ts'
import type { ShownJob } from './slot.ts'

/** The day on which the client signed, by the company's clock; null until the agreement stands. */
export function signedDay(job: Pick<ShownJob, 'documents' | 'companyInfo'>): string | null {
  const signed = ['clientAgreement', 'coloradoClientAgreement']
    .map((name) => job.documents[name])
    .find((document) => document?.agreed)?.agreement[0]
  if (!signed) return null
  return wallClockOf(new Date(signed.timestamp * 1000).toISOString(), job.companyInfo.timezone).slice(0, 10)
}
