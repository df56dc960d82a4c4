import { Container, Stack, Text, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { SENT_MEANING } from '../../ui/message-states.ts'
import { Deliveries } from '../../messages/communications/Deliveries.tsx'

/** /deliveries, for managers: sent and failed messages, with a button to send again. */
export function DeliveriesPage(props: ComponentProps<typeof Deliveries>) {
  return (
    <Container size="xl" py="md">
      <Stack>
        <div>
          <Title order={1} size="h2">
            Deliveries
          </Title>
          <Text c="dimmed">What your company sent, and whether it arrived. {SENT_MEANING}</Text>
        </div>
        <Deliveries {...props} />
      </Stack>
    </Container>
  )
}
