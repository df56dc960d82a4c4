import { Button, Group, Title } from '@mantine/core'
import { IconCash, IconCreditCard } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { ChargeDialog } from '../../money/payments/manage/ChargeDialog.tsx'
import { PaymentsList } from '../../money/payments/manage/PaymentsList.tsx'
import { RecordPaymentDialog } from '../../money/payments/manage/RecordPaymentDialog.tsx'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { payerOfJob, type ShownJob } from './payer.ts'

const SendButton = lazyPart(() =>
  import('../../messages/communications/contact/SendButton.tsx').then((module) => ({
    default: module.SendButton,
  })),
)

interface Props {
  job: ShownJob
  onAnswered: (job: Job) => void
}

/**
 * The payments of a job for the office: payments received, the request to pay what is due, a form to charge a card,
 * and one to record cash and checks.
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
        <Group gap="sm">
          {payments.due.length > 0 && (
            <Suspense fallback={null}>
              <SendButton jobId={id} kind="paymentRequest" />
            </Suspense>
          )}
          {payments.mayRecord && payments.mayPay && payer && (
            <Button
              variant="default"
              leftSection={<IconCreditCard size={16} aria-hidden />}
              onClick={() => setOpened('charge')}
            >
              Charge a card
            </Button>
          )}
          {payments.mayRecord && (
            <Button
              variant="default"
              leftSection={<IconCash size={16} aria-hidden />}
              onClick={() => setOpened('record')}
            >
              Record payment
            </Button>
          )}
        </Group>
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
