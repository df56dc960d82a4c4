import { useId } from 'react'

interface Props {
  label: string
  isTicked: boolean
  /** Ticked for good, or not yet to be ticked. */
  isLocked: boolean
  isSending?: boolean
  /** Beside the box: what stands before it, or when it was agreed. */
  note?: string | null
  error?: string | null
  onTick: (isTicked: boolean) => void
}

/** A box by which something is agreed to; a locked one keeps its place among the keys, so that nobody is thrown out of it. */
export function Tick({
  label,
  isTicked,
  isLocked,
  isSending = false,
  note = null,
  error = null,
  onTick,
}: Props) {
  const id = useId()
  const described = [note !== null && `${id}-note`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="check walk-tick">
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-disabled={isLocked || undefined}
          aria-busy={isSending || undefined}
          aria-invalid={error !== null || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => {
            if (!isLocked) onTick(event.currentTarget.checked)
          }}
        />
        <span>{label}</span>
        {isSending && <span className="spinner small" aria-hidden />}
      </label>
      {note !== null && (
        <p className="field-about" id={`${id}-note`}>
          {note}
        </p>
      )}
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
