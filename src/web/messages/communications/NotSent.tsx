import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliveriesQuery } from './deliveries.queries.ts'

/**
 * Shows on the office's other screens that messages failed, with a link to them; renders nothing if none has
 * failed.
 */
export function NotSent() {
  const { data } = useQuery(deliveriesQuery({}))
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <Alert color="red" title={count === 1 ? '1 message was not sent' : `${count} messages were not sent`}>
      <Anchor renderRoot={(props) => <Link {...props} to="/deliveries" />}>See why in Deliveries</Anchor>
    </Alert>
  )
}
