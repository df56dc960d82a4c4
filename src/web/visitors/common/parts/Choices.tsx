import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  error?: string | null | undefined
  /** Short answers stand side by side, as wide as they are. */
  isCompact?: boolean
}

/** One of a few, each a target for a thumb; arrow keys move between them as in any group of radio buttons. */
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
