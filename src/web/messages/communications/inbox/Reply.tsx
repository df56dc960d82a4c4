import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { replyToConversation } from '../../../../shared/messages/communications/conversations.api.ts'
import { replySchema, type Thread } from '../../../../shared/messages/communications/conversations.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { replySubject } from '../../../../shared/messages/mailbox/mail-text.rules.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { problemsFrom, type Problems } from '../contact/check.ts'
import { EMPTY_DRAFT, withoutTemplate, withTemplate, type MessageDraft } from '../contact/draft.ts'
import { SendBar } from '../contact/SendBar.tsx'
import { TemplatePicker } from '../contact/TemplatePicker.tsx'
import { useSendKeys } from '../contact/use-send-keys.ts'
import classes from './inbox.module.css'

type Channel = 'text' | 'email'
interface Draft {
  channel: Channel | null
  text: MessageDraft
  email: MessageDraft
}

/** What is typed and not sent, by conversation, for as long as the page is open. */
const drafts = new Map<string, Draft>()
const NOTHING: Draft = { channel: null, text: EMPTY_DRAFT.text, email: EMPTY_DRAFT.email }

/** Answers a conversation by text or mail, with the company's templates if there is a job. */
export function Reply({ thread, onSent }: { thread: Thread; onSent: () => Promise<unknown> }) {
  const { conversation, phone, email, isOptedOut, jobs } = thread
  const { id, key, newest } = conversation
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useSendKeys(area, button)
  const [draft, setDraft] = useState(() => drafts.get(key) ?? NOTHING)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState('')
  if (phone === null && email === null)
    return <Text c="dimmed">There is no phone number or email address to answer.</Text>

  const usual = email !== null && (phone === null || newest.type === 'mail') ? 'email' : 'text'
  const channel = draft.channel ?? usual
  const answered = thread.entries.find(({ type, direction }) => type === 'email' && direction === 'incoming')
  const subject = replySubject(answered?.subject ?? '')
  const typed = draft[channel]
  // The subject of an answer is that of the mail, until it is changed.
  const message = typed === EMPTY_DRAFT.email ? { ...typed, subject } : typed
  const [job] = jobs
  const contactKey = job?.isClient ? 'client' : ''

  function change(next: Partial<Draft>) {
    setSent('')
    setProblems({})
    setDraft((before) => {
      const after = { ...before, ...next }
      drafts.set(key, after)
      return after
    })
  }
  const changeMessage = (next: MessageDraft) => change({ [channel]: next })

  async function send() {
    const body = { channel, subject: message.subject, message: message.message }
    const found = problemsOf(replySchema, body)
    if (Object.keys(found).length > 0) {
      setProblems(found)
      area.current?.querySelector<HTMLElement>(`[data-path="${Object.keys(found)[0]}"]`)?.focus()
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(replyToConversation, { params: { id }, body })
    } catch (error) {
      setProblems(problemsFrom(error))
      throw error
    }
    change({ [channel]: EMPTY_DRAFT[channel] })
    setSent('Sent.')
    await onSent()
  }

  return (
    <section ref={area} aria-label="Reply" className={classes['composer']}>
      {phone !== null && email !== null && (
        <SegmentedControl
          aria-label="Reply by"
          value={channel}
          onChange={(value) => change({ channel: value === 'email' ? 'email' : 'text' })}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'email', label: 'Mail' },
          ]}
        />
      )}
      {channel === 'text' && isOptedOut ? (
        <Text size="sm">{ERRORS.contact_opted_out.text}</Text>
      ) : (
        <>
          {job && (
            <TemplatePicker
              jobId={job.id}
              channel={channel}
              contactKey={contactKey}
              message={message}
              hasNoPromotions
              onPick={(template) => changeMessage(withTemplate(message, template, contactKey))}
              onUndo={() => changeMessage(withoutTemplate(message))}
            />
          )}
          {channel === 'email' && (
            <TextInput
              label="Subject"
              data-path="subject"
              value={message.subject}
              error={problems.subject}
              onChange={(event) => changeMessage({ ...message, subject: event.currentTarget.value })}
            />
          )}
          <Textarea
            label={channel === 'text' ? 'Text' : 'Message'}
            data-path="message"
            autosize
            minRows={2}
            maxRows={8}
            value={message.message}
            error={problems.message}
            onChange={(event) => changeMessage({ ...message, message: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
          />
          <SendBar ref={button} action={send} problem={problems.form ?? problems.contact} sent={sent} />
        </>
      )}
    </section>
  )
}
