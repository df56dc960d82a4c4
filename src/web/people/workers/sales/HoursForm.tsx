import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatTime, timeOptions } from '../../../../shared/kernel/dates.ts'
import {
  hoursProblems,
  WEEKDAYS,
  type SalesSchedule,
  type SalesSpan,
} from '../../../../shared/people/workers/sales.ts'
import { getSalesSchedule, saveSalesHours } from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { nextSpan } from './hours.ts'
import sections from '../../../ui/section.module.css'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

const TIMES = timeOptions(15).map((time) => ({ value: time, label: formatTime(time) }))
const END_TIMES = [...TIMES.slice(1), { value: '24:00', label: 'Midnight' }]

/** Returns the errors of the hours by field (`hours.0.from`). */
function problemsOf({ hours }: { hours: readonly SalesSpan[] }): FieldErrors {
  return Object.fromEntries(
    hoursProblems(hours).map(({ path, message }) => [`hours.${path.join('.')}`, message]),
  )
}

/** Edits the weekly hours in which calls reach the salesperson: several time spans a day, in company time. */
export function HoursForm({
  schedule,
  onDirty,
}: {
  schedule: SalesSchedule
  onDirty: (isDirty: boolean) => void
}) {
  const refetch = useRefetch(keyBelow(getSalesSchedule))
  const form = useRecordForm({ hours: schedule.hours }, problemsOf, {
    isSame: (hours, stored) => JSON.stringify(hours) === JSON.stringify(stored),
  })
  const { errors, isDirty } = form
  const { hours } = form.values
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const change = (next: SalesSpan[]) => form.set('hours', next)

  return (
    <form id={form.id} noValidate aria-label="Sales hours" onSubmit={(event) => event.preventDefault()}>
      <h3 className={ui['heading']}>Hours</h3>
      <p className={sections['hint']}>
        You get calls only during these hours ({schedule.timezone}). Without hours, you get calls at any time.
      </p>
      <dl className={classes['hours']}>
        {WEEKDAYS.map((name, weekday) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              {hours.map((span, index) =>
                span.weekday === weekday ? (
                  <Span
                    // Spans have no name but their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    label={name}
                    span={span}
                    errors={{ from: errors[`hours.${index}.from`], to: errors[`hours.${index}.to`] }}
                    onChange={(part) =>
                      change(hours.map((one, at) => (at === index ? { ...one, ...part } : one)))
                    }
                    onRemove={() => change(hours.filter((_, at) => at !== index))}
                  />
                ) : null,
              )}
              <div>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Add hours on ${name}`}
                  onClick={() => change([...hours, nextSpan(hours, weekday)])}
                >
                  Add hours
                </Button>
              </div>
            </dd>
          </div>
        ))}
      </dl>
      <SaveBar
        isDirty={isDirty}
        successText="Hours saved."
        onSave={() =>
          form.save(async (sent) => {
            await call(saveSalesHours, { body: { ...sent, company: schedule.companyId } })
            await refetch()
          })
        }
      />
    </form>
  )
}

interface SpanProps {
  label: string
  span: SalesSpan
  errors: { from: string | undefined; to: string | undefined }
  onChange: (part: Partial<SalesSpan>) => void
  onRemove: () => void
}

function Span({ label, span, errors, onChange, onRemove }: SpanProps) {
  return (
    <fieldset
      className={`${ui['fieldset']} ${ui['wrap']} ${classes['span']}`}
      aria-label={`${label}, ${formatTime(span.from)}`}
    >
      <NativeSelect
        aria-label={`${label} from`}
        data={TIMES}
        value={span.from}
        error={errors.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`${label} to`}
        data={END_TIMES}
        value={span.to}
        error={errors.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <ActionIcon size={36} color="red" aria-label={`Remove hours on ${label}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
