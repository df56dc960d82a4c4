import { NativeSelect } from '@mantine/core'
import { DayField } from '../../ui/DayField.tsx'
import { isBackward, SPAN_LABELS, type Span, type SpanName } from '../../../shared/kernel/spans.ts'

interface Props {
  offered: readonly SpanName[]
  name: SpanName
  span: Span
  onName: (name: SpanName) => void
  onSpan: (span: Span) => void
}

/** The range of days: a named one, or from one day to another. */
export function SpanFields({ offered, name, span, onName, onSpan }: Props) {
  return (
    <>
      <NativeSelect
        label="Dates"
        data={offered.map((value) => ({ value, label: SPAN_LABELS[value] }))}
        value={name}
        onChange={(event) => {
          const chosen = offered.find((one) => one === event.currentTarget.value)
          if (chosen) onName(chosen)
        }}
      />
      {name === 'own' && (
        <>
          <DayField label="From" value={span.from} onChange={(from) => onSpan({ ...span, from })} />
          <DayField
            label="Until"
            value={span.to}
            error={isBackward(span) ? 'Ends before it begins.' : null}
            onChange={(to) => onSpan({ ...span, to })}
          />
        </>
      )}
    </>
  )
}
