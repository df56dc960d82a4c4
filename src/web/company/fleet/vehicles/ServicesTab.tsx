import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import { addService, deleteService, saveService } from '../../../../shared/company/fleet/fleet.api.ts'
import { serviceInputSchema, type Service } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { applyPatch } from '../../../../shared/kernel/patch.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { emptyAsNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { RecordTab, type RecordTabProps } from './RecordTab.tsx'
import { VehicleRecordFields } from './VehicleRecordFields.tsx'
import { measure } from './vehicle-words.ts'

/** Maintenance of a vehicle: the work, the odometer in miles, and the cost. */
export function ServicesTab({ company, vehicle, today }: RecordTabProps) {
  return (
    <RecordTab
      vehicle={vehicle}
      title="Maintenance"
      noun="Maintenance"
      emptyText="No maintenance yet."
      rows={vehicle.services}
      contentOf={(row) => ({
        title: `${row.what}, ${formatDay(row.date)}`,
        facts: [
          ...(row.odometer === null ? [] : [['Odometer', measure(row.odometer, 'mi')] as const]),
          ...(row.cost === null ? [] : [['Cost', formatCents(centsFromDollars(row.cost))] as const]),
        ],
        text: '',
      })}
      sendDelete={(recordId) => call(deleteService, { params: { id: vehicle.id, recordId } })}
      renderForm={(edited, onClose) => (
        <ServiceForm company={company} vehicle={vehicle} today={today} service={edited} onClose={onClose} />
      )}
    />
  )
}

const BLANK = {
  date: '',
  odometer: '' as number | '',
  what: '',
  cost: '' as number | '',
  files: [] as readonly Attachment[],
}

const inputOf = ({ files, ...values }: typeof BLANK) => ({
  ...emptyAsNull(values, 'odometer', 'cost'),
  fileIds: files.map(({ id }) => id),
})

function ServiceForm({
  company,
  vehicle,
  today,
  service,
  onClose,
}: RecordTabProps & { service: Service | null; onClose: () => void }) {
  const [start] = useState(() => applyPatch({ ...BLANK, date: today }, BLANK, service ?? {}))
  const form = useRecordForm(start, (values) => problemsOf(serviceInputSchema, inputOf(values)))
  const { values, set } = form

  const send = (sent: typeof BLANK) =>
    service
      ? call(saveService, { params: { id: vehicle.id, recordId: service.id }, body: inputOf(sent) })
      : call(addService, { params: { id: vehicle.id }, body: inputOf(sent) })
  return (
    <VehicleRecordFields
      company={company}
      form={form}
      noun="Maintenance"
      files={values.files}
      filesLabel="Files"
      addFileLabel="Add file"
      onFiles={(files) => set('files', files)}
      send={send}
      onClose={onClose}
    >
      <DayField label="Date" required {...form.field('date')} />
      <TextInput label="What was done" required data-autofocus autoComplete="off" {...form.text('what')} />
      <FigureField label="Odometer, miles" hasCommas {...form.field('odometer')} />
      <FigureField label="Cost" isMoney {...form.field('cost')} />
    </VehicleRecordFields>
  )
}
