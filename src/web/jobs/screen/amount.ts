import { automaticEstimate, estimateTotalCents } from '../../../shared/estimates/automatic.ts'
import { variablesOn, type DayRates } from '../../../shared/booking/rates.ts'
import type { CompanyVariables } from '../../../shared/companies/company.ts'
import { defaultLinesFor, type DefaultLines } from '../../../shared/estimates/default-lines.ts'
import { cubicFeetOf } from '../../../shared/documents/cube-sheet.ts'
import { shownCubeSheetSchema } from '../../../shared/documents/shown.ts'
import { type JobType } from '../../../shared/jobs/job.ts'
import { estimateLineSchema, type EstimateLine } from '../../../shared/jobs/job.parts.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { formToFields, type JobForm, type ScreenJob } from './form.ts'

/** The price of a job as it stands in the form. */
export interface Amount {
  lines: EstimateLine[]
  totalCents: Cents
  /** Whether the lines were written by hand, so that the form no longer moves them (spec 1 §4 'Estimate'). */
  isByHand: boolean
}

/** Whether this person sees prices: on a job of theirs the server sends the estimate, on a new one they make them. */
export function seesPrices(job: ScreenJob): boolean {
  return job.id === null || job.documents['estimate'] !== undefined
}

/**
 * The percents of days that the job is priced with: those that it keeps; the company's own for a new job and for another
 * day while it is inquiring, as the server keeps them (docs/decisions/0019).
 */
function ratesOf(job: ScreenJob, day: string | null, companyRates: DayRates | undefined) {
  const isMoved = job.jobStatus === 'inquiring' && day?.slice(0, 10) !== job.jobDate.slice(0, 10)
  return job.id === null || isMoved ? companyRates : job.documents['estimate']?.dayRates
}

/** The amount of the form by the same rule as the server's (DECISIONS C4, C5, K12); lines written by hand stay. */
export function amountOf(
  job: ScreenJob,
  form: JobForm,
  jobType: JobType,
  variables: CompanyVariables,
  /** The lines that the company's new estimates start with now. */
  companyLines: DefaultLines = {},
  /** What the company asks on some days now. */
  companyRates?: DayRates,
): Amount {
  const stored = job.documents['estimate']?.variables
  const written = estimateLineSchema.array().safeParse(stored?.['lineItems'])
  const cube = shownCubeSheetSchema.safeParse(job.documents['cubeSheet']?.variables)
  const isByHand = stored?.['dirty'] === true && written.success
  const fields = formToFields(form)
  const lines =
    isByHand && written.success
      ? written.data
      : automaticEstimate({
          jobType,
          jobDate: fields.jobDate,
          crewSize: fields.crewSize,
          locations: fields.locations,
          minimumTime: fields.minimumTime,
          variables: variablesOn(fields.jobDate, variables, ratesOf(job, fields.jobDate, companyRates)),
          cubicFeet: cubicFeetOf(cube.success ? cube.data.lineItems : []),
          // A job keeps those that it was made with.
          defaultLines: defaultLinesFor(
            job.id === null ? companyLines : job.documents['estimate']?.defaultLines,
            jobType,
          ),
        })
  return { lines, totalCents: estimateTotalCents(lines), isByHand }
}
