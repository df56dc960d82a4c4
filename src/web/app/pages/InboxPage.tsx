import { Button, Container, SegmentedControl, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Conversation } from '../../../shared/messages/communications/conversations.ts'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { Inbox } from '../../messages/communications/inbox/Inbox.tsx'
import type { InboxSearch } from '../../messages/communications/inbox/inbox.place.ts'
import { NotSent } from '../../messages/communications/NotSent.tsx'
import { usePhone } from '../../messages/phone/PhoneProvider.tsx'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'
import { useAccount, useCompanyZone } from '../../kernel/session.ts'

const ClaimsList = lazyPart(() =>
  import('../../messages/claims/ClaimsList.tsx').then((module) => ({ default: module.ClaimsList })),
)

const MailboxWarning = lazyPart(() => import('../../messages/mailbox/MailboxWarning.tsx'))

interface Props {
  place: InboxSearch
  onPlace: (place: InboxSearch) => void
}

/** /inbox, for managers: conversations by person, and claims for damage or loss. */
export function InboxPage({ place, onPlace }: Props) {
  const account = useAccount()
  const phone = usePhone()
  const navigate = useNavigate()
  const timezone = useCompanyZone()
  const company = account && defaultFirst(account).find(({ role }) => isManager(role))
  const isClaims = place.view === 'claims'
  return (
    <Container size="100%" py="md">
      <Stack gap="sm">
        <Title order={1} size="h2">
          Inbox
        </Title>
        <NotSent />
        {company && (
          <Suspense fallback={null}>
            <MailboxWarning companyId={company.id} timezone={company.timezone} />
          </Suspense>
        )}
        <SegmentedControl
          aria-label="What to show"
          maw={360}
          value={isClaims ? 'claims' : 'talk'}
          onChange={(value) => onPlace(value === 'claims' ? { view: 'claims' } : {})}
          data={[
            { value: 'talk', label: 'Conversations' },
            { value: 'claims', label: 'Claims' },
          ]}
        />
        {isClaims ? (
          <Suspense fallback={<LoadingText />}>
            <ClaimsList timezone={timezone} />
          </Suspense>
        ) : (
          account && (
            <Inbox
              place={place}
              onPlace={onPlace}
              timezone={timezone}
              userId={account.id}
              phone={phone}
              renderNewJob={(conversation) => <NewJob conversation={conversation} />}
              onFailed={() => void navigate({ to: '/deliveries' })}
            />
          )
        )}
      </Stack>
    </Container>
  )
}

/** Begins a job with the number or address of a conversation, to which its messages without a job are attached. */
function NewJob({ conversation: { id, address, newest } }: { conversation: Conversation }) {
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-keyshortcuts="N"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/new"
          search={{
            ...(newest.jobId === null && { message: id }),
            ...(address && (address.includes('@') ? { email: address } : { phone: address })),
          }}
        />
      )}
    >
      New job
    </Button>
  )
}
