import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error?: string | null | undefined
  /** Short options are shown side by side at their own width. */
  isCompact?: boolean
}

/** Shows radio buttons for a few options, each large enough for a thumb; arrow keys move between them. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, error, isCompact = false } = props
  const id = useId()
  return (
    <fieldset
      className={isCompact ? 'choices compact' : 'choices'}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div className="choices-row">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
