import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { jobInputSchema } from '../../../../shared/jobs/jobs/job.input.ts'
import type { RegisterPart } from '../../../kernel/draft-part.ts'

/** The fields of a job that the Financial tab needs; a new job has no id yet. */
export type FinancialJob = Pick<
  Job,
  'version' | 'financial' | 'payments' | 'crew' | 'jobType' | 'jobDate' | 'companyInfo'
> & { id: number | null }

/** What the Financial tab adds to the request that saves a job. */
export type FinancialPart = Pick<z.input<typeof jobInputSchema>, 'financial'>

/** Props of the card form for one line of revenue, which another feature renders. */
export interface ChargeSlot {
  revenueLineId: number
  onPaid: () => void
  onClose: () => void
}

/** Props of the Financial tab. */
export interface FinancialSlot {
  job: FinancialJob
  /** The company's prices; null until loaded. */
  variables: CompanyVariables | null
  /** Saves a part of the job; resolves when the screen has the new job. Throws a CallError. */
  savePart: (part: FinancialPart) => Promise<void>
  /** Takes over the job that another request returned. */
  onAnswered: (job: Job) => void
  /** Adds the edited lines to the save of the job. */
  keep: RegisterPart<FinancialPart>
  /** Why no line can be charged now; null if there is a payer. */
  chargeProblem: string | null
  renderCharge: (slot: ChargeSlot) => ReactNode
  /** Renders the payments of the job, below its figures. */
  renderPayments: () => ReactNode
}
