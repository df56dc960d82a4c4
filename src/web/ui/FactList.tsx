import type { ReactNode } from 'react'
import classes from './records.module.css'

/** What a record says: a label and its content. */
export type Fact = readonly [label: string, content: ReactNode]

/** The facts of a record, as its card and its sheet show them. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
