import { Alert, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listVehicleJobs, takeVehicleOut } from '../../../../shared/company/fleet/fleet.api.ts'
import { outageInputSchema, type VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDayInWords, formatTime, isDay } from '../../../../shared/kernel/dates.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { textOrNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { JobLink } from '../../../ui/JobLink.tsx'
import { useRefetchFleet } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'
import ui from '../../../ui/primitives.module.css'

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
  const affected = useAffectedJobs(vehicle.id, form.values)
  return (
    <RecordFields
      form={form}
      label="Out of service"
      saveLabel={affected.length > 0 ? 'Take out of service anyway' : 'Take out of service'}
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
      {affected.length > 0 && (
        <Alert
          color="red"
          title={
            affected.length === 1
              ? 'It is on 1 job in that time'
              : `It is on ${affected.length} jobs in that time`
          }
        >
          <ul className={ui['list']}>
            {affected.map(({ jobId, client, start }) => (
              <li key={jobId}>
                <JobLink jobId={jobId}>{client === '' ? `Job #${jobId}` : client}</JobLink>
                {`, ${formatDayInWords(start, today)}, ${formatTime(start.slice(11, 16))}`}
              </li>
            ))}
          </ul>
          <Text size="sm" mt="xs">
            The jobs keep it until you take it off them. Today shows them.
          </Text>
        </Alert>
      )}
    </RecordFields>
  )
}

/** Returns the jobs ahead that the vehicle is on in the typed time. */
function useAffectedJobs(id: number, { since, until }: { since: string; until: string }) {
  const query = { since, ...(isDay(until) && { until }) }
  const { data } = useQuery({
    ...callQuery(listVehicleJobs, { params: { id }, query }),
    enabled: isDay(since),
    // Somebody may have put it on another job since.
    staleTime: 0,
  })
  return data ?? []
}
