import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import {
  endCompanyCalendar,
  getCompanyCalendar,
  renewCompanyCalendar,
} from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { useCompanyZone } from '../../../kernel/session.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'

/** Gives a manager a secret address with which a calendar shows all jobs of the company, and ends it. */
export default function CompanyCalendar({ onClose }: { onClose: () => void }) {
  const timezone = useCompanyZone()
  const refetch = useRefetch(keyBelow(getCompanyCalendar))
  const { data } = useQuery(callQuery(getCompanyCalendar, {}))
  const [url, setUrl] = useState<string | null>(null)
  const since = data?.since ?? null
  async function renew() {
    setUrl((await call(renewCompanyCalendar, { body: {} })).url)
    await refetch()
  }
  async function end() {
    await call(endCompanyCalendar, {})
    setUrl(null)
    await refetch()
  }
  return (
    <Modal opened onClose={onClose} title="Calendar of all jobs" size="lg">
      <Stack>
        <Text size="sm">
          Subscribe to a secret address in the calendar of your phone or computer. It shows the jobs of the
          company with client, place and crew, and stays up to date. Anyone with the address can see them, so
          keep it private. It ends when you no longer manage the company.
        </Text>
        {url !== null && (
          <>
            <Text ff="monospace" size="sm" component="output" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
            <Text size="sm">Copy it now: it is not shown again.</Text>
            <Group gap="xs">
              <CopyButton value={url}>
                {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}
              </CopyButton>
              {/* Phones open their calendar for this scheme. */}
              <Button variant="default" component="a" href={url.replace(/^https?:/, 'webcal:')}>
                Subscribe
              </Button>
            </Group>
          </>
        )}
        {since !== null && url === null && (
          <Text size="sm">Your address is from {formatInstant(since, timezone)}. A new one replaces it.</Text>
        )}
        <Group gap="xs">
          <AsyncButton variant="default" action={renew}>
            {since === null ? 'Make an address' : 'Make a new address'}
          </AsyncButton>
          {since !== null && (
            <AsyncButton variant="subtle" color="red" action={end} successText="The address works no more.">
              End the address
            </AsyncButton>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
