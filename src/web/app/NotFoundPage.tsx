import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../kernel/session.ts'
import { useProductName } from './info.ts'

/** Shown for unknown URLs. */
export function NotFoundPage() {
  const name = useProductName()
  const account = useAccount()
  useEffect(() => {
    // Runs after the shell sets its title, and also when a page does not find its record.
    document.title = `Page not found · ${name}`
  }, [name])
  return (
    <Center py={96} px="md">
      <Stack align="center" gap="sm" maw={480}>
        <IconMapPinQuestion size={64} stroke={1.25} color="var(--mantine-color-anchor)" aria-hidden />
        <Title order={1} ta="center">
          Page not found
        </Title>
        <Text c="dimmed" ta="center">
          There is nothing at this address. It may be mistyped, or the page has moved.
        </Text>
        <Group mt="sm" justify="center">
          <Button component={Link} to="/" mih={44}>
            Go Home
          </Button>
          {account && (
            <Button component={Link} to="/jobs" mih={44} variant="default">
              Go to jobs
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}
