import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Shown if nothing is chosen. */
  placeholder?: string
}

/** Shows a field for one of many options, with the device's own control. */
export function SelectField({ value, options, onChange, placeholder, ...field }: Props) {
  return (
    <Field {...field}>
      {(wired) => (
        <select {...wired} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
