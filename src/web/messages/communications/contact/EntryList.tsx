import type { ReactNode } from 'react'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import { groupByDay } from './days.ts'
import { Entry, type EntryFrame } from './Entry.tsx'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends EntryFrame {
  entries: readonly Communication[]
  /** Level of the day headings. */
  level: 2 | 3
  /** Renders the actions below an entry. */
  renderActions?: (entry: Communication) => ReactNode
}

/** Entries grouped under day headings. */
export function EntryList({ entries, level, renderActions, ...frame }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return groupByDay(entries, frame.timezone, new Date().toISOString()).map(
    ({ day, heading, entries: of }) => (
      <section key={day} aria-label={heading}>
        <Heading className={`${ui['hint']} ${classes['day']}`}>{heading}</Heading>
        <ol className={`${ui['list']} ${classes['entries']}`}>
          {of.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} {...frame}>
                {renderActions?.(entry)}
              </Entry>
            </li>
          ))}
        </ol>
      </section>
    ),
  )
}
