import { Modal, Select, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { recordPayment } from '../../../../shared/money/payments/payments.api.ts'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_TYPE_LABELS,
  PAYMENT_TYPES,
  RECORDED_METHODS,
} from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useSending } from '../../../kernel/answers.ts'
import { focusFirstInvalid, focusUnparsed } from '../../../kernel/focus.ts'
import type { PaidJob } from '../slot.ts'
import { newRecord, overText, recordBody, type RecordBody } from './record-form.ts'
import { SendingActions } from './SendingActions.tsx'
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
  const [form, setForm] = useState(() => newRecord(job.payments, timezone, new Date().toISOString()))
  const [problems, setProblems] = useState<FieldErrors>({})
  const sending = useSending(
    (body: RecordBody) => call(recordPayment, { params: { id: job.id }, body }),
    (answered) => {
      showSuccess('Payment recorded.')
      onRecorded(answered)
      onClose()
    },
  )
  const { state } = sending
  const fields = useRef<HTMLFieldSetElement>(null)
  const errors = state.step === 'refused' ? state.fields : problems
  const isLocked = state.step === 'sending' || state.step === 'unanswered'
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })

  function submit() {
    if (focusUnparsed(fields.current)) return
    const today = wallClockOf(new Date().toISOString(), timezone).slice(0, 10)
    const made = recordBody(form, today)
    setProblems('problems' in made ? made.problems : {})
    sending.reset()
    if ('body' in made) void sending.send(made.body)
    else focusFirstInvalid(fields.current)
  }

  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title="Record a payment"
      size="lg"
    >
      <fieldset ref={fields} className={classes['plain']} disabled={isLocked}>
        <div className={classes['fields']}>
          <Select
            label="Method"
            required
            data-autofocus
            data={METHODS}
            value={form.method === '' ? null : form.method}
            error={errors['method']}
            onChange={(value) => change({ method: RECORDED_METHODS.find((one) => one === value) ?? '' })}
          />
          <Select
            label="For"
            required
            allowDeselect={false}
            data={TYPES}
            value={form.paymentType}
            error={errors['paymentType']}
            onChange={(value) =>
              change({ paymentType: PAYMENT_TYPES.find((one) => one === value) ?? form.paymentType })
            }
          />
          <FigureField
            label="Amount"
            isMoney
            required
            value={form.amount}
            description={overText(form, job.payments.balance)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={errors['amount']}
            onChange={(amount) => change({ amount })}
          />
          <DayField
            label="Date"
            required
            value={form.date}
            error={errors['date']}
            onChange={(date) => change({ date })}
          />
          <Textarea
            className={classes['wide'] ?? ''}
            label="Note"
            description="Number of the check, who took it; clients do not see it."
            autosize
            minRows={2}
            maxLength={500}
            value={form.note}
            error={errors['note']}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
      </fieldset>
      <SendingActions sending={sending} label="Record payment" onSubmit={submit} onClose={onClose} />
    </Modal>
  )
}
