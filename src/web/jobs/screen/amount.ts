import { automaticEstimate, estimateTotalCents, VALUATION_ITEM } from '../../../shared/estimates/automatic.ts'
import { variablesOn, type DayRates } from '../../../shared/booking/rates.ts'
import type { CompanyVariables } from '../../../shared/companies/company.ts'
import { defaultLinesFor, type DefaultLines } from '../../../shared/estimates/default-lines.ts'
import { cubicFeetOf } from '../../../shared/documents/cube-sheet.ts'
import { shownCubeSheetSchema, shownEstimateSchema } from '../../../shared/documents/shown.ts'
import { afterTruckChange, mergeLines } from '../../../shared/estimates/edited-lines.ts'
import type { LineBasis } from '../../../shared/estimates/line-basis.ts'
import { jobDayOf, parseJobDate, type JobType } from '../../../shared/jobs/job.ts'
import type { EstimateLine } from '../../../shared/jobs/job.parts.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { formToFields, jobToForm, type JobForm, type ScreenJob } from './form.ts'

/** The price of a job as it stands in the form. */
export interface Amount {
  lines: EstimateLine[]
  totalCents: Cents
  /** Whether somebody edited, added or removed a line; that one no longer follows the form. */
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
  const isMoved = job.jobStatus === 'inquiring' && jobDayOf(day) !== jobDayOf(job.jobDate)
  return job.id === null || isMoved ? companyRates : job.documents['estimate']?.dayRates
}

/** What the form's places come to. */
interface LiveRoute {
  jobType: JobType
  distanceMiles: number | null
}

/** The amount of the form by the same rules as the server's; lines that somebody edited stay, the others follow. */
export function amountOf(
  job: ScreenJob,
  form: JobForm,
  route: LiveRoute,
  variables: CompanyVariables,
  /** The lines that the company's new estimates start with now. */
  companyLines: DefaultLines = {},
  /** What the company asks on some days now. */
  companyRates?: DayRates,
): Amount {
  const stored = job.documents['estimate']
  const cube = shownCubeSheetSchema.safeParse(job.documents['cubeSheet']?.variables)
  const automaticOf = (fields: ReturnType<typeof formToFields>, { jobType, distanceMiles }: LiveRoute) => {
    const jobDate = parseJobDate(fields.jobDate)
    return automaticEstimate({
      jobType,
      jobDate,
      crewSize: fields.crewSize,
      locations: fields.locations,
      minimumTime: fields.minimumTime,
      variables: variablesOn(jobDate, variables, ratesOf(job, jobDate, companyRates)),
      useTruck: fields.useTruck,
      distanceMiles,
      ...(stored?.estimateRules && { rules: stored.estimateRules }),
      cubicFeet: cubicFeetOf(cube.success ? cube.data.lineItems : []),
      // A job keeps those that it was made with.
      defaultLines: defaultLinesFor(job.id === null ? companyLines : stored?.defaultLines, jobType),
    })
  }
  const shown = shownEstimateSchema.safeParse(stored?.variables)
  // Typing on the form moves no choice of the client's.
  const protection = (shown.data?.lineItems ?? []).filter(({ item }) => item === VALUATION_ITEM)
  const automatic = [...automaticOf(formToFields(form), route), ...protection]
  if (!shown.success || !shown.data.dirty)
    return { lines: automatic, totalCents: estimateTotalCents(automatic), isByHand: false }
  const before = automaticOf(formToFields(jobToForm(job)), job)
  const { lineItems } = shown.data
  const isShown = (basis: LineBasis) => lineItems.some((line) => line.basis === basis)
  const removed = before.flatMap(({ basis }) => (basis && !isShown(basis) ? [basis] : []))
  const written = { lineItems, removed }
  const after = form.useTruck === job.useTruck ? written : afterTruckChange(written, automatic, form.useTruck)
  const lines = mergeLines(automatic, after)
  return { lines, totalCents: estimateTotalCents(lines), isByHand: true }
}
