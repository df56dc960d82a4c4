import { Anchor, Button, Container, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { ClientDetail } from '../../../shared/people/clients/client.ts'
import { CLIENT_TABS, type ClientTabName } from '../../people/clients/tabs.ts'
import { CallError } from '../../kernel/api.ts'
import { useAccount } from '../../kernel/session.ts'
import { ClientJobs } from '../../people/clients/ClientJobs.tsx'
import { ClientProfile } from '../../people/clients/ClientProfile.tsx'
import { PersonFacts } from '../../people/clients/PersonFacts.tsx'
import { clientQuery } from '../../people/clients/people.queries.ts'
import { ClientStart } from '../client/ClientStart.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'

const TalkOfClient = lazyPart(() =>
  import('../client/TalkOfClient.tsx').then((module) => ({ default: module.TalkOfClient })),
)

/** The profile of the signed-in client: what the company knows about them, and where they can change it. */
function OwnClientPage({ client }: { client: ClientDetail }) {
  return (
    <Container size="lg" py="md">
      <PageHeader
        title={`${client.firstName} ${client.lastName}`.trim() || 'Your profile'}
        actions={
          <Button renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'account' }} />}>
            Edit your profile
          </Button>
        }
      />
      <PersonFacts person={client} />
      <Title order={2} size="h3" mt="lg" mb="xs">
        Your moves
      </Title>
      <ClientJobs clientId={client.id} reader="client" />
    </Container>
  )
}

interface Props {
  clientId: number
  tab: ClientTabName
  onTab: (tab: ClientTabName) => void
}

/** /client/{id}: the profile, the jobs and the communication. */
export function ClientPage({ clientId, tab, onTab }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  const [isDirty, setDirty] = useState(false)
  const { data: client, error, refetch } = useQuery(clientQuery(clientId))

  if (error && !client) {
    const isGone = error instanceof CallError && (error.status === 404 || error.status === 403)
    return (
      <Container size="lg" py="md">
        <PageHeader title="Client" />
        {isGone ? (
          <EmptyState
            title="Sorry, not found this client."
            action={<Button renderRoot={(props) => <Link {...props} to="/clients" />}>Go to clients</Button>}
          />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        )}
      </Container>
    )
  }
  if (!client) return <LoadingText />
  // The record was merged: redirects to the remaining record.
  if (client.id !== clientId)
    return <Navigate to="/client/$clientId" params={{ clientId: String(client.id) }} replace />

  if (!client.mayWrite) return <OwnClientPage client={client} />

  const company = account?.companies.find(({ id }) => id === client.companyId)
  return (
    <Container size="lg" py="md">
      <UnsavedGuard isDirty={isDirty} />
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/clients" />}>
        All clients
      </Anchor>
      <PageHeader title={`${client.firstName} ${client.lastName}`.trim() || 'Client'} />
      <ClientStart client={client} />
      <Tabs
        value={tab}
        onChange={(next) => onTab(CLIENT_TABS.find((one) => one === next) ?? 'profile')}
        keepMounted={false}
      >
        <TabRow mb="md">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="jobs">
            Jobs{client.clientJobs.count > 0 ? ` (${client.clientJobs.count.toLocaleString('en-US')})` : ''}
          </Tabs.Tab>
          <Tabs.Tab value="communications">Communications</Tabs.Tab>
        </TabRow>
        {/* Keeps unsaved input of the profile while another tab is open. */}
        <Tabs.Panel value="profile" keepMounted>
          <ClientProfile
            key={client.id}
            client={client}
            mayErase={company?.role === 'administrator'}
            onDirty={setDirty}
            onGone={() => void navigate({ to: '/clients', ignoreBlocker: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="jobs">
          <ClientJobs clientId={client.id} reader="staff" />
        </Tabs.Panel>
        <Tabs.Panel value="communications">
          <Suspense fallback={<LoadingText />}>
            <TalkOfClient client={client} timezone={company?.timezone ?? 'America/Denver'} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Container>
  )
}
