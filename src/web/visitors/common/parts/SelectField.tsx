import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** What stands there while nothing is chosen. */
  placeholder?: string
}

/** One of many, by the control that the device itself has for it. */
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
