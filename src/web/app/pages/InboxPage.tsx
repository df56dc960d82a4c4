import { Container, Stack, Text, Title } from '@mantine/core'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { InboxList } from '../../messages/communications/inbox/InboxList.tsx'
import { NotSent } from '../../messages/communications/NotSent.tsx'
import { useReadMark } from '../../messages/communications/unread/use-read-mark.ts'
import { OpenDisputes } from '../../messages/disputes/OpenDisputes.tsx'
import { useAccount, useCompanyZone } from '../../kernel/session.ts'

/** /inbox, for managers: messages and calls that belong to no job yet, and open disputes. */
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
          <Text c="dimmed">Messages that belong to no job yet, and open disputes.</Text>
        </div>
        <NotSent />
        <InboxList timezone={timezone} />
        <section aria-labelledby="open-disputes">
          <Stack gap="sm">
            <Title order={2} size="h3" id="open-disputes">
              Open disputes
            </Title>
            <OpenDisputes timezone={timezone} />
          </Stack>
        </section>
      </Stack>
    </Container>
  )
}
