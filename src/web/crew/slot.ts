import type { z } from 'zod'
import type { Job, jobInputSchema } from '../../shared/jobs/job.ts'
import type { Role } from '../../shared/kernel/permissions.ts'

/** What the Crew tab needs of the job on the screen; a new one has no id yet. */
export type CrewJob = Pick<
  Job,
  'version' | 'crew' | 'crewFacts' | 'crewSize' | 'jobStatus' | 'jobDate' | 'actions' | 'companyInfo'
> & { id: number | null }

/** What the Crew tab saves of a job. */
export type CrewPart = Pick<z.input<typeof jobInputSchema>, 'crew' | 'crewSize' | 'overlapReason'>

/** What the job screen gives to the Crew tab. */
export interface CrewSlot {
  job: CrewJob
  role: Role
  /** Whether the Job tab has changes that are not saved. */
  isJobDirty: boolean
  /** Saves a part of the job; done when the screen holds the new job. Raises a CallError. */
  savePart: (part: CrewPart) => Promise<void>
  /** Takes over the job that another call answered. */
  onAnswered: (job: Job) => void
  /** Whether something typed in the tab is not saved yet; the same function at each drawing. */
  onDirty: (isDirty: boolean) => void
}
