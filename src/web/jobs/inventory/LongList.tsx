import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

/** Rows that are drawn or left out together, and the height of one until it was measured, in pixels. */
const BLOCK_ROWS = 20
const ROW_PX = 57

interface Props<T> {
  items: readonly T[]
  label: string
  row: (item: T) => ReactNode
}

/** A list of any length: blocks of rows that are far out of sight keep their height and are not drawn. */
export function LongList<T>({ items, label, row }: Props<T>) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK_ROWS) }, (_, at) =>
    items.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS),
  )
  return (
    <ul className={`${ui['list']} ${classes['items']}`} aria-label={label}>
      {blocks.map((block, at) => (
        // A block is its place in the list.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={at} items={block} row={row} isFirst={at === 0} />
      ))}
    </ul>
  )
}

interface BlockProps<T> {
  items: readonly T[]
  row: (item: T) => ReactNode
  isFirst: boolean
}

function Block<T>({ items, row, isFirst }: BlockProps<T>) {
  const [isNear, setNear] = useState(isFirst)
  const [height, setHeight] = useState<number | null>(null)
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={element} style={isNear ? undefined : { height: height ?? items.length * ROW_PX }}>
      {isNear && <ul className={ui['list'] ?? ''}>{items.map((item) => row(item))}</ul>}
    </li>
  )
}
