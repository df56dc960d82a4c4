import { Checkbox, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InfoKind, JobContact } from '../../../../shared/messages/communications/communication.ts'
import { sendBookingInfo } from '../../../../shared/messages/communications/communications.api.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { call } from '../../../kernel/api.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { addressOf, chosenContact, refusalOf } from './contact-choice.ts'
import { bookingInfoQuery, contactsQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { WhatToSend } from './WhatToSend.tsx'
import classes from './contact.module.css'

const WAYS = ['text', 'email'] as const
type Way = (typeof WAYS)[number]
const WAY_LABELS: Record<Way, string> = { text: 'By text', email: 'By email' }

interface Props {
  jobId: number
  onClose: () => void
  /** Called when it was sent. */
  onDone: () => void
}

/** Sends a contact of a job a document or link, at first what they get next, by text, by email or by both, after showing it. */
export function SendDialog({ jobId, onClose, onDone }: Props) {
  const contacts = useQuery(contactsQuery(jobId))
  const [kind, setKind] = useState<InfoKind>()
  const info = useQuery(bookingInfoQuery(jobId, kind))
  const title = info.data ? SEND_LABELS[info.data.kind] : 'Send'
  const failed = contacts.error ?? info.error
  return (
    <Modal opened onClose={onClose} title={title} centered size="lg">
      {contacts.data && info.data ? (
        <SendForm
          jobId={jobId}
          contacts={contacts.data}
          info={info.data}
          onKind={setKind}
          label={title}
          onClose={onClose}
          onDone={onDone}
        />
      ) : failed ? (
        <ErrorState
          message={failed.message}
          onRetry={() => void Promise.all([contacts.refetch(), info.refetch()])}
        />
      ) : (
        <Skeleton height={160} aria-label="Loading preview" />
      )}
    </Modal>
  )
}

interface FormProps extends Props {
  contacts: readonly JobContact[]
  info: {
    kind: InfoKind
    kinds: readonly InfoKind[]
    subject: string
    text: string
    textMessage: string
  }
  onKind: (kind: InfoKind) => void
  label: string
}

function SendForm({ jobId, contacts, info, onKind, label, onClose, onDone }: FormProps) {
  const people = contacts.filter(({ key }) => !key.startsWith('crew-'))
  const [key, setKey] = useState((people.find((one) => one.key === 'client') ?? people[0])?.key ?? '')
  const contact = chosenContact(people, key)
  const [picked, setPicked] = useState<readonly Way[] | null>(null)
  const refusals = (way: Way) => (contact ? refusalOf(contact, way) : null)
  const possible = WAYS.filter((way) => contact && refusals(way) === null)
  const ways = (picked ?? possible.slice(0, 1)).filter((way) => possible.includes(way))
  const [problem, setProblem] = useState('')

  async function send() {
    const missing = contact
      ? 'Choose a text, an email or both.'
      : 'This job has nobody to send to. Add the client.'
    if (!contact || ways.length === 0) {
      setProblem(missing)
      throw new Error(missing)
    }
    for (const way of ways)
      await call(sendBookingInfo, {
        params: { id: jobId },
        body: { to: addressOf(contact, way) ?? '', channel: way, kind: info.kind },
      })
    onDone()
    onClose()
  }

  return (
    <DialogForm
      id={`send-${jobId}`}
      saveLabel={label}
      successText="Message sent."
      onSave={send}
      onClose={onClose}
    >
      <WhatToSend kind={info.kind} kinds={info.kinds} onKind={onKind} />
      {people.length > 1 && (
        <NativeSelect
          label="To"
          value={key}
          data={people.map(({ key: value, name, role }) => ({ value, label: `${name}, ${role}` }))}
          onChange={(event) => {
            setKey(event.currentTarget.value)
            setPicked(null)
          }}
        />
      )}
      <Checkbox.Group
        label="How to send it"
        value={[...ways]}
        error={problem === '' ? undefined : problem}
        onChange={(chosen) => {
          setProblem('')
          setPicked(WAYS.filter((way) => chosen.includes(way)))
        }}
      >
        <Stack gap="xs" mt={4}>
          {WAYS.map((way) => {
            const refusal = refusals(way)
            const address = contact ? addressOf(contact, way) : null
            return (
              <Checkbox
                key={way}
                value={way}
                disabled={!possible.includes(way)}
                label={WAY_LABELS[way]}
                description={refusal ?? (address !== null && way === 'text' ? formatPhone(address) : address)}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
      {ways.includes('text') && (
        <section aria-label="Preview of the text" className={classes['preview']}>
          <p className={classes['words']}>{info.textMessage}</p>
        </section>
      )}
      {ways.includes('email') && (
        <section aria-label="Preview of the email" className={classes['preview']}>
          <Text size="sm" fw={600}>
            {info.subject}
          </Text>
          <p className={classes['words']}>{info.text}</p>
        </section>
      )}
    </DialogForm>
  )
}
