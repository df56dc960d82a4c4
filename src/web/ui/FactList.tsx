import type { ReactNode } from 'react'
import classes from './records.module.css'

/** A fact of a record: label and content. */
export type Fact = readonly [label: string, content: ReactNode]

interface Props {
  facts: readonly Fact[]
  /** Class of the list, in place of that of a record's card. */
  className?: string | undefined
}

/** Lists facts as labels with contents. */
export function FactList({ facts, className = classes['facts'] }: Props) {
  return (
    <dl className={className}>
      {facts.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
