import { Button, Group, Text } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays, formatJobDate } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents, sumCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { getWorkerPay } from '../../../shared/people/workers/pay.api.ts'
import { getWorkerSchedule } from '../../../shared/people/workers/schedule.api.ts'
import type { WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'

/** How far ahead the next job is looked for, and back unpaid work, in days. */
const DAYS_AHEAD = 60
const DAYS_BACK = 365

/** What the office needs first of a worker: call, text, what they are owed, and the next job. */
export function WorkerStart({ worker, timezone }: { worker: WorkerRecord; timezone: string }) {
  const today = useToday(timezone)
  const params = { id: worker.id }
  const schedule = useQuery(
    callQuery(getWorkerSchedule, { params, query: { from: today, to: addDays(today, DAYS_AHEAD) } }),
  )
  const pay = useQuery({
    ...callQuery(getWorkerPay, {
      params,
      query: { company: worker.companyId, from: addDays(today, -DAYS_BACK), to: today },
    }),
    enabled: worker.maySeePay,
  })
  const next = schedule.data?.jobs.find(
    ({ jobStatus, isProspect }) => jobStatus === 'scheduled' && !isProspect,
  )
  const owed = sumCents((pay.data ?? []).map(({ unpaid }) => centsFromDollars(unpaid)))
  const { phone } = worker
  return (
    <Group justify="space-between" mb="md" gap="sm" mih={36}>
      <Group gap="xs">
        {phone !== null && phone !== '' && (
          <>
            <Button component="a" href={`tel:+1${phone}`} leftSection={<IconPhone size={16} aria-hidden />}>
              Call {formatPhone(phone)}
            </Button>
            <Button
              component="a"
              href={`sms:+1${phone}`}
              variant="default"
              leftSection={<IconMessage size={16} aria-hidden />}
            >
              Text
            </Button>
          </>
        )}
      </Group>
      <Group gap="md">
        {pay.data && (
          <Text size="sm">
            Owed: <strong>{owed > 0 ? formatCents(owed) : 'nothing'}</strong>
          </Text>
        )}
        {schedule.data && (
          <Text size="sm">
            Next job:{' '}
            {next ? (
              <Link to="/job/$jobId" params={{ jobId: String(next.id) }}>
                {formatJobDate(next.start)}
              </Link>
            ) : (
              <strong>{`none within ${DAYS_AHEAD} days`}</strong>
            )}
          </Text>
        )}
      </Group>
    </Group>
  )
}
