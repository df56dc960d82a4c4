import { NativeSelect } from '@mantine/core'

interface Props {
  companies: readonly { id: number; name: string }[]
  value: number
  onChange: (id: number) => void
}

/** Lets a person of several companies choose the one that a page is about; shows nothing for one company. */
export function CompanyChoice({ companies, value, onChange }: Props) {
  if (companies.length < 2) return null
  return (
    <NativeSelect
      className="no-print"
      aria-label="Company"
      data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
