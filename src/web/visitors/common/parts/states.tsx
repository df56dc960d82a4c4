import type { ReactNode } from 'react'

/** Something is on its way. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="loading">
      <span className="spinner" aria-hidden />
      <span className="hidden">{label}</span>
    </output>
  )
}

/** What went wrong, or well, told at once. */
export function Notice({ kind, children }: { kind: 'error' | 'done' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** How far somebody is, as a bar with its words. */
export function Progress({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div className="progress">
      <progress value={step} max={of} aria-label={label} />
      <p>{label}</p>
    </div>
  )
}
