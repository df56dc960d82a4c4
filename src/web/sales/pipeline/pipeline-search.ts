import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'
import { STAGES } from '../../../shared/sales/pipeline/stages.ts'
import { JOB_SOURCES, JOB_TYPES } from '../../../shared/trade/job.choices.ts'

const day = z.string().refine(isDay).optional().catch(undefined)
const someOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.array(z.enum(choices)).min(1).optional().catch(undefined)

/** The URL state of the pipeline; invalid values are ignored. */
export const pipelineSearchSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  source: someOf([...JOB_SOURCES, 'notSet']),
  type: someOf(JOB_TYPES),
  /** Who is responsible; 0 for nobody. */
  person: z.number().int().min(0).optional().catch(undefined),
  from: day,
  to: day,
  // A search for digits arrives as a number.
  search: z.coerce.string().min(1).max(100).optional().catch(undefined),
  /** The column that a phone shows. */
  stage: z.enum(STAGES).optional().catch(undefined),
})
export type PipelineSearch = z.output<typeof pipelineSearchSchema>

/** Returns whether any filter is set. */
export function isFiltered({ company: _company, stage: _stage, ...filters }: PipelineSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
