import type { ReactNode } from 'react'

/** Shows that something is loading. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="loading">
      <span className="spinner" aria-hidden />
      <span className="hidden">{label}</span>
    </output>
  )
}

/** Shows a failure or success, which screen readers announce immediately. */
export function Notice({ kind, children }: { kind: 'error' | 'done' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Shows progress as a bar with its label. */
export function Progress({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div className="progress">
      <progress value={step} max={of} aria-label={label} />
      <p>{label}</p>
    </div>
  )
}
