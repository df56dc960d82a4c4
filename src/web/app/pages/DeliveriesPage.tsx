import { Container, Stack, Text, Title } from '@mantine/core'
import { Deliveries } from '../../messages/communications/Deliveries.tsx'

/** /deliveries, for managers: sent and failed messages, with a button to send again. */
export function DeliveriesPage() {
  return (
    <Container size="xl" py="md">
      <Stack>
        <div>
          <Title order={1} size="h2">
            Deliveries
          </Title>
          <Text c="dimmed">Emails and texts from your company, and whether they were sent.</Text>
        </div>
        <Deliveries />
      </Stack>
    </Container>
  )
}
