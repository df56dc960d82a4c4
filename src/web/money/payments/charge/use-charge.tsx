import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { listMyCards } from '../../../../shared/money/payments/cards.api.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { useChargeSteps, type RunningCharge } from '../../cards/use-charge.ts'
import { useActionPage } from '../card-form/ActionDialog.tsx'
import { cardProviderQuery } from '../card-form/provider.queries.ts'

export interface Charging extends RunningCharge {
  /** The dialog with the bank's page; the caller renders it. */
  dialog: ReactNode
}

/** Charges a stored or typed card through all its steps; calls `onChanged` when the job has changed. */
export function useCharge(onChanged: (transaction: Transaction | null) => Promise<unknown>): Charging {
  const client = useQueryClient()
  const { showPage, dialog } = useActionPage()
  const charge = useChargeSteps({
    loadProvider: () => client.ensureQueryData(cardProviderQuery),
    showPage,
    onChanged,
  })
  const { step } = charge.state
  useEffect(() => {
    // A declined card may have been removed; one that paid becomes the primary card.
    if (step === 'refused' || step === 'done')
      void client.invalidateQueries({ queryKey: keyBelow(listMyCards) })
  }, [step, client])
  return { ...charge, dialog }
}
