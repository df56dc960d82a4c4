import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { doneText, isRunning } from '../../cards/charge.ts'
import { useCharge } from '../charge/use-charge.tsx'
import { PayPanel } from '../PayPanel.tsx'
import { paymentsKey, type QuoteRequest } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'
import { AgreedPrice } from './AgreedPrice.tsx'
import ui from '../../../ui/primitives.module.css'

/** What a manager charges: what is due, or one line of revenue. */
export type ChargePurpose = { for: 'due' } | { for: 'revenueLine'; revenueLineId: number }

interface Props {
  opened: boolean
  onClose: () => void
  job: Pick<PaidJob, 'id' | 'payments'>
  /** The payer: the client or the billing contact of the job. */
  payer: { id: number; name: string }
  purpose: ChargePurpose
  /** Receives the job after a successful charge; the dialog closes by itself. */
  onPaid: (job: Job) => void
}

/** Charges a client's card on their behalf; the dialog stays open while a charge is running or unanswered. */
export function ChargeDialog({ opened, ...props }: Props) {
  // Each opening starts with new state.
  return opened ? <Charge {...props} /> : null
}

function Charge({ onClose, job, payer, purpose, onPaid }: Omit<Props, 'opened'>) {
  const client = useQueryClient()
  const jobKey = keyBelow(getJob, { id: job.id })
  const charging = useCharge(async (transaction: Transaction | null) => {
    if (!transaction) return client.invalidateQueries({ queryKey: jobKey })
    showSuccess(doneText(transaction))
    // The payment is made even if the job cannot be reloaded now.
    const after = await call(getJob, { params: { id: job.id } }).catch(() => null)
    if (after) onPaid(after)
    else await client.invalidateQueries({ queryKey: jobKey })
    onClose()
  })
  const { state } = charging
  const isStuck = isRunning(state) || state.step === 'unanswered'
  const wanted: QuoteRequest =
    purpose.for === 'due' ? { for: 'due' } : { for: 'revenueLine', revenueLineId: purpose.revenueLineId }
  return (
    <Modal
      opened
      onClose={() => !isStuck && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isStuck}
      title="Charge a card"
      size="lg"
    >
      <Text size="sm" mb="md">
        Charged to {payer.name}. If the bank asks the client to confirm, nothing is charged and they get an
        email to pay online.
      </Text>
      <div className={ui['section']}>
        <AgreedPrice payments={job.payments} />
        <PayPanel
          jobId={job.id}
          userId={payer.id}
          wanted={wanted}
          standing={paymentsKey(job.payments)}
          label="Charge"
          charging={charging}
          mayHold={purpose.for === 'due'}
        />
      </div>
    </Modal>
  )
}
