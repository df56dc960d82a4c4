import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** Whether the screen shows nothing else, so that this is its heading. */
  isScreen?: boolean
}

/** Shows the text for an empty list: what belongs there, and how to create the first item. */
export function EmptyState({ title, text, action, isScreen = false }: EmptyStateProps) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="xs">
        <Title order={isScreen ? 1 : 2} size="h4" ta="center">
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

interface ErrorStateProps {
  message: string
  onRetry: () => void
  /** Whether the screen shows nothing else, so that this is its heading. */
  isScreen?: boolean
}

/** Shows that something could not be loaded, with a button to try again. */
export function ErrorState({ message, onRetry, isScreen = false }: ErrorStateProps) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="sm" role="alert">
        {isScreen ? (
          <Title order={1} size="md">
            {message}
          </Title>
        ) : (
          <Text fw={600}>{message}</Text>
        )}
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Center>
  )
}

/** Shows that a whole screen is loading. */
export function LoadingText() {
  return (
    <Center py={96} className="loading-screen">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text component="output">Loading...</Text>
      </Stack>
    </Center>
  )
}
