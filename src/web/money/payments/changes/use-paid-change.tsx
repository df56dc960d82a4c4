import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { isUnanswered, useSending, type Sending } from '../../../kernel/answers.ts'
import { CallError } from '../../../kernel/api.ts'
import { isRunning } from '../../cards/charge.ts'
import { useCharge, type Charging } from '../charge/use-charge.tsx'
import { useRefreshJob } from '../use-refresh-job.ts'

interface Options {
  jobId: number
  /** Makes the change, with the charge that pays for it or without one. */
  apply: (transactionId: number | null) => Promise<Job>
  onAnswered: (job: Job) => void
  onDone: () => void
}

export interface PaidChange {
  charging: Charging
  applying: Sending<number | null>
  /** Whether the input is locked because it is being paid for or sent. */
  isLocked: boolean
}

/**
 * Returns the state of a change that is paid for and then made; the job shows a fee that a rejected change
 * leaves unused.
 */
export function usePaidChange({ jobId, apply, onAnswered, onDone }: Options): PaidChange {
  const refresh = useRefreshJob(jobId, onAnswered)
  const applying = useSending(
    async (transactionId: number | null) => {
      try {
        return await apply(transactionId)
      } catch (error) {
        // The unused fee, and what another person changed, have to be shown.
        if (!(error instanceof CallError && isUnanswered(error))) await refresh()
        throw error
      }
    },
    (job) => {
      onAnswered(job)
      onDone()
    },
  )
  const charging = useCharge(async (transaction: Transaction | null) => {
    if (transaction) await applying.send(transaction.id)
    else await refresh()
  })
  const { step } = charging.state
  const isLocked =
    isRunning(charging.state) ||
    ['unanswered', 'interrupted'].includes(step) ||
    ['sending', 'unanswered'].includes(applying.state.step)
  return { charging, applying, isLocked }
}
