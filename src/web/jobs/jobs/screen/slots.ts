import type { CompanyVariables } from '../../../../shared/company/settings/company.ts'
import type { Collision } from '../../../../shared/people/workers/crew.ts'
import type { z } from 'zod'
import type { jobInputSchema } from '../../../../shared/jobs/jobs/job.ts'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import type { EstimateLine } from '../../../../shared/jobs/jobs/job.parts.ts'
import type { JobPlace } from '../../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import type { KeepPart } from '../../../kernel/draft-part.ts'
import type { ScreenJob } from './form.ts'

/** What a save sends of the features that bring parts of their own. */
export type JobPart = Pick<
  z.input<typeof jobInputSchema>,
  'documents' | 'truck' | 'crew' | 'crewSize' | 'overlapReason' | 'financial' | 'payments'
>

/** The people of a job, as its Client tab changes them. */
export interface ClientTabPeople {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
}

/** What the job screen gives to the Client tab. */
export interface ClientTabSlot {
  people: ClientTabPeople
  jobId: number | null
  /** The client of the job as it is stored. */
  storedClientId: number | null
  companyId: number
  role: Role
  mayChange: boolean
  onChange: (people: Partial<ClientTabPeople>) => void
  /** Adds what is typed of a client's own data to the save of the job. */
  keep: KeepPart
}

/** What the job screen gives to tabs that other features bring: documents, the truck. */
export interface PartSlot {
  job: ScreenJob
  role: Role
  variables: CompanyVariables | null
  /** The lines of the estimate as the form stands now, unsaved changes included; null for who sees no prices. */
  liveLines: EstimateLine[] | null
  /** Feet of long carry at each place as the form stands now. */
  carriesFeet: readonly number[]
  /** Whether the form of the job has changes that are not saved. */
  isJobDirty: boolean
  /** Saves a part of the job; a new job is saved with it. */
  savePart: (part: JobPart) => Promise<void>
  saveJob: () => Promise<void>
  /** Takes over the job that another call answered. */
  onAnswered: (job: ScreenJob) => void
  /** Adds what is typed in the tab to the save of the job. */
  keep: KeepPart<JobPart>
  /** The crew size as it is typed, for the Job tab and the Crew tab alike. */
  crewSize: number | ''
  crewSizeError: string | null
  onCrewSize: (size: number | '') => void
  /** When the job is, as it is typed; null while nothing of it differs from what is stored. */
  typedTime: { from: string; until: string } | null
  /** To another tab of the job, and to one document there. */
  onOpen: (tab: 'documents' | 'payments', document?: string) => void
  /** To where a step of the job is taken. */
  onGo: (where: JobPlace) => void
  wanted: { document: string } | null
}

/** What the job screen gives to the question whether the crew may stand on two jobs at that time. */
export interface OverlapSlot {
  job: ScreenJob
  collisions: readonly Collision[] | null
  onClose: () => void
  /** Saves all the same, for this reason. */
  onAllow: (reason: string) => Promise<void>
}
