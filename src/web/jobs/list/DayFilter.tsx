import { TextInput } from '@mantine/core'
import { useTypedText } from '../../ui/use-typed-text.ts'

/** Milliseconds from the last key to the new list: a year is typed digit by digit. */
const TYPING_PAUSE_MS = 500

interface Props {
  label: string
  /** `YYYY-MM-DD` or ''. */
  value: string
  error?: string | undefined
  onChange: (day: string) => void
}

/** A day to filter by, typed or picked; a year that is half typed is not asked for. */
export function DayFilter({ label, value, error, onChange }: Props) {
  const [day, type] = useTypedText(
    value,
    (typed) => {
      if (typed === '' || typed >= '1900-01-01') onChange(typed)
    },
    TYPING_PAUSE_MS,
  )
  return (
    <TextInput
      label={label}
      type="date"
      max="9999-12-31"
      value={day}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
