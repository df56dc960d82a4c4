import { Button, Group, Title } from '@mantine/core'
import { IconCash, IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { ChargeDialog } from '../../money/payments/manage/ChargeDialog.tsx'
import { PaymentsList } from '../../money/payments/manage/PaymentsList.tsx'
import { RecordPaymentDialog } from '../../money/payments/manage/RecordPaymentDialog.tsx'
import { payerOfJob, type ShownJob } from './payer.ts'

interface Props {
  job: ShownJob
  onAnswered: (job: Job) => void
}

/**
 * The payments of a job for the office: payments received, a form to charge a card, and one to record cash
 * and checks.
 */
export function ManagerPayments({ job, onAnswered }: Props) {
  const [opened, setOpened] = useState<'charge' | 'record' | null>(null)
  const { id, payments } = job
  if (id === null || payments === null) return null
  const paid = { ...job, id, payments }
  const payer = payerOfJob(job)
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="job-payments">
      <Group justify="space-between" mt="lg" mb="sm">
        <Title order={3} size="h4" id="job-payments">
          Payments
        </Title>
        {payments.mayRecord && (
          <Group gap="sm">
            {payments.mayPay && payer && (
              <Button
                variant="default"
                leftSection={<IconCreditCard size={16} aria-hidden />}
                onClick={() => setOpened('charge')}
              >
                Charge a card
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconCash size={16} aria-hidden />}
              onClick={() => setOpened('record')}
            >
              Record payment
            </Button>
          </Group>
        )}
      </Group>
      <PaymentsList job={paid} onAnswered={onAnswered} />
      {payer && (
        <ChargeDialog
          opened={opened === 'charge'}
          onClose={close}
          job={paid}
          payer={payer}
          purpose={{ for: 'due' }}
          onPaid={onAnswered}
        />
      )}
      <RecordPaymentDialog opened={opened === 'record'} onClose={close} job={paid} onRecorded={onAnswered} />
    </section>
  )
}
