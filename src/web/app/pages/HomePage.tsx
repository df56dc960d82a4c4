import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../kernel/session.ts'
import { useProductName } from '../info.ts'

/** The public first page: what this is, and the ways in (spec 3 §2.19). */
export function HomePage() {
  const name = useProductName()
  const account = useAccount()
  return (
    <Container size="sm" py={96}>
      <Stack gap="lg">
        <Title order={1} size={44} lh={1.15}>
          Every move on one sheet
        </Title>
        <Text size="lg" c="dimmed">
          {name} keeps the whole job together for the office, the crew and the client: addresses, times,
          price, and who changed what.
        </Text>
        <Group>
          {account ? (
            <Button component={Link} to="/jobs" size="md">
              Go to jobs
            </Button>
          ) : (
            <>
              <Button component={Link} to="/login" size="md">
                Login
              </Button>
              <Button component="a" href="/register?action=registerClient" size="md" variant="default">
                Start Your Move
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Container>
  )
}
