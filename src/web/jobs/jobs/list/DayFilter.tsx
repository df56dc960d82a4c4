import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTypedText } from '../../../ui/use-typed-text.ts'

const DayField = lazy(() =>
  import('../../../ui/DayField.tsx').then((module) => ({ default: module.DayField })),
)

/** Milliseconds from the last key to the new list: a year is typed digit by digit. */
const TYPING_PAUSE_MS = 500

interface Props {
  label: string
  /** `YYYY-MM-DD` or ''. */
  value: string
  error?: string | undefined
  /** The company's day. */
  today: string
  onChange: (day: string) => void
}

/** A day to filter by, typed or picked; text that is no day stays with what is wrong and filters nothing. */
export function DayFilter({ value, onChange, ...props }: Props) {
  const [day, type] = useTypedText(value, onChange, TYPING_PAUSE_MS)
  return (
    // The field takes its room before it has come.
    <Suspense fallback={<TextInput label={props.label} placeholder="MM/DD/YYYY" readOnly />}>
      <DayField {...props} minDate="1900-01-01" value={day} onChange={type} />
    </Suspense>
  )
}
