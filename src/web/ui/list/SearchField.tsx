import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTypedText } from '../use-typed-text.ts'

/** Debounce after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 300

interface Props {
  label: string
  placeholder?: string
  description?: string
  /** The search that the list shows. */
  value: string
  /** Called with the trimmed text after a pause in typing. */
  onSearch: (search: string) => void
}

/** The search field of a list, with a button to clear it. */
export function SearchField({ label, placeholder, description, value, onSearch }: Props) {
  const [typed, type] = useTypedText(value, onSearch, DEBOUNCE_MS)
  return (
    <TextInput
      // A type 'search' would show the browser's own clear button beside ours.
      inputMode="search"
      label={label}
      placeholder={placeholder}
      description={description}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
