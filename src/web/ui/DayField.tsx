import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { createContext, useContext, useEffect, useState } from 'react'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import { useAccount, useCompanyZone } from '../kernel/session.ts'
import { dayProblem, parseDay } from './day.ts'
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

/** The time zone whose day a day without its year is counted from; null is that of the person's company. */
export const DayZone = createContext<string | null>(null)

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  'data-path'?: string
  'data-autofocus'?: boolean
  /** `YYYY-MM-DD` or ''. */
  value: string
  onChange: (day: string) => void
  /** The day from which a day without its year is the next one; else today in the zone of `DayZone`. */
  today?: string
  /** Told whether the text is no day that the field takes, for forms that act while one types. */
  onUnparsed?: (isUnparsed: boolean) => void
}

/**
 * A day typed or picked as MM/DD/YYYY; without its year it is the next such day. Text that is no day stays,
 * with what is wrong beside it, and keeps the form around it from being saved (kernel/focus.ts, AsyncButton).
 * A day outside of `minDate` and `maxDate` is such text too.
 */
export function DayField({ value, onChange, today, onUnparsed, ...props }: Props) {
  const companyZone = useCompanyZone()
  // Who is not signed in has no company yet.
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
    // Another day came in, or was picked.
    setShownValue(value)
    setText('')
  }
  const hasError = error !== undefined && error !== null && error !== ''
  // A field that gets the focus because it is wrong shows what is wrong, and one that a dialog begins with shows the fields
  // after it: the calendar would lie over them.
  const [isQuiet, setQuiet] = useState(hasError || props['data-autofocus'] === true)
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
      dateParser={(typed) => parseDay(typed, day)}
      fixOnBlur={!isUnparsed}
      data-unparsed={isUnparsed || undefined}
      error={error}
      onInput={(event) => {
        setText(event.currentTarget.value)
        setTyping(true)
      }}
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
      popoverProps={{
        disabled: isQuiet || props.readOnly === true || props.disabled === true,
        // On a phone the calendar of a dialog stays within the window, also beside its edge.
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
