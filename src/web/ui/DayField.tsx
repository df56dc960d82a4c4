import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { isDay } from '../../shared/kernel/dates.ts'
import classes from './day-field.module.css'

const CALENDAR_WORDS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  monthLevelControl: 'Choose a month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  yearLevelControl: 'Choose a year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  'data-path'?: string
  /** `YYYY-MM-DD` or ''. */
  value: string
  onChange: (day: string) => void
}

/** A day typed or picked as MM/DD/YYYY (spec 1 §9). */
export function DayField({ value, onChange, ...props }: Props) {
  const hasError = props.error !== undefined && props.error !== null && props.error !== ''
  // A field that gets the focus because it is wrong shows what is wrong: its calendar would lie over it.
  const [isQuiet, setQuiet] = useState(hasError)
  const [hadError, setHadError] = useState(hasError)
  if (hasError !== hadError) {
    setHadError(hasError)
    setQuiet(hasError)
  }
  return (
    <DateInput
      {...props}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      dateParser={parseDay}
      firstDayOfWeek={0}
      // Red weekends and pale days of the next month read badly and mean nothing here.
      weekendDays={[]}
      hideOutsideDates
      classNames={{
        day: classes['day'] ?? '',
        calendarHeaderControl: classes['day'] ?? '',
        calendarHeaderLevel: classes['month'] ?? '',
      }}
      ariaLabels={CALENDAR_WORDS}
      popoverProps={{ disabled: isQuiet || props.readOnly === true || props.disabled === true }}
      onBlur={(event) => {
        setQuiet(hasError)
        props.onBlur?.(event)
      }}
      onClick={(event) => {
        setQuiet(false)
        props.onClick?.(event)
      }}
      onKeyDown={(event) => {
        if (!['Tab', 'Enter', 'Shift', 'Escape'].includes(event.key)) setQuiet(false)
        props.onKeyDown?.(event)
      }}
      clearable
      rightSectionWidth={44}
      clearButtonProps={{ 'aria-label': 'Clear date', className: classes['clear'] }}
    />
  )
}

/** `5/1/2026` or `05-01-26` as `YYYY-MM-DD`; null when it is no day. */
function parseDay(typed: string): string | null {
  if (isDay(typed)) return typed
  const [, month, day, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(typed) ?? []
  if (!month || !day || !year) return null
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
