import { Text } from '@mantine/core'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { callFacts, callSeconds, lengthText, noRecordingText } from './call-words.ts'
import { contactOf, titleOf } from './entry-words.ts'
import { Fold } from './Fold.tsx'
import { Pictures } from './Pictures.tsx'
import { quoteLines } from './quote-words.ts'
import { Recording } from './Recording.tsx'
import classes from './contact.module.css'

interface Props {
  entry: Communication
  timezone: string
  onReload: () => void
}

/** The content of a communication by type: a text, a call, a form, a mail. */
export function EntryContent({ entry, timezone, onReload }: Props) {
  switch (entry.type) {
    case 'phone':
      return <Call entry={entry} timezone={timezone} onReload={onReload} />
    case 'smuvsrp_quote':
      return <QuoteForm entry={entry} />
    case 'email':
      return (
        <>
          <Text size="sm" fw={600}>
            {entry.subject || 'No subject'}
          </Text>
          {entry.direction === 'incoming' ? (
            <MessageBody body={entry.body} />
          ) : (
            entry.body !== '' && (
              <Fold label="Show the mail">
                <MessageBody body={entry.body} />
              </Fold>
            )
          )}
          <Pictures files={entry.files} from={contactOf(entry)} />
        </>
      )
    case 'sms':
    case 'smuvsrp_chat':
      return (
        <>
          <MessageBody body={entry.body} />
          <Pictures files={entry.files} from={contactOf(entry)} />
        </>
      )
  }
}

function MessageBody({ body }: { body: string }) {
  if (body === '') return null
  return (
    <p className={classes['words']} dir="auto">
      {body}
    </p>
  )
}

function Call({ entry, timezone, onReload }: Props) {
  const { transcriptionText = '' } = callFacts(entry.meta)
  const seconds = callSeconds(entry)
  const missing = entry.recordingUrl === null ? noRecordingText(entry) : null
  const spoken = transcriptionText || entry.body
  return (
    <>
      {seconds !== null && <Text size="sm">Length: {lengthText(seconds)}</Text>}
      {entry.recordingUrl !== null && (
        <Recording
          url={entry.recordingUrl}
          label={`Recording: ${titleOf(entry)}, ${contactOf(entry)}, ${formatInstant(entry.date, timezone)}`}
          onReload={onReload}
        />
      )}
      {missing !== null && <Text size="sm">{missing}</Text>}
      {spoken !== '' && (
        <Fold label="Transcription">
          <MessageBody body={spoken} />
        </Fold>
      )}
    </>
  )
}

function QuoteForm({ entry }: { entry: Communication }) {
  return (
    <>
      <dl className={classes['facts']}>
        {quoteLines(entry.meta).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MessageBody body={entry.body} />
    </>
  )
}
