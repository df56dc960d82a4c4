import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

/** Rows that are drawn together, and the height of one until it was drawn, in pixels. */
const BLOCK_ROWS = 5
const ROW_PX = 57
/** Blocks of the first screen. */
const FIRST_BLOCKS = 4
/** Milliseconds between two blocks. */
const PAUSE_MS = 30

interface Props<T> {
  items: readonly T[]
  label: string
  /** Returns a row; the same function as long as its rows are the same. */
  row: (item: T) => ReactNode
}

/**
 * A list of any length: the rows after the first screen are made one block after the other, and changed ones in small steps,
 * so that none delays a tap, and the browser lays out only those near the screen.
 */
export function LongList<T>({ items: newest, label, row: make }: Props<T>) {
  const { items, row } = useDeferredValue(useMemo(() => ({ items: newest, row: make }), [newest, make]))
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / BLOCK_ROWS) }, (_, at) =>
        items.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS),
      ),
    [items],
  )
  const [made, setMade] = useState(FIRST_BLOCKS)
  useEffect(() => {
    if (made >= blocks.length) return
    const timer = setTimeout(() => startTransition(() => setMade(made + 1)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [made, blocks.length])
  return (
    <ul className={`${ui['list']} ${classes['items']}`} aria-label={label}>
      {blocks.map((block, at) => (
        <li
          // A block is its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={classes['block']}
          style={
            at < made
              ? { containIntrinsicBlockSize: `auto ${block.length * ROW_PX}px` }
              : { height: block.length * ROW_PX }
          }
        >
          {at < made && <Block items={block} row={row} />}
        </li>
      ))}
    </ul>
  )
}

interface BlockProps<T> {
  items: readonly T[]
  row: (item: T) => ReactNode
}

const Block = memo(function Block<T>({ items, row }: BlockProps<T>) {
  return <ul className={ui['list'] ?? ''}>{items.map((item) => row(item))}</ul>
}) as <T>(props: BlockProps<T>) => ReactNode // `memo` forgets the type of the items.
