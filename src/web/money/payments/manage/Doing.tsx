import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { cancelTransaction } from '../../../../shared/money/payments/payments.api.ts'
import type { PaymentLine, Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { CaptureDialog } from './CaptureDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import type { RowAction } from './row-actions.ts'
import { VoidDialog } from './VoidDialog.tsx'

interface Props {
  action: RowAction
  line: PaymentLine
  jobId: number
  /** The charge behind an authorized payment. */
  held: Transaction | undefined
  onClose: () => void
  onAnswered: (job: Job) => void
  /** Called when the job has to be reloaded. */
  onChanged: () => void
}

/** Shows the dialog of an action on one payment. */
export function Doing({ action, line, jobId, held, onClose, onAnswered, onChanged }: Props) {
  const { transactionId } = line
  if (action === 'void')
    return <VoidDialog jobId={jobId} line={line} onClose={onClose} onVoided={onAnswered} />
  if (transactionId === null) return null
  if (action === 'refund')
    return <RefundDialog line={{ ...line, transactionId }} onClose={onClose} onRefunded={onChanged} />
  if (action === 'release')
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        question={`Release the ${money(line.amount)} held on the card? It can't be charged after that.`}
        confirmLabel="Release"
        onConfirm={async () => {
          await call(cancelTransaction, { params: { id: transactionId } }).finally(onChanged)
          showSuccess('The held amount was released.')
        }}
      />
    )
  if (!held) return null
  return <CaptureDialog held={held} onClose={onClose} onCaptured={onChanged} />
}
