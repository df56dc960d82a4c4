import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { createContext, useContext, useEffect, useState } from 'react'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import { useAccount, useCompanyZone } from '../kernel/session.ts'
import { dayProblem, parseDay } from './day.ts'
import classes from './day-field.module.css'

const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  monthLevelControl: 'Choose a month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  yearLevelControl: 'Choose a year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** The time zone for a day typed without a year; null is that of the person's company. */
export const DayZone = createContext<string | null>(null)

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  'data-path'?: string
  'data-autofocus'?: boolean
  /** `YYYY-MM-DD`, or '' if empty. */
  value: string
  onChange: (day: string) => void
  /** The day from which a day without a year is the next one; default is today in the zone of `DayZone`. */
  today?: string
  /** Called with whether the text is not an accepted day, for forms that react while typing. */
  onUnparsed?: (isUnparsed: boolean) => void
}

/**
 * Shows a field for a day, typed or picked as MM/DD/YYYY; without a year it is the next such day. Invalid
 * text stays with its error, and prevents the form from being saved (kernel/focus.ts, AsyncButton). A day
 * outside of `minDate` and `maxDate` is invalid too.
 */
export function DayField({ value, onChange, today, onUnparsed, ...props }: Props) {
  const companyZone = useCompanyZone()
  // A visitor has no company, so the browser's time zone is used.
  const ownZone = useAccount() ? companyZone : browserZone()
  const zone = useContext(DayZone) ?? ownZone
  const [opened] = useState(() => wallClockOf(new Date().toISOString(), zone).slice(0, 10))
  const day = today ?? opened
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const { minDate, maxDate } = props
  const problem = dayProblem(text, day, {
    ...(typeof minDate === 'string' && { min: minDate }),
    ...(typeof maxDate === 'string' && { max: maxDate }),
  })
  const isUnparsed = problem !== null
  useEffect(() => onUnparsed?.(isUnparsed), [isUnparsed, onUnparsed])
  const error = isUnparsed && !isTyping ? problem : props.error
  const [shownValue, setShownValue] = useState(value)
  if (shownValue !== value) {
    // The value changed from outside, or a day was picked.
    setShownValue(value)
    setText('')
  }
  const hasError = error !== undefined && error !== null && error !== ''
  // The calendar would cover the error of a field that is focused because of it, and the next fields of a
  // dialog that starts with this one.
  const [isQuiet, setQuiet] = useState(hasError || props['data-autofocus'] === true)
  const [hadError, setHadError] = useState(hasError)
  if (hasError !== hadError) {
    setHadError(hasError)
    setQuiet(hasError)
  }
  return (
    <DateInput
      {...props}
      locale={document.documentElement.lang}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      dateParser={(typed) => parseDay(typed, day)}
      fixOnBlur={!isUnparsed}
      data-unparsed={isUnparsed || undefined}
      error={error}
      onInput={(event) => {
        setText(event.currentTarget.value)
        setTyping(true)
      }}
      firstDayOfWeek={0}
      // Red weekends and pale days of the next month are hard to read and have no meaning here.
      weekendDays={[]}
      hideOutsideDates
      classNames={{
        day: classes['day'] ?? '',
        calendarHeaderControl: classes['day'] ?? '',
        calendarHeaderLevel: classes['month'] ?? '',
      }}
      ariaLabels={CALENDAR_LABELS}
      popoverProps={{
        disabled: isQuiet || props.readOnly === true || props.disabled === true,
        // Keeps the calendar of a dialog inside the window on a phone.
        middlewares: { shift: { padding: 8 }, flip: { padding: 8 } },
      }}
      onBlur={(event) => {
        setQuiet(hasError)
        setTyping(false)
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

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
