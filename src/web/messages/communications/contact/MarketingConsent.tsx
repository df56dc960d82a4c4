import { Button, Group, NativeSelect, Popover, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MARKETING_CHANNELS, type MarketingChannel } from '../../../../shared/company/consents/marketing.ts'
import { formatDay, wallClockOf } from '../../../../shared/kernel/dates.ts'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { recordMarketing } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
import { CONSENT_SOURCES } from './Consent.tsx'
import { contactsQuery } from './queries.ts'

const LABELS: Record<MarketingChannel, string> = { mail: 'Email', text: 'Text' }

interface Props {
  jobId: number
  contact: JobContact
  timezone: string
}

/** Whether the contact agreed to offers and requests to rate, by channel, with buttons to record what they said. */
export function MarketingConsent({ jobId, contact, timezone }: Props) {
  const addresses = { mail: contact.email, text: contact.phone }
  const channels = MARKETING_CHANNELS.filter((channel) => addresses[channel] !== null)
  if (channels.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        Offers and requests to rate:
      </Text>
      {channels.map((channel) => (
        <Channel key={channel} jobId={jobId} contact={contact} timezone={timezone} channel={channel} />
      ))}
    </Group>
  )
}

function Channel({ jobId, contact, timezone, channel }: Props & { channel: MarketingChannel }) {
  const [isOpen, setOpen] = useState(false)
  const [source, setSource] = useState(CONSENT_SOURCES[0] ?? '')
  const queries = useQueryClient()
  const consent = contact.marketing[channel]
  const save = useMutation({
    mutationFn: (isAllowed: boolean) =>
      call(recordMarketing, {
        params: { id: jobId },
        body: { contact: contact.key, channel, isAllowed, source },
      }),
    onSuccess: async () => {
      setOpen(false)
      await queries.invalidateQueries({ queryKey: contactsQuery(jobId).queryKey })
    },
  })
  const state = consent === null ? 'not asked' : consent.isAllowed ? 'agreed' : 'refused'
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" mih={44} onClick={() => setOpen(!isOpen)}>
          {LABELS[channel]}: {state}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={320}>
        {consent && (
          <Text size="sm" mb="xs">
            {consent.source}, {formatDay(wallClockOf(consent.date, timezone))}
            {consent.by !== null && <br />}
            {consent.by !== null && `Recorded by ${consent.by}`}
          </Text>
        )}
        <NativeSelect
          label="How do you know?"
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          data={CONSENT_SOURCES}
        />
        <Group mt="sm">
          {consent?.isAllowed !== true && (
            <Button loading={save.isPending} onClick={() => save.mutate(true)}>
              They agreed
            </Button>
          )}
          {consent?.isAllowed !== false && (
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(false)}>
              They refused
            </Button>
          )}
        </Group>
        {save.error && (
          <Text size="sm" c="red" role="alert" mt="xs">
            {save.error.message}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
