import type { ReactNode } from 'react'
import classes from './records.module.css'

/** A fact of a record: label and content. */
export type Fact = readonly [label: string, content: ReactNode]

/** Lists the facts of a record on its card and its sheet. */
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
