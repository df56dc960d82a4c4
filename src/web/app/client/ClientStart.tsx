import { Button, Group, Text } from '@mantine/core'
import { IconMessage, IconPhone, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { ClientDetail } from '../../../shared/people/clients/client.ts'

/** What the office needs first of a client: call, text, a new job, what they owe, and the next move. */
export function ClientStart({ client }: { client: ClientDetail }) {
  const { phone, owed = 0, nextMove, clientJobs } = client
  const [newest] = clientJobs.ids
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap="xs">
        {phone !== null && phone !== '' && (
          <Button component="a" href={`tel:+1${phone}`} leftSection={<IconPhone size={16} aria-hidden />}>
            Call {formatPhone(phone)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden />}
          renderRoot={(props) =>
            newest === undefined ? (
              <Link
                {...props}
                to="/client/$clientId"
                params={{ clientId: String(client.id) }}
                search={{ tab: 'communications' }}
              />
            ) : (
              <Link
                {...props}
                to="/job/$jobId"
                params={{ jobId: String(newest) }}
                search={{ tab: 'contact' }}
              />
            )
          }
        >
          Text
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/new" search={{ client: client.id }} />}
        >
          New job
        </Button>
      </Group>
      <Group gap="md">
        <Text size="sm">
          Owed: <strong>{owed > 0 ? formatCents(centsFromDollars(owed)) : 'nothing'}</strong>
        </Text>
        <Text size="sm">
          Next move:{' '}
          {nextMove ? (
            <Link to="/job/$jobId" params={{ jobId: String(nextMove.id) }}>
              {formatJobDate(nextMove.jobDate)}
            </Link>
          ) : (
            <strong>none</strong>
          )}
        </Text>
      </Group>
    </Group>
  )
}
