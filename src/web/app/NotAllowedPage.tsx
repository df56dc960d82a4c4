import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../kernel/session.ts'
import { useProductName } from './info.ts'

/** Shown to people whose role may not open a screen, with a link back. */
export function NotAllowedPage() {
  const name = useProductName()
  const linkJobId = useAccount()?.linkJobId
  const router = useRouter()
  useEffect(() => {
    document.title = `Not allowed · ${name}`
  }, [name])
  return (
    <Center py={96} px="md">
      <Stack align="center" gap="sm" maw={480}>
        <IconLock size={64} stroke={1.25} color="var(--mantine-color-anchor)" aria-hidden />
        <Title order={1} ta="center">
          You can’t open this page
        </Title>
        <Text c="dimmed" ta="center">
          {linkJobId === undefined
            ? 'Your account has no access to it. If you need it, ask the company’s office.'
            : 'The link in your message opens only your move. Log in to see more.'}
        </Text>
        <Group mt="sm" justify="center">
          <Button
            renderRoot={(props) => (
              <Link {...props} to={linkJobId === undefined ? '/jobs' : `/job/${linkJobId}`} />
            )}
            mih={44}
          >
            {linkJobId === undefined ? 'Go to jobs' : 'Go to your move'}
          </Button>
          {router.history.canGoBack() && (
            <Button variant="default" mih={44} onClick={() => router.history.back()}>
              Go back
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}
