import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CompanyVariables } from '../../../../shared/company/settings/company.ts'
import type { Job, jobInputSchema } from '../../../../shared/jobs/jobs/job.ts'
import type { KeepPart } from '../../../kernel/draft-part.ts'

/** What the Financial tab needs of the job on the screen; a new one has no id yet. */
export type FinancialJob = Pick<
  Job,
  'version' | 'financial' | 'payments' | 'crew' | 'jobType' | 'jobDate' | 'companyInfo'
> & { id: number | null }

/** What the Financial tab saves of a job. */
export type FinancialPart = Pick<z.input<typeof jobInputSchema>, 'financial'>

/** The card form for one line of revenue, which the feature of payments brings. */
export interface ChargeSlot {
  revenueLineId: number
  onPaid: () => void
  onClose: () => void
}

/** What the job screen gives to the Financial tab. */
export interface FinancialSlot {
  job: FinancialJob
  /** The company's prices, once they are there. */
  variables: CompanyVariables | null
  /** Saves a part of the job; done when the screen holds the new job. Throws a CallError. */
  savePart: (part: FinancialPart) => Promise<void>
  /** Takes over the job that another call answered. */
  onAnswered: (job: Job) => void
  /** Adds the typed lines to the save of the job. */
  keep: KeepPart<FinancialPart>
  /** Why no line can be charged for now; null where somebody can pay. */
  chargeProblem: string | null
  renderCharge: (slot: ChargeSlot) => ReactNode
  /** The payments of the job, below its figures. */
  renderPayments: () => ReactNode
}
