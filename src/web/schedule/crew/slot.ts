import type { z } from 'zod'
import type { Job, jobInputSchema } from '../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import type { KeepPart } from '../../kernel/draft-part.ts'

/** What the Crew tab needs of the job on the screen; a new one has no id yet. */
export type CrewJob = Pick<
  Job,
  'version' | 'crew' | 'crewFacts' | 'crewSize' | 'jobStatus' | 'jobDate' | 'actions' | 'companyInfo'
> & { id: number | null }

/** What the Crew tab adds to the save of a job. */
export type CrewPart = Pick<z.input<typeof jobInputSchema>, 'crew'>

/** What the job screen gives to the Crew tab. */
export interface CrewSlot {
  job: CrewJob
  role: Role
  /** The crew size as it is typed, here or on the Job tab; '' while the field is empty. */
  crewSize: number | ''
  crewSizeError: string | null
  onCrewSize: (size: number | '') => void
  /** When the job is, as it is typed on the Job tab; null while nothing of it differs from what is stored. */
  typedTime: { from: string; until: string } | null
  /** Takes over the job that another call answered. */
  onAnswered: (job: Job) => void
  /** Adds the typed crew to the save of the job. */
  keep: KeepPart<CrewPart>
}
