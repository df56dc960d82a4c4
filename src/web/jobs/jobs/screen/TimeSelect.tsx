import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { formatTime } from '../../../../shared/kernel/dates.ts'
import { DAY_TIMES, timeMatches } from './times.ts'

const CHOICES: ComboboxItem[] = DAY_TIMES.map((time) => ({ value: time, label: formatTime(time) }))

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  'data-path'?: string
  /** `HH:mm` or ''. */
  value: string
  onChange: (time: string) => void
}

/** A time of day in 15-minute steps, 12-hour format; a stored time between two steps stays selectable. */
export function TimeSelect({ value, onChange, ...props }: Props) {
  const isBetween = value !== '' && !DAY_TIMES.includes(value)
  const data = isBetween ? [{ value, label: formatTime(value) }, ...CHOICES] : CHOICES
  const label = value === '' ? '' : formatTime(value)
  const [search, setSearch] = useState(label)
  const [isTyping, setTyping] = useState(false)
  // Text left without Enter selects the first matching time; an empty field means no time.
  const take = () => {
    if (search === label) return
    if (search.trim() === '') return isTyping ? onChange('') : undefined
    const first = DAY_TIMES.find((time) => timeMatches(time, search))
    if (first !== undefined && first !== value) onChange(first)
  }
  return (
    <Select
      {...props}
      searchValue={search}
      onSearchChange={setSearch}
      onInput={() => setTyping(true)}
      onDropdownClose={() => setTyping(false)}
      onKeyDownCapture={(event) => {
        if (search !== label || !isTyping) return
        // Typing the current time keeps it: the list is complete then, and begins in the morning.
        if (event.key === 'Enter') event.stopPropagation()
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setTyping(false)
      }}
      onBlur={take}
      data={data}
      value={value === '' ? null : value}
      // Enter selects the highlighted time, even if it is the current one.
      allowDeselect={false}
      onChange={(time) => onChange(time ?? '')}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Type a time such as 8:30 am"
      placeholder="h:mm AM"
      maxDropdownHeight={260}
      // Opened without typed text, the list shows all times.
      filter={({ options, search }) =>
        isTyping
          ? options.filter((option) => 'value' in option && timeMatches(option.value, search))
          : options
      }
    />
  )
}
