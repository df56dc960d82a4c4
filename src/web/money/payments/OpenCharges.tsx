import { formatPaidAt } from '../../../shared/jobs/finances/words.ts'
import { Alert, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { cancelTransaction } from '../../../shared/money/payments/payments.api.ts'
import type { Transaction } from '../../../shared/jobs/finances/payment.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { settleCharge } from '../cards/calls.ts'
import { cardLabel } from '../cards/card-words.ts'
import { isUnfinished } from '../../../shared/money/payments/charge-words.ts'
import { money } from '../../../shared/kernel/money.ts'
import classes from './payments.module.css'

interface Props {
  charges: readonly Transaction[]
  timezone: string
  /** Reloads the job. */
  onChanged: () => Promise<unknown>
}

/**
 * Lists charges that were started and are not finished; their outcome can be checked, or they can be
 * canceled.
 */
export function OpenCharges({ charges, timezone, onChanged }: Props) {
  const [leaving, setLeaving] = useState<Transaction | null>(null)
  const open = charges.filter(isUnfinished)
  if (open.length === 0) return null
  return (
    <>
      {open.map((charge) => (
        <Alert
          key={charge.id}
          color="gray"
          icon={<IconClock aria-hidden />}
          title="A payment is not finished"
        >
          <p className={classes['alertText']}>
            {money(charge.amount)} on {cardLabel(charge)}, begun {formatPaidAt(charge.createdAt, timezone)}.
            Nothing has been charged so far.
          </p>
          <div className={classes['actions']}>
            <AsyncButton
              mt="sm"
              variant="default"
              action={async () => {
                await settleCharge(charge)
                await onChanged()
              }}
            >
              Check again
            </AsyncButton>
            <Button mt="sm" variant="subtle" color="red" onClick={() => setLeaving(charge)}>
              Cancel payment
            </Button>
          </div>
        </Alert>
      ))}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        question="Are you sure you want to cancel this payment? You can start a new one."
        confirmLabel="Cancel payment"
        onConfirm={async () => {
          if (!leaving) return
          await call(cancelTransaction, { params: { id: leaving.id } }).finally(() => void onChanged())
        }}
      />
    </>
  )
}
