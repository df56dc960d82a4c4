import type { Job } from '../jobs/job.ts'
import { jobDayOf } from '../../trade/job.choices.ts'
import { wallClockOf } from '../../kernel/dates.ts'
import { profileFor, rescissionNotice } from '../../trade/profiles.ts'

type SignedJob = Pick<Job, 'documents' | 'companyInfo'>

/** Returns the day on which the client signed, in the company's time zone; null before the agreement. */
function signedDay(job: SignedJob): string | null {
  const signed = ['clientAgreement', 'coloradoClientAgreement']
    .map((name) => job.documents[name])
    .find((document) => document?.agreed)?.agreement[0]
  if (!signed) return null
  return wallClockOf(new Date(signed.timestamp * 1000).toISOString(), job.companyInfo.timezone).slice(0, 10)
}

/** Returns the statement about the client's right to withdraw from this job; null if the rules have none. */
export function rescissionOf(
  job: SignedJob & Pick<Job, 'jobType' | 'locations' | 'jobDate'>,
): ReturnType<typeof rescissionNotice> {
  return rescissionNotice(profileFor(job), signedDay(job), jobDayOf(job.jobDate))
}
