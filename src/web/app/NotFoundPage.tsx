import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** What any unknown address shows (spec 3 §2.21). */
export function NotFoundPage() {
  return (
    <Center py={96} px="md">
      <Stack align="center" gap="sm">
        <Title order={1}>Page not found</Title>
        <Text c="dimmed" ta="center">
          There is nothing at this address.
        </Text>
        <Button component={Link} to="/">
          Go Home
        </Button>
      </Stack>
    </Center>
  )
}
