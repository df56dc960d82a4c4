import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getInsuranceDesk, requestInsurance } from '../../../shared/company/insurance/insurance.api.ts'
import {
  insuranceRequestInputSchema,
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  type PolicyType,
} from '../../../shared/company/insurance/policy.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { emptyAsNull, useRecordForm } from '../../kernel/record-form.ts'
import { useToday } from '../../kernel/use-today.ts'
import { callQuery } from '../../kernel/queries.ts'
import { DayField } from '../../ui/DayField.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { useRefetchInsurance } from './insurance.queries.ts'

interface Props {
  opened: boolean
  companyId: number
  timezone: string
  type: PolicyType
  onClose: () => void
}

type FormProps = Omit<Props, 'opened'> & { onDirty: (isDirty: boolean) => void }

interface Values {
  type: PolicyType
  limit: number | ''
  startDate: string
  note: string
}

const inputOf = (values: Values) => emptyAsNull(values, 'limit')

/** Requests an insurance offer: from the installation's broker, or as a reminder to oneself. */
export function PurchaseDialog({ opened, onClose, ...form }: Props) {
  const [isDirty, setDirty] = useState(false)
  return (
    <DraftModal opened={opened} onClose={onClose} title="Purchase Insurance" isDirty={isDirty}>
      <PurchaseForm {...form} onClose={onClose} onDirty={setDirty} />
    </DraftModal>
  )
}

function PurchaseForm({ companyId, timezone, type, onClose, onDirty }: FormProps) {
  const today = useToday(timezone)
  const desk = useQuery(callQuery(getInsuranceDesk, { query: { company: companyId } }))
  const news = useRefetchInsurance()
  const [start] = useState<Values>({ type, limit: '', startDate: today, note: '' })
  const form = useRecordForm(start, (values) => problemsOf(insuranceRequestInputSchema, inputOf(values)))
  const { values, set, isDirty } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  async function send() {
    await form.save((sent) => call(requestInsurance, { body: { ...inputOf(sent), company: companyId } }))
    await news()
    onClose()
  }

  return (
    <DialogForm
      id={form.id}
      label="Request for insurance"
      saveLabel="Send request"
      successText="Request sent."
      onSave={send}
      onClose={onClose}
    >
      {desk.data && (
        <Text size="sm">
          {desk.data.hasBroker
            ? 'Upon submission, you will be connected with a broker.'
            : desk.data.sendsTo === null
              ? 'No broker is set up. Enter the company’s email under General to receive the request there.'
              : `No broker is set up here: the request is sent to ${desk.data.sendsTo} as a reminder.`}
        </Text>
      )}
      <NativeSelect
        label="Type"
        data-autofocus
        data={POLICY_TYPES.map((one) => ({ value: one, label: POLICY_TYPE_LABELS[one] }))}
        value={values.type}
        onChange={(event) =>
          set('type', POLICY_TYPES.find((one) => one === event.currentTarget.value) ?? values.type)
        }
      />
      <FigureField label="Limit you need" isMoney {...form.field('limit')} />
      <DayField label="Start date" {...form.field('startDate')} />
      <Textarea label="Note" autosize minRows={2} maxLength={TEXT_LIMITS.message} {...form.text('note')} />
    </DialogForm>
  )
}
