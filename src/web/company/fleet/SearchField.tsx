import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
}

/** The search field above a list. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
