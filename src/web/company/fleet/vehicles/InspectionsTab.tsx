import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import {
  addInspection,
  deleteInspection,
  saveInspection,
} from '../../../../shared/company/fleet/fleet.api.ts'
import {
  INSPECTION_KIND_LABELS,
  INSPECTION_KINDS,
  INSPECTION_RESULT_LABELS,
  INSPECTION_RESULTS,
  inspectionInputSchema,
  type Inspection,
} from '../../../../shared/company/fleet/vehicle.ts'
import { yearAfter } from '../../../../shared/company/fleet/vehicle.rules.ts'
import { formatDay, isDay } from '../../../../shared/kernel/dates.ts'
import { applyPatch } from '../../../../shared/kernel/patch.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { emptyAsNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { RecordTab, type RecordTabProps } from './RecordTab.tsx'
import { VehicleRecordFields } from './VehicleRecordFields.tsx'

/** Inspections of a vehicle: the annual one (49 CFR 396.17), the drivers' daily reports (396.11) and others. */
export function InspectionsTab({ company, vehicle, today }: RecordTabProps) {
  return (
    <RecordTab
      vehicle={vehicle}
      title="Inspections"
      noun="Inspection"
      emptyText="No inspections yet. The annual one is due every 12 months (49 CFR 396.17)."
      rows={vehicle.inspections}
      contentOf={(row) => ({
        title: `${INSPECTION_KIND_LABELS[row.kind]}, ${formatDay(row.date)}`,
        badge: (
          <StatusBadge
            label={INSPECTION_RESULT_LABELS[row.result]}
            color={row.result === 'pass' ? 'green' : 'red'}
          />
        ),
        facts: [
          ['Inspector', row.inspector],
          ...(row.nextDue === null ? [] : [['Next due', formatDay(row.nextDue)] as const]),
        ],
        text: row.defects,
      })}
      sendDelete={(recordId) => call(deleteInspection, { params: { id: vehicle.id, recordId } })}
      renderForm={(edited, onClose) => (
        <InspectionForm
          company={company}
          vehicle={vehicle}
          today={today}
          inspection={edited}
          onClose={onClose}
        />
      )}
    />
  )
}

const BLANK = {
  date: '',
  kind: 'annual' as Inspection['kind'],
  inspector: '',
  result: 'pass' as Inspection['result'],
  defects: '',
  nextDue: '',
  files: [] as readonly Attachment[],
}

const inputOf = ({ files, ...values }: typeof BLANK) => ({
  ...emptyAsNull(values, 'nextDue'),
  fileIds: files.map(({ id }) => id),
})

function InspectionForm({
  company,
  vehicle,
  today,
  inspection,
  onClose,
}: RecordTabProps & { inspection: Inspection | null; onClose: () => void }) {
  const [start] = useState(() =>
    applyPatch({ ...BLANK, date: today, nextDue: yearAfter(today) }, BLANK, inspection ?? {}),
  )
  const form = useRecordForm(start, (values) => problemsOf(inspectionInputSchema, inputOf(values)))
  const { values, errors, set } = form

  /** Suggests the next annual inspection from the typed date, until the user types one. */
  function suggest(kind: Inspection['kind'], date: string) {
    const isOwn = values.nextDue !== '' && values.nextDue !== suggestion(values.kind, values.date)
    if (!isOwn && inspection === null) set('nextDue', suggestion(kind, date))
  }
  const send = (sent: typeof BLANK) =>
    inspection
      ? call(saveInspection, {
          params: { id: vehicle.id, recordId: inspection.id },
          body: inputOf(sent),
        })
      : call(addInspection, { params: { id: vehicle.id }, body: inputOf(sent) })
  return (
    <VehicleRecordFields
      company={company}
      form={form}
      noun="Inspection"
      files={values.files}
      filesLabel="Files"
      addFileLabel="Add file"
      onFiles={(files) => set('files', files)}
      send={send}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        data={INSPECTION_KINDS.map((kind) => ({ value: kind, label: INSPECTION_KIND_LABELS[kind] }))}
        value={values.kind}
        onChange={(event) => {
          const kind = INSPECTION_KINDS.find((one) => one === event.currentTarget.value) ?? values.kind
          set('kind', kind)
          suggest(kind, values.date)
        }}
      />
      <DayField
        label="Date"
        required
        value={values.date}
        error={errors['date']}
        onChange={(date) => {
          set('date', date)
          suggest(values.kind, date)
        }}
      />
      <TextInput label="Inspector" required data-autofocus autoComplete="off" {...form.text('inspector')} />
      <NativeSelect
        label="Result"
        data={INSPECTION_RESULTS.map((result) => ({
          value: result,
          label: INSPECTION_RESULT_LABELS[result],
        }))}
        value={values.result}
        onChange={(event) =>
          set('result', INSPECTION_RESULTS.find((one) => one === event.currentTarget.value) ?? values.result)
        }
      />
      <Textarea
        label="Defects"
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.notes}
        {...form.text('defects')}
      />
      <DayField label="Next due" {...form.field('nextDue')} />
    </VehicleRecordFields>
  )
}

function suggestion(kind: Inspection['kind'], date: string): string {
  return kind === 'annual' && isDay(date) ? yearAfter(date) : ''
}
