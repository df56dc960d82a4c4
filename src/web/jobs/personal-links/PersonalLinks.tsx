import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPersonalLinks,
  revokePersonalLink,
  type PersonalLink,
} from '../../../shared/jobs/personal-links/personal-links.api.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, useRefetch } from '../../kernel/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import ui from '../../ui/primitives.module.css'

/** The personal links of a job for the office: when, to which address, opened, used for what, with a button to revoke. */
export function PersonalLinks({ jobId, timezone }: { jobId: number; timezone: string }) {
  const links = callQuery(listPersonalLinks, { params: { id: jobId } })
  const query = useQuery(links)
  const refetch = useRefetch(links.queryKey)
  const [asked, setAsked] = useState<PersonalLink | null>(null)
  const at = (instant: string | null) => formatInstant(instant, timezone)
  return (
    <section aria-label="Personal links" className={ui['section']}>
      <h2 className={ui['heading']}>Personal links</h2>
      <Text size="sm" c="dimmed">
        Messages with the address of this job open it for the client without a password. Nobody can read such
        a link here.
      </Text>
      {query.isPending && <Skeleton height={96} aria-label="Loading personal links" />}
      {query.isError && (
        <Group>
          <Text c="var(--mantine-color-error)" role="alert">
            The links could not be loaded.
          </Text>
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {query.data?.length === 0 && (
        <Text c="dimmed">No links yet. The next message with the address of this job has one.</Text>
      )}
      {query.data && query.data.length > 0 && (
        <DataTable
          label="Personal links"
          rows={query.data}
          keyOf={({ id }) => id}
          heading={{ title: 'Sent', cell: ({ createdAt }) => at(createdAt) }}
          columns={[
            { title: 'To', cell: (link) => <Recipient link={link} /> },
            { title: 'Opened', cell: ({ openedAt }) => at(openedAt) || 'Not yet' },
            { title: 'Used for', cell: (link) => usesText(link, at) },
            { title: 'State', cell: (link) => stateText(link, at) },
            {
              title: '',
              cell: (link) =>
                link.state === 'live' && (
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(link)}>
                    Revoke
                  </Button>
                ),
            },
          ]}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        question={`The link sent to ${asked?.address ?? ''} will open nothing. Other links stay.`}
        confirmLabel="Revoke link"
        onConfirm={async () => {
          if (asked) await call(revokePersonalLink, { params: { id: jobId, linkId: asked.id } })
          showSuccess('Link revoked.')
          await refetch()
        }}
      />
    </section>
  )
}

function Recipient({ link: { name, channel, address } }: { link: PersonalLink }) {
  return (
    <Stack gap={0}>
      <span>{name}</span>
      <Text size="sm" c="dimmed">
        {channel === 'mail' ? address : formatPhone(address)}
      </Text>
    </Stack>
  )
}

function usesText({ uses, lastUsedAt }: PersonalLink, at: (instant: string | null) => string): string {
  if (lastUsedAt === null) return ''
  return `${[...uses].join(', ') || 'read'}, last ${at(lastUsedAt)}`
}

function stateText({ state, endsAt }: PersonalLink, at: (instant: string | null) => string): string {
  return state === 'live' ? `Until ${at(endsAt).split(' ')[0]}` : state === 'revoked' ? 'Revoked' : 'Ended'
}
