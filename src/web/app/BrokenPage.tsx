import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { endFirstCard } from '../kernel/first-screen.ts'

/**
 * Shown where a page failed to render, most often because a chunk of an older build is no longer on the
 * server, which a reload fixes.
 */
export function BrokenPage() {
  // Else it would be behind what was shown before the app was loaded.
  useLayoutEffect(() => endFirstCard(), [])
  return (
    <Center py={96} px="md">
      <Stack align="center" gap="sm" maw={480}>
        <IconRefresh size={64} stroke={1.25} color="var(--mantine-color-anchor)" aria-hidden />
        <Title order={1} ta="center">
          This page could not be shown
        </Title>
        <Text c="dimmed" ta="center">
          There may be a new version, or the network was lost. Reload the page to continue.
        </Text>
        <Button mt="sm" mih={44} onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Stack>
    </Center>
  )
}
