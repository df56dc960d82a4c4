import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { useTypedText } from '../../../ui/use-typed-text.ts'

const DayField = lazyPart(() =>
  import('../../../ui/DayField.tsx').then((module) => ({ default: module.DayField })),
)

/** Debounce before the list is reloaded, in milliseconds, because a year is typed digit by digit. */
const TYPING_PAUSE_MS = 500

interface Props {
  label: string
  /** `YYYY-MM-DD` or ''. */
  value: string
  error?: string | undefined
  /** Today in the company's time zone. */
  today: string
  onChange: (day: string) => void
}

/** A day filter, typed or picked; invalid text stays visible with its error and filters nothing. */
export function DayFilter({ value, onChange, ...props }: Props) {
  const [day, type] = useTypedText(value, onChange, TYPING_PAUSE_MS)
  return (
    // Reserves the space of the field until it is loaded.
    <Suspense fallback={<TextInput label={props.label} placeholder="MM/DD/YYYY" readOnly />}>
      <DayField {...props} minDate="1900-01-01" value={day} onChange={type} />
    </Suspense>
  )
}
