import type { z } from 'zod'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { jobInputSchema } from '../../../shared/jobs/jobs/job.input.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import type { RegisterPart } from '../../kernel/draft-part.ts'

/** The fields of a job that the Crew tab needs; a new job has no id yet. */
export type CrewJob = Pick<
  Job,
  'version' | 'crew' | 'crewFacts' | 'crewSize' | 'jobStatus' | 'jobDate' | 'actions' | 'companyInfo'
> & { id: number | null }

/** What the Crew tab adds to the request that saves a job. */
export type CrewPart = Pick<z.input<typeof jobInputSchema>, 'crew'>

/** Props of the Crew tab. */
export interface CrewSlot {
  /** The member for whom a link asks for another worker, until the tab has asked. */
  replaced?: number | undefined
  onReplaceAsked?: () => void
  job: CrewJob
  role: Role
  /** The typed crew size, here or on the Job tab; '' if the field is empty. */
  crewSize: number | ''
  crewSizeError: string | null
  onCrewSize: (size: number | '') => void
  /** The typed time of the job on the Job tab; null if it equals the stored time. */
  typedTime: { from: string; until: string } | null
  /** Takes over the job that another request returned. */
  onAnswered: (job: Job) => void
  /** Adds the typed crew to the save of the job. */
  keep: RegisterPart<CrewPart>
}
