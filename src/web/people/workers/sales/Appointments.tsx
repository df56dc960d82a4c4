import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, formatDay, formatJobDate, formatTime, weekdayOf } from '../../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { WEEKDAYS, type Appointment } from '../../../../shared/people/workers/sales.ts'
import { getSalesSchedule, deleteAppointment } from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows a salesperson's appointments of a week, as a list or by days. */
export function Appointments({ timezone }: { timezone: string }) {
  const refetch = useRefetch(keyBelow(getSalesSchedule))
  const today = useToday(timezone)
  const sunday = addDays(today, -weekdayOf(today))
  const [weeks, setWeeks] = useState(0)
  const [view, setView] = useState<'list' | 'week'>('list')
  const [edited, setEdited] = useState<Appointment | 'new' | null>(null)
  const [removed, setRemoved] = useState<Appointment | null>(null)
  const from = addDays(sunday, weeks * 7)
  const query = useQuery({
    ...callQuery(getSalesSchedule, { query: { from, to: addDays(from, 6) } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.appointments ?? []
  const step = (by: number, label: string) => (
    <Button variant="default" aria-label={label} onClick={() => setWeeks(weeks + by)}>
      {by < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </Button>
  )
  return (
    <section className={ui['section']} aria-labelledby="appointments">
      <div className={classes['bar']}>
        <h3 id="appointments" className={ui['heading']}>
          Appointments
        </h3>
        <Button variant="default" onClick={() => setEdited('new')}>
          Add appointment
        </Button>
      </div>
      <div className={classes['bar']}>
        <div className={ui['wrap']}>
          {step(-1, 'Week before')}
          <output className={classes['monthTitle']} style={{ alignSelf: 'center' }}>
            {formatDay(from)} to {formatDay(addDays(from, 6))}
          </output>
          {step(1, 'Week after')}
        </div>
        <SegmentedControl
          aria-label="View of the appointments"
          value={view}
          data={[
            { value: 'list', label: 'List' },
            { value: 'week', label: 'Week' },
          ]}
          onChange={(value) => setView(value === 'week' ? 'week' : 'list')}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={160} radius="md" component="output" aria-label="Loading appointments" />
      ) : view === 'week' ? (
        <Week from={from} today={today} rows={rows} onOpen={setEdited} />
      ) : rows.length === 0 ? (
        <EmptyState title="No appointments in this week." />
      ) : (
        <ul className={ui['listStack']} aria-label="Appointments">
          {rows.map((row) => (
            <li key={row.id} className={classes['card']} aria-label={row.name}>
              <div className={classes['facts']}>
                <div className={classes['name']}>
                  {formatJobDate(row.start)}, {row.minutes} min
                </div>
                <div>
                  {[row.name, formatPhone(row.phone)].filter(Boolean).join(' · ')}
                  {row.jobId !== null && (
                    <>
                      {' · '}
                      <Link to="/job/$jobId" params={{ jobId: String(row.jobId) }} preload={false}>
                        job #{row.jobId}
                      </Link>
                    </>
                  )}
                </div>
                {row.note !== '' && <div className={ui['small']}>{row.note}</div>}
              </div>
              <div className={ui['wrap']}>
                <Button size="sm" variant="default" onClick={() => setEdited(row)}>
                  Edit
                </Button>
                <Button size="sm" variant="subtle" color="red" onClick={() => setRemoved(row)}>
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <AppointmentDialog
          appointment={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
          onSaved={async (start) => {
            setWeeks(weeksBetween(sunday, start.slice(0, 10)))
            await refetch()
          }}
        />
      )}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        question={`Delete the appointment with ${removed?.name ?? ''}?`}
        confirmLabel="Delete appointment"
        onConfirm={async () => {
          if (!removed) return
          const { message } = await call(deleteAppointment, { params: { id: removed.id } })
          showSuccess(message)
          await refetch()
        }}
      />
    </section>
  )
}

const DAY_MS = 86_400_000

function weeksBetween(sunday: string, day: string): number {
  return Math.floor((Date.parse(day) - Date.parse(sunday)) / DAY_MS / 7)
}

interface WeekProps {
  from: string
  today: string
  rows: readonly Appointment[]
  onOpen: (row: Appointment) => void
}

function Week({ from, today, rows, onOpen }: WeekProps) {
  return (
    <ul className={`${ui['list']} ${classes['week']}`} aria-label="Days of the week">
      {WEEKDAYS.map((name, index) => {
        const day = addDays(from, index)
        return (
          <li key={name} className={classes['weekDay']} data-today={day === today || undefined}>
            <div className={ui['small']}>
              {name} {formatDay(day).slice(0, 5)}
            </div>
            {rows
              .filter(({ start }) => start.startsWith(day))
              .map((row) => (
                <Button
                  key={row.id}
                  variant="light"
                  size="compact-sm"
                  fullWidth
                  justify="flex-start"
                  mt={4}
                  mih={32}
                  onClick={() => onOpen(row)}
                >
                  {formatTime(row.start.slice(11, 16))} {row.name}
                </Button>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
