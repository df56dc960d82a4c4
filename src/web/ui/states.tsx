import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands where a list has nothing: what belongs there, and how to make the first one. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="xs">
        <Title order={2} size="h4" ta="center">
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" ta="center">
            {text}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

/** What stands where something could not be loaded, with a way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="sm" role="alert">
        <Text fw={600}>{message}</Text>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Center>
  )
}

/** A whole screen that is on its way. */
export function LoadingText() {
  return (
    <Center py={96}>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text component="output">Loading...</Text>
      </Stack>
    </Center>
  )
}
