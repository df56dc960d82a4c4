import { Checkbox, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  TEMPLATE_CHANNELS,
  type InfoKind,
  type JobContact,
} from '../../../../shared/messages/communications/communication.ts'
import { sendBookingInfo } from '../../../../shared/messages/communications/communications.api.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { call } from '../../../kernel/api.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { addressOf, chosenContact, presetWays, refusalToSend, type SendWay } from './contact-choice.ts'
import { bookingInfoQuery, contactsQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { WhatToSend } from './WhatToSend.tsx'
import classes from './contact.module.css'

const WAY_LABELS: Record<SendWay, string> = { text: 'By text', email: 'By email' }

interface Props {
  jobId: number
  /** What is offered first; without it what is next for the client. */
  firstKind?: InfoKind | undefined
  onClose: () => void
  /** Called when it was sent. */
  onDone: () => void
}

/** Sends a contact of a job a document or link by text, by email or by both, after showing it. */
export function SendDialog({ jobId, firstKind, onClose, onDone }: Props) {
  const contacts = useQuery(contactsQuery(jobId))
  const [kind, setKind] = useState(firstKind)
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

interface FormProps extends Omit<Props, 'firstKind'> {
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
  const [picked, setPicked] = useState<readonly SendWay[] | null>(null)
  const refusals = (way: SendWay) => (contact ? refusalToSend(contact, way, info.kind) : null)
  const possible = TEMPLATE_CHANNELS.filter((way) => contact && refusals(way) === null)
  const ways = (picked ?? presetWays(info.kind, possible)).filter((way) => possible.includes(way))
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
          setPicked(TEMPLATE_CHANNELS.filter((way) => chosen.includes(way)))
        }}
      >
        <Stack gap="xs" mt={4}>
          {TEMPLATE_CHANNELS.map((way) => {
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
