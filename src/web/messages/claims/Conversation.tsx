import { Text } from '@mantine/core'
import type { Claim } from '../../../shared/messages/claims/claim.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { Thumbs } from './Thumbs.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  entries: Claim['entries']
  timezone: string
  /** Accessible name of the list. */
  label: string
}

/** The entries of a claim, oldest first, with photos that open in a new tab. */
export function Conversation({ entries, timezone, label }: Props) {
  return (
    <ol className={`${ui['list']} ${ui['stackSmall']} ${classes['entries']}`} aria-label={label}>
      {entries.map(({ id, label: what, isClients, author, date, body, photos }) => (
        <li key={id} data-side={isClients ? 'client' : 'company'}>
          <Text size="sm" className={classes['entryHead'] ?? ''}>
            <strong>{author}</strong>
            {what !== '' && <span>{what}</span>}
            <Text component="time" size="sm" c="dimmed" dateTime={date}>
              {formatInstant(date, timezone)}
            </Text>
          </Text>
          <p className={classes['words']}>{body}</p>
          <Thumbs urls={photos} label={`Photos of ${author}`} />
        </li>
      ))}
    </ol>
  )
}
