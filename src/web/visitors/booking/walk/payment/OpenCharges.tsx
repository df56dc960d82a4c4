import { useEffect, useRef } from 'react'
import { cancelTransaction } from '../../../../../shared/money/payments/payments.api.ts'
import type { Transaction } from '../../../../../shared/jobs/finances/payment.ts'
import { money } from '../../../../../shared/kernel/money.ts'
import { formatPaidAt } from '../../../../../shared/jobs/finances/words.ts'
import { call } from '../../../../kernel/api.ts'
import { settleCharge } from '../../../../money/cards/calls.ts'
import { cardLabel } from '../../../../money/cards/card-words.ts'
import { Button } from '../../../common/parts/Button.tsx'

interface Props {
  charges: readonly Transaction[]
  timezone: string
  onChanged: () => Promise<void>
}

/** Charges that an earlier visit began: checks their state immediately, then settles or cancels them. */
export function OpenCharges({ charges, timezone, onChanged }: Props) {
  const [first] = charges
  const checkedIds = useRef(new Set<number>())
  useEffect(() => {
    if (!first || checkedIds.current.has(first.id)) return
    checkedIds.current.add(first.id)
    void settleCharge(first).then(onChanged)
  }, [first, onChanged])
  return charges.map((charge) => (
    <div key={charge.id} className="notice stack" role="alert">
      <p>
        <strong>A payment is not finished</strong>
      </p>
      <p>
        {money(charge.amount)} on {cardLabel(charge)}, begun {formatPaidAt(charge.createdAt, timezone)}.
        Nothing has been charged so far.
      </p>
      <div className="walk-actions">
        <Button
          kind="plain"
          action={async () => {
            await settleCharge(charge)
            await onChanged()
          }}
        >
          Check again
        </Button>
        <Button
          kind="link"
          action={async () => {
            // If it can no longer be canceled, the reloaded job shows the result.
            await call(cancelTransaction, { params: { id: charge.id } }).catch(() => undefined)
            await onChanged()
          }}
        >
          Cancel payment
        </Button>
      </div>
    </div>
  ))
}
