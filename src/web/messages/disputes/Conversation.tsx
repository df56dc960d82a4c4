import { Text } from '@mantine/core'
import type { PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { ENTRY_KIND_LABELS } from './dispute-words.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  entries: PublicDispute['entries']
  timezone: string
  /** Accessible name of the list. */
  label: string
}

/** The entries of a dispute, oldest first, with photos that open in a new tab. */
export function Conversation({ entries, timezone, label }: Props) {
  return (
    <ol className={`${ui['list']} ${ui['stackSmall']} ${classes['entries']}`} aria-label={label}>
      {entries.map(({ id, kind, author, date, body, photos }) => (
        <li key={id} data-side={kind === 'complaint' || kind === 'message' ? 'client' : 'company'}>
          <Text size="sm" className={classes['entryHead'] ?? ''}>
            <strong>{author}</strong>
            {ENTRY_KIND_LABELS[kind] !== '' && <span>{ENTRY_KIND_LABELS[kind]}</span>}
            <Text component="time" size="sm" c="dimmed" dateTime={date}>
              {formatInstant(date, timezone)}
            </Text>
          </Text>
          <p className={classes['words']}>{body}</p>
          {photos.length > 0 && (
            <ul className={classes['thumbs']} aria-label={`Photos of ${author}`}>
              {photos.map((url, index) => (
                // Photos of an entry never change their order; their links do change.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={`Number ${index + 1} of ${photos.length}`} loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
