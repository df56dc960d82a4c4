import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Paper } from '../../../shared/files/papers.ts'
import { addService, deleteService, saveService } from '../../../shared/fleet/fleet.api.ts'
import { serviceInputSchema, type Service, type VehicleFile } from '../../../shared/fleet/vehicle.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { figureOrNull, useRecordForm } from '../../kernel/record-form.ts'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { PapersField } from '../../ui/PapersField.tsx'
import { showDone } from '../../ui/toasts.ts'
import type { FleetCompany } from '../fleet-company.ts'
import { useFleetNews } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordTab } from './RecordTab.tsx'
import { measure } from './vehicle-words.ts'

interface Props {
  company: FleetCompany
  vehicle: VehicleFile
  today: string
}

/** Maintenance of a vehicle: what was done, at how many miles, and what it cost. */
export function ServicesTab({ company, vehicle, today }: Props) {
  const news = useFleetNews(company.id)
  const [edited, setEdited] = useState<Service | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(service: Service | null) {
    setEdited(service)
    setOpen(true)
  }
  return (
    <>
      <RecordTab
        title="Maintenance"
        addLabel="Add maintenance"
        emptyText="No maintenance yet."
        rows={vehicle.services}
        isRetired={vehicle.retiredOn !== null}
        onAdd={() => open(null)}
        renderRow={(row) => (
          <RecordCard
            key={row.id}
            title={`${row.what}, ${formatDay(row.date)}`}
            facts={[
              ...(row.odometer === null ? [] : [['Odometer', measure(row.odometer, 'mi')] as const]),
              ...(row.cost === null ? [] : [['Cost', formatCents(centsFromDollars(row.cost))] as const]),
            ]}
            text=""
            files={row.files}
            what={`maintenance of ${formatDay(row.date)}`}
            onEdit={() => open(row)}
            onDelete={async () => {
              await call(deleteService, { params: { id: vehicle.id, recordId: row.id } })
              await news()
              showDone('Maintenance deleted.')
            }}
          />
        )}
      />
      <RecordDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={edited ? 'Maintenance' : 'New maintenance'}
      >
        <ServiceForm
          company={company}
          vehicle={vehicle}
          today={today}
          service={edited}
          onClose={() => setOpen(false)}
        />
      </RecordDialog>
    </>
  )
}

interface Values {
  date: string
  odometer: number | ''
  what: string
  cost: number | ''
  files: readonly Paper[]
}

const inputOf = ({ files, ...values }: Values) => ({
  ...values,
  odometer: figureOrNull(values.odometer),
  cost: figureOrNull(values.cost),
  fileIds: files.map(({ id }) => id),
})

function ServiceForm({
  company,
  vehicle,
  today,
  service,
  onClose,
}: Props & { service: Service | null; onClose: () => void }) {
  const news = useFleetNews(company.id)
  const [isBusy, setBusy] = useState(false)
  const [start] = useState<Values>({
    date: service?.date ?? today,
    odometer: service?.odometer ?? '',
    what: service?.what ?? '',
    cost: service?.cost ?? '',
    files: service?.files ?? [],
  })
  const form = useRecordForm(start, (values) => problemsOf(serviceInputSchema, inputOf(values)))
  const { values, errors, set } = form

  async function save() {
    if (isBusy) throw new Error('Wait until the file is sent.')
    await form.save((sent) =>
      service
        ? call(saveService, { params: { id: vehicle.id, recordId: service.id }, body: inputOf(sent) })
        : call(addService, { params: { id: vehicle.id }, body: inputOf(sent) }),
    )
    await news()
    onClose()
  }
  return (
    <RecordFields
      form={form}
      label="Maintenance"
      saveLabel="Save maintenance"
      successText="Maintenance saved."
      onSave={save}
      onClose={onClose}
    >
      <DayField
        label="Date"
        required
        value={values.date}
        error={errors['date']}
        onChange={(date) => set('date', date)}
      />
      <TextInput
        label="What was done"
        required
        data-autofocus
        autoComplete="off"
        value={values.what}
        error={errors['what']}
        onChange={(event) => set('what', event.currentTarget.value)}
      />
      <FigureField
        label="Odometer, miles"
        allowDecimal={false}
        thousandSeparator=","
        value={values.odometer}
        error={errors['odometer']}
        onChange={(odometer) => set('odometer', odometer)}
      />
      <FigureField
        label="Cost"
        isMoney
        value={values.cost}
        error={errors['cost']}
        onChange={(cost) => set('cost', cost)}
      />
      <PapersField
        label="Files"
        addLabel="Add file"
        companyId={company.id}
        papers={values.files}
        onChange={(files) => set('files', files)}
        onBusy={setBusy}
        error={errors['fileIds']}
      />
    </RecordFields>
  )
}
