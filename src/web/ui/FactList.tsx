import type { ReactNode } from 'react'

/** A fact of a record: label and content. */
export type Fact = readonly [label: string, content: ReactNode]

interface Props {
  facts: readonly Fact[]
  className: string | undefined
}

/** Lists facts as labels with contents. */
export function FactList({ facts, className }: Props) {
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
