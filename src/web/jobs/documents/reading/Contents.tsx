import type { RefObject } from 'react'
import { parseWording } from '../../../../shared/kernel/wording.ts'
import classes from './reading.module.css'

/** Fewest headings of a text that gets a table of contents. */
const LONG = 6

/** The headings of a long text, to jump to; nothing for a short one. `root` is the element around the text. */
export function Contents({ text, root }: { text: string; root: RefObject<HTMLElement | null> }) {
  const headings = parseWording(text).filter(({ kind }) => kind === 'heading')
  if (headings.length < LONG) return null
  function jumpTo(index: number) {
    const heading = root.current?.querySelectorAll('h3').item(index)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }
  return (
    <details className={classes['contents']}>
      <summary>Contents</summary>
      <ol>
        {headings.map(({ text: title }, index) => (
          // Two headings may have one title.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" onClick={() => jumpTo(index)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
