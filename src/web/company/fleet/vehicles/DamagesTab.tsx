import { Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import { addDamage, deleteDamage, saveDamage } from '../../../../shared/company/fleet/fleet.api.ts'
import { damageInputSchema, type Damage } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { applyPatch } from '../../../../shared/kernel/patch.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { emptyAsNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { RecordTab, type RecordTabProps } from './RecordTab.tsx'
import { VehicleRecordFields } from './VehicleRecordFields.tsx'

/** The damage records of a vehicle, with costs and repairs. */
export function DamagesTab({ company, vehicle, today }: RecordTabProps) {
  return (
    <RecordTab
      vehicle={vehicle}
      title="Damages"
      noun="Damage"
      emptyText="No damages."
      rows={vehicle.damages}
      contentOf={(row) => ({
        title: `${row.place}, ${formatDay(row.date)}`,
        badge: (
          <StatusBadge
            label={row.repairedOn === null ? 'To repair' : 'Repaired'}
            color={row.repairedOn === null ? 'yellow' : 'green'}
          />
        ),
        facts: [
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
        ],
        text: row.description,
      })}
      sendDelete={(recordId) => call(deleteDamage, { params: { id: vehicle.id, recordId } })}
      renderForm={(edited, onClose) => (
        <DamageForm company={company} vehicle={vehicle} today={today} damage={edited} onClose={onClose} />
      )}
    />
  )
}

const BLANK = {
  date: '',
  place: '',
  description: '',
  cost: '' as number | '',
  jobId: '' as number | '',
  repairedOn: '',
  files: [] as readonly Attachment[],
}

const inputOf = ({ files, ...values }: typeof BLANK) => ({
  ...emptyAsNull(values, 'cost', 'jobId', 'repairedOn'),
  fileIds: files.map(({ id }) => id),
})

function DamageForm({
  company,
  vehicle,
  today,
  damage,
  onClose,
}: RecordTabProps & { damage: Damage | null; onClose: () => void }) {
  const [start] = useState(() => applyPatch({ ...BLANK, date: today }, BLANK, damage ?? {}))
  const form = useRecordForm(start, (values) => problemsOf(damageInputSchema, inputOf(values)))
  const { values, set } = form

  const send = (sent: typeof BLANK) =>
    damage
      ? call(saveDamage, { params: { id: vehicle.id, recordId: damage.id }, body: inputOf(sent) })
      : call(addDamage, { params: { id: vehicle.id }, body: inputOf(sent) })
  return (
    <VehicleRecordFields
      company={company}
      form={form}
      noun="Damage"
      files={values.files}
      filesLabel="Photos and files"
      addFileLabel="Add photo or file"
      onFiles={(files) => set('files', files)}
      send={send}
      onClose={onClose}
    >
      <DayField label="Date" required {...form.field('date')} />
      <TextInput
        label="Place on the vehicle"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('place')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.notes}
        {...form.text('description')}
      />
      <FigureField label="Cost" isMoney {...form.field('cost')} />
      <FigureField
        label="Job number"
        description="The job on which it happened, if there was one."
        {...form.field('jobId')}
      />
      <DayField label="Repaired on" {...form.field('repairedOn')} />
    </VehicleRecordFields>
  )
}
