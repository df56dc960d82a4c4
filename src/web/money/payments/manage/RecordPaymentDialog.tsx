import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { recordPayment } from '../../../../shared/money/payments/payments.api.ts'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_TYPE_LABELS,
  PAYMENT_TYPES,
  RECORDED_METHODS,
} from '../../../../shared/jobs/finances/payment.choices.ts'
import { call } from '../../../kernel/api.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { refusedFields, useSending } from '../../../kernel/answers.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useToday } from '../../../kernel/use-today.ts'
import type { PaidJob } from '../slot.ts'
import { newRecord, overText, recordBody, type RecordBody } from './record-form.ts'
import { SendingModal } from './SendingModal.tsx'
import classes from '../payments.module.css'

const METHODS = RECORDED_METHODS.map((method) => ({ value: method, label: PAYMENT_METHOD_LABELS[method] }))
const TYPES = PAYMENT_TYPES.map((type) => ({ value: type, label: PAYMENT_TYPE_LABELS[type] }))

interface Props {
  opened: boolean
  onClose: () => void
  job: Pick<PaidJob, 'id' | 'payments' | 'companyInfo'>
  /** Receives the job with the payment. */
  onRecorded: (job: Job) => void
}

/** Records cash, a cashier's check or a check that a client paid; a card is charged instead. */
export function RecordPaymentDialog({ opened, ...props }: Props) {
  return opened ? <RecordPayment {...props} /> : null
}

function RecordPayment({ onClose, job, onRecorded }: Omit<Props, 'opened'>) {
  const { timezone } = job.companyInfo
  const today = useToday(timezone)
  const [stored] = useState(() => newRecord(job.payments, today))
  const form = useRecordForm(stored, (values) => {
    const made = recordBody(values, today)
    return 'problems' in made ? made.problems : {}
  })
  const sending = useSending(
    (body: RecordBody) => call(recordPayment, { params: { id: job.id }, body }),
    (answered) => {
      showSuccess('Payment recorded.')
      onRecorded(answered)
      onClose()
    },
  )
  const errors = { ...form.errors, ...refusedFields(sending) }

  function submit() {
    const made = recordBody(form.values, today)
    sending.reset()
    if (form.check() && 'body' in made) void sending.send(made.body)
  }

  return (
    <SendingModal
      id={form.id}
      sending={sending}
      title="Record a payment"
      size="lg"
      label="Record payment"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes['fields']}>
        <Select
          label="Method"
          required
          data-autofocus
          data={METHODS}
          value={form.values.method === '' ? null : form.values.method}
          error={errors['method']}
          onChange={(value) => form.set('method', RECORDED_METHODS.find((one) => one === value) ?? '')}
        />
        <Select
          label="For"
          required
          allowDeselect={false}
          data={TYPES}
          value={form.values.paymentType}
          error={errors['paymentType']}
          onChange={(value) =>
            form.set('paymentType', PAYMENT_TYPES.find((one) => one === value) ?? form.values.paymentType)
          }
        />
        <FigureField
          label="Amount"
          isMoney
          required
          {...form.field('amount')}
          description={overText(form.values, job.payments.balance)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={errors['amount']}
        />
        <DayField label="Date" required {...form.field('date')} error={errors['date']} />
        <Textarea
          className={classes['wide'] ?? ''}
          label="Note"
          description="Number of the check, who took it; clients do not see it."
          autosize
          minRows={2}
          maxLength={500}
          {...form.text('note')}
          error={errors['note']}
        />
      </div>
    </SendingModal>
  )
}
