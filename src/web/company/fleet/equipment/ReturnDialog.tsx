import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { returnEquipment } from '../../../../shared/company/fleet/equipment.api.ts'
import {
  CONDITION_LABELS,
  CONDITIONS,
  returnInputSchema,
  type Equipment,
  type Loan,
} from '../../../../shared/company/fleet/equipment.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'
import { holderText } from './loan-words.ts'
import classes from '../../../ui/records.module.css'

interface Props {
  item: Equipment
  loan: Loan
  onClose: () => void
}

/** Records that equipment was returned, and its condition. */
export function ReturnDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <RecordDialog
      opened={opened}
      onClose={form.onClose}
      title={`Return ${form.item.name}`}
      returnTo={`equipment-${form.item.id}`}
    >
      <ReturnForm {...form} />
    </RecordDialog>
  )
}

function ReturnForm({ item, loan, onClose }: Props) {
  const news = useRefetchFleet()
  const [start] = useState({ condition: item.condition })
  const form = useRecordForm(start, (values) => problemsOf(returnInputSchema, values))
  return (
    <RecordFields
      form={form}
      label="Return"
      saveLabel="Return"
      successText={`${item.name} is back.`}
      onClose={onClose}
      onSave={async () => {
        await form.save((sent) =>
          call(returnEquipment, { params: { id: item.id, loanId: loan.id }, body: sent }),
        )
        await news()
        onClose()
      }}
    >
      <p className={classes['text']}>{holderText(loan)}</p>
      <NativeSelect
        label="Condition"
        data-autofocus
        data={CONDITIONS.map((one) => ({ value: one, label: CONDITION_LABELS[one] }))}
        value={form.values.condition}
        onChange={(event) =>
          form.set(
            'condition',
            CONDITIONS.find((one) => one === event.currentTarget.value) ?? form.values.condition,
          )
        }
      />
    </RecordFields>
  )
}
