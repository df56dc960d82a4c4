import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  isBackward,
  namedSpan,
  neighborSpan,
  SPAN_LABELS,
  type SpanName,
} from '../../../shared/kernel/spans.ts'
import { DayField } from '../DayField.tsx'
import { chosenName, chosenSpan, withName, withSpan, type RangeSearch } from './range.ts'
import classes from './range.module.css'

interface Props<Search extends RangeSearch> {
  offered: readonly SpanName[]
  /** The range without one in the address. */
  usual: SpanName
  search: Search
  today: string
  onSearch: (search: Search) => void
}

/**
 * Chooses the range of days in the address: a named one, the one before or after it, or from one day to another. Its fields
 * are cells of the filters around it.
 */
export function RangePicker<Search extends RangeSearch>({
  offered,
  usual,
  search,
  today,
  onSearch,
}: Props<Search>) {
  const name = chosenName(search, offered, usual)
  const span = chosenSpan(search, name, today)
  const step = (steps: number) => {
    const to = neighborSpan(span, steps)
    if (!to) return
    const named = offered.find((one) => {
      if (one === 'own' || one === 'all') return false
      const days = namedSpan(one, today)
      return days.from === to.from && days.to === to.to
    })
    onSearch(named ? withName(search, named, to) : withSpan(search, to))
  }
  const canStep = neighborSpan(span, 1) !== null
  return (
    <>
      <div className={classes['dates']}>
        <ActionIcon
          size={36}
          variant="default"
          aria-label="Earlier dates"
          disabled={!canStep}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          label="Dates"
          data={offered.map((value) => ({ value, label: SPAN_LABELS[value] }))}
          value={name}
          onChange={(event) => {
            const chosen = offered.find((one) => one === event.currentTarget.value)
            if (chosen) onSearch(withName(search, chosen, span))
          }}
        />
        <ActionIcon
          size={36}
          variant="default"
          aria-label="Later dates"
          disabled={!canStep}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {name === 'own' && (
        <>
          <DayField
            label="From"
            value={span.from}
            onChange={(from) => onSearch(withSpan(search, { ...span, from }))}
          />
          <DayField
            label="Until"
            value={span.to}
            error={isBackward(span) ? 'Ends before it begins.' : null}
            onChange={(to) => onSearch(withSpan(search, { ...span, to }))}
          />
        </>
      )}
    </>
  )
}
