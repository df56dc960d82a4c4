import { DateInput, type DateInputProps } from '@mantine/dates'
import { isDay } from '../../../shared/kernel/dates.ts'
import classes from './screen.module.css'

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat'> {
  'data-path'?: string
  /** `YYYY-MM-DD` or ''. */
  value: string
  onChange: (day: string) => void
}

/** A day typed or picked as MM/DD/YYYY (spec 1 §9). */
export function DayInput({ value, onChange, ...props }: Props) {
  return (
    <DateInput
      {...props}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      dateParser={(typed) => parseDay(typed)}
      firstDayOfWeek={0}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear date', className: classes['clear'] }}
    />
  )
}

/** `5/1/2026`, `05-01-26` or `2026-05-01` as `YYYY-MM-DD`; null when it is no day. */
export function parseDay(typed: string): string | null {
  const american = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(typed)
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(typed)
  const [year, month, day] = american ? [american[3], american[1], american[2]] : iso ? iso.slice(1) : []
  if (!year || !month || !day) return null
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
