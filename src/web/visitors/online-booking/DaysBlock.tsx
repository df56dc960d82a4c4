import { Checkbox, NativeSelect } from '@mantine/core'
import { WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import type { BlockProps } from './block.ts'
import { START_CHOICES } from './calendar-words.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

const FIGURES = [
  {
    name: 'crewLimit',
    label: 'People who work on one day',
    description: 'A day on which fewer are left than a move needs is not offered. Empty: no limit.',
  },
  {
    name: 'truckLimit',
    label: 'Trucks that go out on one day',
    description: 'Counts for moves that need a truck. Empty: no limit.',
  },
  {
    name: 'noticeDays',
    label: 'Days of notice',
    description: '0: visitors may book for today.',
    suffix: ' days',
  },
  {
    name: 'horizonDays',
    label: 'Days ahead',
    description: 'The last day that visitors can request.',
    suffix: ' days',
  },
] as const

/** Free trucks count then, see Settings → Vehicles. */
const TRUCKS_ASSIGNED = 'Your company assigns trucks to jobs: the free ones of its own count instead.'

/**
 * Shows the settings of the days and times offered to visitors: capacity, closed days, notice, horizon, first
 * and last start.
 */
export function DaysBlock({ values, errors, set }: BlockProps) {
  return (
    <section className={settings['block']} aria-labelledby="free-days">
      <h3 id="free-days" className={ui['heading']}>
        Free days
      </h3>
      <p className={settings['hint']}>
        Visitors are offered only days on which a crew, and where they need one a truck, is free.
      </p>
      <div className={classes['figures']}>
        {FIGURES.map(({ name, ...field }) => (
          <FigureField
            key={name}
            {...field}
            {...(name === 'truckLimit' &&
              values.assignsTrucks && { description: TRUCKS_ASSIGNED, disabled: true })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            placeholder={name.endsWith('Limit') ? 'No limit' : ''}
            value={values[name]}
            error={errors[name]}
            onChange={(figure) => set(name, figure)}
          />
        ))}
        <NativeSelect
          label="First start"
          data={START_CHOICES}
          value={values.firstStart}
          error={errors['firstStart']}
          onChange={(event) => set('firstStart', event.currentTarget.value)}
        />
        <NativeSelect
          label="Last start"
          data={START_CHOICES}
          value={values.lastStart}
          error={errors['lastStart']}
          onChange={(event) => set('lastStart', event.currentTarget.value)}
        />
      </div>
      <Checkbox.Group
        label="Closed on"
        description="No moves are offered on these days."
        value={values.closedWeekdays.map(String)}
        error={errors['closedWeekdays']}
        onChange={(days) =>
          set(
            'closedWeekdays',
            days.map(Number).toSorted((one, other) => one - other),
          )
        }
      >
        <div className={classes['weekdays']}>
          {WEEKDAY_NAMES.map((day, at) => (
            <Checkbox key={day} value={String(at)} label={day} />
          ))}
        </div>
      </Checkbox.Group>
    </section>
  )
}
