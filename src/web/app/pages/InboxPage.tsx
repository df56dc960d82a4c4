import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { InboxList } from '../../messages/communications/inbox/InboxList.tsx'
import { NotSent } from '../../messages/communications/NotSent.tsx'
import { useReadMark } from '../../messages/communications/unread/use-read-mark.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { LoadingText } from '../../ui/states.tsx'
import { useAccount, useCompanyZone } from '../../kernel/session.ts'

const ClaimsList = lazyPart(() =>
  import('../../messages/claims/ClaimsList.tsx').then((module) => ({ default: module.ClaimsList })),
)

/** /inbox, for managers: messages and calls that belong to no job yet, and claims for damage or loss. */
export function InboxPage() {
  const account = useAccount()
  useReadMark(null, account !== null && account.approved && isManager(effectiveRole(account.roles)))
  const timezone = useCompanyZone()
  return (
    <Container size="xl" py="md">
      <Stack>
        <div>
          <Title order={1} size="h2">
            Inbox
          </Title>
          <Text c="dimmed">Messages that belong to no job yet, and claims for damage or loss.</Text>
        </div>
        <NotSent />
        <InboxList
          timezone={timezone}
          renderNewJob={({ id, contact: { address } }) => (
            <Button
              variant="default"
              mih={44}
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/new"
                  search={{
                    message: id,
                    ...(address && (address.includes('@') ? { email: address } : { phone: address })),
                  }}
                />
              )}
            >
              New job
            </Button>
          )}
        />
        <section aria-labelledby="claims">
          <Stack gap="sm">
            <Title order={2} size="h3" id="claims">
              Claims
            </Title>
            <Suspense fallback={<LoadingText />}>
              <ClaimsList timezone={timezone} />
            </Suspense>
          </Stack>
        </section>
      </Stack>
    </Container>
  )
}
