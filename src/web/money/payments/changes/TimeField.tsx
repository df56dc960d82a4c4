import { Select, type SelectProps } from '@mantine/core'
import { formatTime, timeOptions } from '../../../../shared/kernel/dates.ts'

/** Minutes between two options. */
const STEP_MINUTES = 15
const TIMES = timeOptions(STEP_MINUTES).map((time) => ({ value: time, label: formatTime(time) }))

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** `HH:mm`, or '' if empty. */
  value: string
  onChange: (time: string) => void
}

/**
 * Shows a field for a time of day in 15-minute steps, 12-hour clock; a stored time between two steps can
 * still be chosen.
 */
export function TimeField({ value, onChange, ...props }: Props) {
  const isBetween = value !== '' && !TIMES.some((time) => time.value === value)
  return (
    <Select
      {...props}
      data={isBetween ? [{ value, label: formatTime(value) }, ...TIMES] : TIMES}
      value={value === '' ? null : value}
      onChange={(time) => onChange(time ?? '')}
      searchable
      selectFirstOptionOnChange
      placeholder="h:mm AM"
      nothingFoundMessage="Type a time such as 8:30 AM"
      maxDropdownHeight={260}
    />
  )
}
