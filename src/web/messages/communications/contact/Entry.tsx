import { Anchor, Text } from '@mantine/core'
import {
  IconForms,
  IconMailDown,
  IconMailUp,
  IconMessageCircle,
  IconMessageDown,
  IconMessageUp,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconRecordMail,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import { formatInstant, formatTime, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { MessageBadge } from '../../../ui/MessageBadge.tsx'
import { EntryContent } from './EntryContent.tsx'
import { callFacts } from './call-words.ts'
import { statusOf, titleOf, participantsText } from './entry-words.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

/** Props shared by all entries of a list. */
export interface EntryFrame {
  /** The company's time zone. */
  timezone: string
  /** Opens the failed messages; null without permission to send them again. */
  onFailed: (() => void) | null
  /** Reloads the list, with new links to recordings. */
  onReload: () => void
}

/** One communication: content, people, time and status. Those of a conversation that have not changed are not rendered again. */
export const Entry = memo(function Entry({
  entry,
  timezone,
  onFailed,
  onReload,
  children,
}: EntryFrame & { entry: Communication; children?: ReactNode }) {
  const status = statusOf(entry)
  const who = participantsText(entry)
  const address = formatPhone(entry.contact.address)
  return (
    <article className={classes['entry']} aria-label={`${titleOf(entry)}, ${who}`}>
      <span className={classes['icon']} data-direction={entry.direction}>
        {iconOf(entry)}
      </span>
      <div className={`${ui['column']} ${classes['content']}`}>
        <div className={classes['line']}>
          <strong>{titleOf(entry)}</strong>
          {status && <MessageBadge {...status} />}
          <Text
            component="time"
            size="sm"
            c="dimmed"
            className={classes['time'] ?? ''}
            dateTime={entry.date}
            title={formatInstant(entry.date, timezone)}
          >
            {formatTime(wallClockOf(entry.date, timezone).slice(11, 16))}
          </Text>
        </div>
        <Text size="sm">
          {who}
          {address !== '' && !who.includes(address) && (
            <Text component="span" size="sm" c="dimmed">
              {' '}
              · {address}
            </Text>
          )}
        </Text>
        {entry.meta['isUnverified'] === true && (
          <Text size="sm" fw={500} c="var(--mantine-color-error)">
            The sender is not verified: this mail may be from somebody else. Call before you act on it.
          </Text>
        )}
        <EntryContent entry={entry} timezone={timezone} onReload={onReload} />
        {entry.error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {entry.error}
          </Text>
        )}
        {entry.actions.includes('resend') && onFailed && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            className={classes['link'] ?? ''}
            onClick={onFailed}
          >
            See messages that failed
          </Anchor>
        )}
        {children}
      </div>
    </article>
  )
})

const ICON = { size: 20, 'aria-hidden': true } as const

function iconOf({ type, direction, meta }: Communication): ReactNode {
  const isIncoming = direction === 'incoming'
  switch (type) {
    case 'smuvsrp_quote':
      return <IconForms {...ICON} />
    case 'smuvsrp_chat':
      return <IconMessageCircle {...ICON} />
    case 'phone':
      if (callFacts(meta).isVoicemail === true) return <IconRecordMail {...ICON} />
      return isIncoming ? <IconPhoneIncoming {...ICON} /> : <IconPhoneOutgoing {...ICON} />
    case 'sms':
      return isIncoming ? <IconMessageDown {...ICON} /> : <IconMessageUp {...ICON} />
    case 'email':
      return isIncoming ? <IconMailDown {...ICON} /> : <IconMailUp {...ICON} />
  }
}
