import type { Job } from '../jobs/job.ts'
import { jobDayOf } from '../../trade/job.choices.ts'
import { wallClockOf } from '../../kernel/dates.ts'
import { profileFor, rescissionNotice } from '../../trade/profiles.ts'

type SignedJob = Pick<Job, 'documents' | 'companyInfo'>

/** The day on which the client signed, by the company's clock; null until the agreement stands. */
function signedDay(job: SignedJob): string | null {
  const signed = ['clientAgreement', 'coloradoClientAgreement']
    .map((name) => job.documents[name])
    .find((document) => document?.agreed)?.agreement[0]
  if (!signed) return null
  return wallClockOf(new Date(signed.timestamp * 1000).toISOString(), job.companyInfo.timezone).slice(0, 10)
}

/** What is said of the client's right to withdraw from this job; null where the rules know none. */
export function rescissionOf(
  job: SignedJob & Pick<Job, 'jobType' | 'locations' | 'jobDate'>,
): ReturnType<typeof rescissionNotice> {
  return rescissionNotice(profileFor(job), signedDay(job), jobDayOf(job.jobDate))
}
