import { WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import type { Figure } from './booking-form.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'

interface Props {
  percents: readonly Figure[]
  errors: FieldErrors
  onChange: (percents: readonly Figure[]) => void
}

/** Edits the percentage added to or taken off the hourly rates for each day of the week. */
export function WeekdayPercents({ percents, errors, onChange }: Props) {
  return (
    <fieldset className={classes['part']}>
      <legend className={classes['partTitle']}>Days of the week</legend>
      <p className={settings['hint']}>
        Percent on the hourly rates, below 0 for less. A season comes on top of it.
      </p>
      <div className={classes['week']}>
        {WEEKDAY_NAMES.map((day, at) => (
          <FigureField
            key={day}
            label={day}
            className={classes['figure'] ?? ''}
            allowNegative
            suffix=" %"
            // A phone's numeric keypad has no minus.
            inputMode="text"
            autoComplete="off"
            value={percents[at] ?? ''}
            error={errors[`weekdayPercents.${at}`]}
            onChange={(figure) => onChange(percents.map((one, index) => (index === at ? figure : one)))}
          />
        ))}
      </div>
    </fieldset>
  )
}
