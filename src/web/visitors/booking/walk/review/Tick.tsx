import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  isTicked: boolean
  /** Whether the box cannot be changed: already agreed, or not yet available. */
  isLocked: boolean
  isSending?: boolean
  /** Text next to the box: what has to be done first, or when it was agreed. */
  note?: ReactNode
  error?: string | null
  onTick: (isTicked: boolean) => void
  /** Called when a locked box is pressed. */
  onLocked?: () => void
}

/**
 * A checkbox that agrees to something; a locked one stays focusable, so that keyboard users keep their
 * position.
 */
export function Tick({
  label,
  isTicked,
  isLocked,
  isSending = false,
  note = null,
  error = null,
  onTick,
  onLocked,
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
            if (isLocked) onLocked?.()
            else onTick(event.currentTarget.checked)
          }}
        />
        <span>{label}</span>
        {isSending && <span className="spinner small" aria-hidden />}
      </label>
      {note !== null && (
        <div className="field-about" id={`${id}-note`}>
          {note}
        </div>
      )}
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
