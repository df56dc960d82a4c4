import { Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Job } from '../../../shared/jobs/job.ts'
import type { Transaction } from '../../../shared/payments/payment.ts'
import { isRunning } from '../charge/charge.ts'
import { useCharge } from '../charge/use-charge.tsx'
import { PayPanel } from '../PayPanel.tsx'
import { standingOf, type Wanted } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'
import { useRefreshJob } from '../use-refresh-job.ts'

/** What a manager charges: what is due, or one line of revenue (DECISIONS E6). */
export type ChargePurpose = { for: 'due' } | { for: 'revenueLine'; revenueLineId: number }

interface Props {
  opened: boolean
  onClose: () => void
  job: Pick<PaidJob, 'id' | 'payments'>
  /** Who pays: the client or the billing contact of the job. */
  payer: { id: number; name: string }
  purpose: ChargePurpose
  /** The job as it stands after the charge. */
  onPaid: (job: Job) => void
}

/** Charges a client's card on their behalf (spec 1 §6); while a charge runs or is not answered, the dialog stays. */
export function ChargeDialog({ opened, ...props }: Props) {
  // Each opening begins anew.
  return opened ? <Charge {...props} /> : null
}

function Charge({ onClose, job, payer, purpose, onPaid }: Omit<Props, 'opened'>) {
  const [isPaid, setPaid] = useState(false)
  const refresh = useRefreshJob(job.id, onPaid)
  const charging = useCharge(async (transaction: Transaction | null) => {
    if (transaction) setPaid(true)
    await refresh()
  })
  const { state } = charging
  const isStuck = isRunning(state) || state.step === 'unanswered'
  const isOver = isPaid && state.step === 'idle'
  useEffect(() => {
    // The message has been seen: nothing is left to do here.
    if (isOver) onClose()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const wanted: Wanted =
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
        Charged to {payer.name}. Where the bank asks, the client has to confirm: stay on the phone until the
        charge is through.
      </Text>
      <PayPanel
        jobId={job.id}
        userId={payer.id}
        wanted={wanted}
        standing={standingOf(job.payments)}
        label="Charge"
        charging={charging}
        mayHold={purpose.for === 'due'}
      />
    </Modal>
  )
}
