import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { takeVehicleOut } from '../../../../shared/company/fleet/fleet.api.ts'
import { outageInputSchema, type VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { textOrNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { useRefetchFleet } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'

interface Props {
  vehicle: VehicleFile
  today: string
  onClose: () => void
}

/** Takes a vehicle out of service, with the reason and the end. */
export function OutageDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <RecordDialog opened={opened} onClose={form.onClose} title={`Take ${form.vehicle.name} out of service`}>
      <OutageForm {...form} />
    </RecordDialog>
  )
}

function OutageForm({ vehicle, today, onClose }: Props) {
  const news = useRefetchFleet()
  const [start] = useState({ since: today, until: '', reason: '' })
  const form = useRecordForm(start, (values) =>
    problemsOf(outageInputSchema, { ...values, until: textOrNull(values.until) }),
  )
  return (
    <RecordFields
      form={form}
      label="Out of service"
      saveLabel="Take out of service"
      successText={`${vehicle.name} is out of service.`}
      onClose={onClose}
      onSave={async () => {
        await form.save((sent) =>
          call(takeVehicleOut, {
            params: { id: vehicle.id },
            body: { ...sent, until: textOrNull(sent.until) },
          }),
        )
        await news()
        onClose()
      }}
    >
      <TextInput label="Reason" data-autofocus autoComplete="off" {...form.text('reason')} />
      <DayField label="Since" {...form.field('since')} />
      <DayField
        label="Back in service on"
        description="Leave empty if you don’t know yet."
        {...form.field('until')}
      />
    </RecordFields>
  )
}
