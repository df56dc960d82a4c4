import type { ReactNode } from 'react'
import classes from './contact.module.css'

/** Something long behind a line that opens it. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes['fold']}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
