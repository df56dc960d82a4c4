import { Container, Stack, Text, Title } from '@mantine/core'
import { InboxList } from '../../communications/inbox/InboxList.tsx'
import { useAccount } from '../../kernel/session.ts'

/** /inbox, for managers: messages and calls that belong to no job yet. */
export function InboxPage() {
  const account = useAccount()
  const [own] = account?.companies ?? []
  return (
    <Container size="xl" py="md">
      <Stack>
        <div>
          <Title order={1} size="h2">
            Inbox
          </Title>
          <Text c="dimmed">Texts, calls and voicemails from numbers that belong to no job yet.</Text>
        </div>
        <InboxList timezone={own?.timezone ?? 'America/Denver'} />
      </Stack>
    </Container>
  )
}
