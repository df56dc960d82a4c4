import { Checkbox, Select, Textarea } from '@mantine/core'
import { formatTime, timeOptions } from '../../../shared/kernel/dates.ts'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import type { RegisterForm } from './use-register.ts'
import classes from './register.module.css'

/** Quarter hours from 6 AM on, the start of a mover's day. */
const FROM_MIDNIGHT = timeOptions(15)
const TIMES = [...FROM_MIDNIGHT.slice(24), ...FROM_MIDNIGHT.slice(0, 24)].map((time) => ({
  value: time,
  label: formatTime(time),
}))

/** The date and duration of the move, and notes for the mover. */
export function InfoTab({ form }: { form: RegisterForm }) {
  const { values, set, errorOf, touch } = form
  return (
    <>
      <p className={classes['hint']}>
        Leave blank what you don’t know yet. Without a crew size, the company suggests one.
      </p>
      <div className={classes['facts']}>
        <DayField
          label="Move date"
          name="moveDate"
          value={values.moveDate}
          error={errorOf('job.jobDate')}
          onBlur={() => touch('job.jobDate')}
          onChange={(moveDate) => set({ moveDate })}
        />
        <Select
          label="Start time"
          data={TIMES}
          searchable
          placeholder="h:mm AM"
          value={values.startTime || null}
          onSearchChange={(text) => text === '' && values.startTime !== '' && set({ startTime: '' })}
          error={errorOf('job.startTime')}
          onBlur={() => touch('job.jobDate')}
          onChange={(startTime) => set({ startTime: startTime ?? '' })}
        />
        <FigureField
          label="Estimated hours"
          value={values.hours}
          error={errorOf('job.duration')}
          onBlur={() => touch('job.duration')}
          onChange={(hours) => set({ hours })}
        />
        <FigureField
          label="Crew size"
          value={values.crewSize}
          error={errorOf('job.crewSize')}
          onBlur={() => touch('job.crewSize')}
          onChange={(crewSize) => set({ crewSize })}
        />
      </div>
      <Checkbox
        label="I need a truck for the move."
        className={classes['check'] ?? ''}
        checked={values.useTruck}
        onChange={(event) => set({ useTruck: event.currentTarget.checked })}
      />
      <Textarea
        label="Notes"
        description="Heavy or fragile things, parking, times that do not suit you"
        autosize
        minRows={3}
        maxLength={20_000}
        value={values.notes}
        error={errorOf('job.notes')}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
    </>
  )
}
