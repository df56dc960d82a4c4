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

/** A time of day in 15-minute steps, 12-hour; a stored time between two steps stays choosable. */
export function TimeSelect({ value, onChange, ...props }: Props) {
  const isBetween = value !== '' && !DAY_TIMES.includes(value)
  const data = isBetween ? [{ value, label: formatTime(value) }, ...CHOICES] : CHOICES
  const label = value === '' ? '' : formatTime(value)
  const [search, setSearch] = useState(label)
  const [isTyping, setTyping] = useState(false)
  // What was typed and left without Enter is taken as the first time that it fits; an emptied field is no time.
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
        // Whoever types the time that is there already keeps it: the list is whole then, and begins in the morning.
        if (event.key === 'Enter') event.stopPropagation()
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setTyping(false)
      }}
      onBlur={take}
      data={data}
      value={value === '' ? null : value}
      // Enter takes the marked time, also the one that is there already.
      allowDeselect={false}
      onChange={(time) => onChange(time ?? '')}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Type a time such as 8:30 am"
      placeholder="h:mm AM"
      maxDropdownHeight={260}
      // Opened without a word typed, the list has every time.
      filter={({ options, search }) =>
        isTyping
          ? options.filter((option) => 'value' in option && timeMatches(option.value, search))
          : options
      }
    />
  )
}
