import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { BookingMode } from './BookingMode.tsx'
import { CallMode } from './CallMode.tsx'
import { channelOf, chosenContact } from './contact-choice.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { MailMode } from './MailMode.tsx'
import { MarketingConsent } from './MarketingConsent.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { contactsQuery, historyKey } from './queries.ts'
import type { ModeSlot, TabPhone } from './slot.ts'
import { TextMode } from './TextMode.tsx'
import { useContactDraft } from './use-contact-draft.ts'
import { useSendKeys } from './use-send-keys.ts'
import { useSubmit } from './use-submit.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  timezone: string
  isManager: boolean
  phone: TabPhone | null
}

/** Calls and writes to a contact of the job; drafts are kept until they are sent. */
export function Composer({ jobId, timezone, isManager, phone }: Props) {
  const client = useQueryClient()
  const contacts = useQuery(contactsQuery(jobId))
  const { draft: typed, change, clearSent } = useContactDraft(jobId)
  const area = useRef<HTMLElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  useSendKeys(area, sendButton)
  const contact = chosenContact(contacts.data ?? [], typed.contactKey)
  const draft = { ...typed, contactKey: contact?.key ?? typed.contactKey }
  const { problems, submit } = useSubmit({ draft, contact, area })
  const [sent, setSent] = useState('')

  async function onSend(send: (to: JobContact) => Promise<unknown>) {
    setSent('')
    await submit(async (to) => {
      await send(to)
      clearSent(draft)
      setSent(`Sent to ${to.name}.`)
      void client.invalidateQueries({ queryKey: historyKey(jobId) })
      void client.invalidateQueries({ queryKey: contactsQuery(jobId).queryKey })
    })
  }

  function onChange(next: Parameters<typeof change>[0]) {
    setSent('')
    // A message stays with the contact who was shown when it was begun, even if another contact writes or
    // calls meanwhile.
    change((before) => next({ ...before, contactKey: before.contactKey || draft.contactKey }))
  }

  const slot: ModeSlot = {
    jobId,
    timezone,
    contact,
    draft,
    onChange,
    problems,
    submit,
    onSend,
    sent,
    sendRef: sendButton,
  }
  return (
    <section ref={area} aria-label="Contact" className={`${ui['section']} ${classes['composer']}`}>
      <h2 className={ui['heading']}>Contact</h2>
      <Stack gap="md">
        <ModeSwitch mode={draft.mode} onChange={(mode) => onChange((before) => ({ ...before, mode }))} />
        {contacts.isPending && <Skeleton height={60} aria-label="Loading contacts" />}
        {contacts.isError && !contacts.data && (
          <ErrorState message="The contacts could not be loaded." onRetry={() => void contacts.refetch()} />
        )}
        {contacts.data?.length === 0 && (
          <Text c="dimmed">Nobody can be reached yet. Add a client or a contact person to the job.</Text>
        )}
        {contacts.data && (
          <ContactPicker
            contacts={contacts.data}
            contact={contact}
            channel={channelOf(draft)}
            problem={problems.contact}
            onChange={(contactKey) => onChange((before) => ({ ...before, contactKey }))}
          />
        )}
        {draft.mode === 'call' && (
          <CallMode jobId={jobId} phone={phone} problems={problems} submit={submit} />
        )}
        {draft.mode === 'text' && <TextMode {...slot} />}
        {draft.mode === 'email' && <MailMode {...slot} />}
        {draft.mode === 'booking' && <BookingMode {...slot} />}
        {isManager && contact && contact.role !== 'Crew' && (
          <MarketingConsent jobId={jobId} contact={contact} timezone={timezone} />
        )}
      </Stack>
    </section>
  )
}
