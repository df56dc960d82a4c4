import { Title } from '@mantine/core'
import type { DoorBill } from '../../../../shared/money/payments/finish.api.ts'
import { SendLink } from './SendLink.tsx'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

/** The receipt, by text or mail. */
export function ReceiptStep({ jobId, ways }: { jobId: number; ways: DoorBill['ways'] }) {
  return (
    <section className={`${ui['section']} ${classes['step']}`} aria-label="Receipt">
      <Title order={2} size="h4">
        Receipt
      </Title>
      <SendLink jobId={jobId} about="receipt" ways={ways} />
    </section>
  )
}
