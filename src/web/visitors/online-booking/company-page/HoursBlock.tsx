import { Checkbox, NativeSelect } from '@mantine/core'
import { WEEKDAY_NAMES } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { START_CHOICES } from '../calendar-words.ts'
import { USUAL_HOURS, type PageValues, type TypedDay } from './page-form.ts'
import classes from './company-page.module.css'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const CLOSED = { value: '', label: 'Closed' }
/** When a day that is opened begins and ends at first. */
const USUAL_DAY: TypedDay = { from: '08:00', to: '17:00' }

interface Props {
  hours: PageValues['openingHours']
  errors: FieldErrors
  onChange: (hours: PageValues['openingHours']) => void
}

/** Edits the opening hours of the days of a week. */
export function HoursBlock({ hours, errors, onChange }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="page-hours">
      <h3 id="page-hours" className={ui['heading']}>
        Office hours
      </h3>
      <Checkbox
        label="Show when your office is open"
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_HOURS : null)}
      />
      {hours?.map(({ from, to }, day) => {
        const name = WEEKDAY_NAMES[day] ?? ''
        const change = (part: Partial<TypedDay>) =>
          onChange(hours.map((one, at) => (at === day ? { ...one, ...part } : one)))
        return (
          <fieldset key={name} className={classes['day']}>
            <legend>{name}</legend>
            <NativeSelect
              aria-label={`${name}, open from`}
              data={[CLOSED, ...START_CHOICES]}
              value={from}
              onChange={({ currentTarget: { value } }) =>
                change(
                  value === '' ? { from: '', to: '' } : { from: value, to: to === '' ? USUAL_DAY.to : to },
                )
              }
            />
            {from !== '' && (
              <NativeSelect
                aria-label={`${name}, open until`}
                data={START_CHOICES}
                value={to}
                error={errors[`openingHours.${day}.to`]}
                onChange={(event) => change({ to: event.currentTarget.value })}
              />
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
