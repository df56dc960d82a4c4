import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './today.module.css'
import ui from '../../ui/primitives.module.css'

/** Rows of a list that are shown before somebody asks for all. */
const ROWS_SHOWN = 3

interface GroupProps {
  title: string
  total: number
  children: readonly ReactNode[]
}

/** Shows a list of what waits with its number; on a phone it is folded. */
export function WaitingGroup({ title, total, children }: GroupProps) {
  const isNarrow = useNarrow()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole || isNarrow ? children : children.slice(0, ROWS_SHOWN)
  const hidden = total - rows.length
  const list = (
    <>
      <ul className={`${ui['list']} ${classes['rows']}`}>{rows}</ul>
      {hidden > 0 &&
        (rows.length < children.length ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            {`Show all ${total}`}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {`And ${hidden} more.`}
          </Text>
        ))}
    </>
  )
  const heading = (
    <h2 className={classes['heading']}>
      {title} <span className={classes['count']}>{total}</span>
    </h2>
  )
  if (isNarrow)
    return (
      <details className={`${ui['card']} ${classes['group']}`}>
        <summary className={classes['summary']}>{heading}</summary>
        {list}
      </details>
    )
  return (
    <section className={`${ui['card']} ${classes['group']}`}>
      {heading}
      {list}
    </section>
  )
}

interface RowProps {
  title: ReactNode
  /** How long it waits, or when it is. */
  age?: string
  isLate?: boolean
  text: string
  action?: ReactNode
  /** A long action below the text instead of beside it. */
  step?: ReactNode
}

/** Shows one thing that waits: what it is, since when, and what to do. */
export function WaitingRow({ title, age, isLate = false, text, action, step }: RowProps) {
  return (
    <li className={classes['row']}>
      <div className={classes['rowHead']}>
        <span className={classes['rowTitle']}>{title}</span>
        {age !== undefined && age !== '' && (
          <span className={classes['age']} data-late={isLate || undefined}>
            {age}
            {isLate && <span className={ui['hidden']}>, late</span>}
          </span>
        )}
      </div>
      <div className={classes['rowBody']}>
        <div
          className={classes['rowText']}
          data-late={(isLate && age === undefined) || undefined}
          title={text}
        >
          {text}
        </div>
        {action && <div className={classes['rowAction']}>{action}</div>}
      </div>
      {step}
    </li>
  )
}
