import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import type { DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { jobInputSchema } from '../../../shared/jobs/jobs/job.input.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import type { ScreenLocation } from '../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import type { RegisterPart } from '../../kernel/draft-part.ts'

/** A job on the screen; a new one has no id yet. */
export type ShownJob = Omit<Job, 'id'> & { id: number | null }

type JobPart = Pick<z.input<typeof jobInputSchema>, 'documents' | 'truck'>

/** Props of the Documents tab. */
export interface DocumentsSlot {
  job: ShownJob
  role: Role
  /** The company's prices; null until loaded. */
  variables: CompanyVariables | null
  /** The lines of the estimate with the input on the Job tab; null for viewers who see no prices. */
  liveLines: EstimateLine[] | null
  /** Long carry in feet at each location, with the input on the Job tab. */
  carriesFeet: readonly number[]
  /** Whether the job has unsaved changes. */
  isJobDirty: boolean
  savePart: (part: JobPart) => Promise<void>
  saveJob: () => Promise<void>
  onAnswered: (job: ShownJob) => void
  /** Adds the documents to the save of the job. */
  keep: RegisterPart
  /** Renders the payments of the job below its invoice; nothing for viewers who see none. */
  renderPayments: () => ReactNode
  /** Renders the button that opens what is sent to the client next; nothing for others than the office. */
  renderSend: () => ReactNode
  /** Opens another part of the job screen. */
  onGo: (where: ScreenLocation) => void
  /** Shows another document of the tab. */
  openDocument: (name: DocumentName) => void
  /** A document that another tab links to, or a part of it; a new object is a new request. */
  wanted: { document: string; field: string | null } | null
}
