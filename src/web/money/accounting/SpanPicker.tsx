import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../ui/DayField.tsx'
import { FIRST_DAY } from './place.ts'
import { isBackward, SPAN_LABELS, SPAN_NAMES, spanName, spanOf, type Span } from './spans.ts'
import classes from './accounting.module.css'

/** Value of the select for dates without a name. */
const OWN = 'own'

interface Props {
  span: Span
  today: string
  onChange: (span: Span) => void
}

/** Selects a span by name, or from day to day; both ends may be open. */
export function SpanPicker({ span, today, onChange }: Props) {
  // 'Own dates' that equal a named span stay own dates.
  const [isOwn, setOwn] = useState(false)
  const name = isOwn ? null : spanName(span, today)
  function setDay(end: 'from' | 'to', day: string) {
    setOwn(true)
    onChange({ ...span, [end]: day === '' ? undefined : day })
  }
  return (
    <div className={classes['span']}>
      <NativeSelect
        label="Period"
        value={name ?? OWN}
        data={[
          ...SPAN_NAMES.map((one) => ({ value: one as string, label: SPAN_LABELS[one] as string })),
          { value: OWN, label: 'Own dates' },
        ]}
        onChange={(event) => {
          const chosen = SPAN_NAMES.find((one) => one === event.currentTarget.value)
          setOwn(!chosen)
          if (chosen) onChange(spanOf(chosen, today))
        }}
      />
      <DayField
        label="From"
        minDate={FIRST_DAY}
        value={span.from ?? ''}
        onChange={(day) => setDay('from', day)}
      />
      <DayField
        label="To"
        minDate={FIRST_DAY}
        value={span.to ?? ''}
        error={isBackward(span) ? 'Before the first day' : undefined}
        onChange={(day) => setDay('to', day)}
      />
    </div>
  )
}
