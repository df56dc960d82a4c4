import type { ReactNode } from 'react'
import classes from './contact.module.css'

/** Collapses long content behind a line that expands it. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes['fold']}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
