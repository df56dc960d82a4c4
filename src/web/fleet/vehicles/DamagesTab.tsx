import { Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Paper } from '../../../shared/files/papers.ts'
import { addDamage, deleteDamage, saveDamage } from '../../../shared/fleet/fleet.api.ts'
import { damageInputSchema, type Damage, type VehicleFile } from '../../../shared/fleet/vehicle.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { figureOrNull, textOrNull, useRecordForm } from '../../kernel/record-form.ts'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { PapersField } from '../../ui/PapersField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { showDone } from '../../ui/toasts.ts'
import type { FleetCompany } from '../fleet-company.ts'
import { useFleetNews } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordTab } from './RecordTab.tsx'

interface Props {
  company: FleetCompany
  vehicle: VehicleFile
  today: string
}

/** Damages of a vehicle, with what they cost and whether they are repaired. */
export function DamagesTab({ company, vehicle, today }: Props) {
  const news = useFleetNews(company.id)
  const [edited, setEdited] = useState<Damage | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(damage: Damage | null) {
    setEdited(damage)
    setOpen(true)
  }
  return (
    <>
      <RecordTab
        title="Damages"
        addLabel="Add damage"
        emptyText="No damages."
        rows={vehicle.damages}
        isRetired={vehicle.retiredOn !== null}
        onAdd={() => open(null)}
        renderRow={(row) => (
          <RecordCard
            key={row.id}
            title={`${row.place}, ${formatDay(row.date)}`}
            badge={
              <StatusBadge
                label={row.repairedOn === null ? 'To repair' : 'Repaired'}
                color={row.repairedOn === null ? 'yellow' : 'green'}
              />
            }
            facts={[
              ...(row.cost === null ? [] : [['Cost', formatCents(centsFromDollars(row.cost))] as const]),
              ...(row.repairedOn === null ? [] : [['Repaired', formatDay(row.repairedOn)] as const]),
              ...(row.jobId === null
                ? []
                : [
                    [
                      'Job',
                      <Link key="job" to="/job/$jobId" params={{ jobId: String(row.jobId) }}>
                        #{row.jobId}
                      </Link>,
                    ] as const,
                  ]),
            ]}
            text={row.description}
            files={row.files}
            what={`damage of ${formatDay(row.date)}`}
            onEdit={() => open(row)}
            onDelete={async () => {
              await call(deleteDamage, { params: { id: vehicle.id, recordId: row.id } })
              await news()
              showDone('Damage deleted.')
            }}
          />
        )}
      />
      <RecordDialog opened={isOpen} onClose={() => setOpen(false)} title={edited ? 'Damage' : 'New damage'}>
        <DamageForm
          company={company}
          vehicle={vehicle}
          today={today}
          damage={edited}
          onClose={() => setOpen(false)}
        />
      </RecordDialog>
    </>
  )
}

interface Values {
  date: string
  place: string
  description: string
  cost: number | ''
  jobId: number | ''
  repairedOn: string
  files: readonly Paper[]
}

const inputOf = ({ files, ...values }: Values) => ({
  ...values,
  cost: figureOrNull(values.cost),
  jobId: figureOrNull(values.jobId),
  repairedOn: textOrNull(values.repairedOn),
  fileIds: files.map(({ id }) => id),
})

function DamageForm({
  company,
  vehicle,
  today,
  damage,
  onClose,
}: Props & { damage: Damage | null; onClose: () => void }) {
  const news = useFleetNews(company.id)
  const [isBusy, setBusy] = useState(false)
  const [start] = useState<Values>({
    date: damage?.date ?? today,
    place: damage?.place ?? '',
    description: damage?.description ?? '',
    cost: damage?.cost ?? '',
    jobId: damage?.jobId ?? '',
    repairedOn: damage?.repairedOn ?? '',
    files: damage?.files ?? [],
  })
  const form = useRecordForm(start, (values) => problemsOf(damageInputSchema, inputOf(values)))
  const { values, errors, set } = form

  async function save() {
    if (isBusy) throw new Error('Wait until the file is sent.')
    await form.save((sent) =>
      damage
        ? call(saveDamage, { params: { id: vehicle.id, recordId: damage.id }, body: inputOf(sent) })
        : call(addDamage, { params: { id: vehicle.id }, body: inputOf(sent) }),
    )
    await news()
    onClose()
  }
  return (
    <RecordFields
      form={form}
      label="Damage"
      saveLabel="Save damage"
      successText="Damage saved."
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
        label="Place on the vehicle"
        required
        data-autofocus
        autoComplete="off"
        value={values.place}
        error={errors['place']}
        onChange={(event) => set('place', event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.notes}
        value={values.description}
        error={errors['description']}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <FigureField
        label="Cost"
        isMoney
        value={values.cost}
        error={errors['cost']}
        onChange={(cost) => set('cost', cost)}
      />
      <FigureField
        label="Job number"
        description="The job on which it happened, if there was one."
        allowDecimal={false}
        value={values.jobId}
        error={errors['jobId']}
        onChange={(jobId) => set('jobId', jobId)}
      />
      <DayField
        label="Repaired on"
        value={values.repairedOn}
        error={errors['repairedOn']}
        onChange={(day) => set('repairedOn', day)}
      />
      <PapersField
        label="Photos and files"
        addLabel="Add photo or file"
        companyId={company.id}
        papers={values.files}
        onChange={(files) => set('files', files)}
        onBusy={setBusy}
        error={errors['fileIds']}
      />
    </RecordFields>
  )
}
