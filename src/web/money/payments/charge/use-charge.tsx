import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Transaction } from '../../../../shared/money/payments/payment.ts'
import { useChargeSteps, type RunningCharge } from '../../../kernel/cards/use-charge.ts'
import { useActionPage } from '../card-form/ActionDialog.tsx'
import { cardProviderQuery } from '../card-form/provider.queries.ts'

export interface Charging extends RunningCharge {
  /** The bank's page, to be drawn by whoever charges. */
  dialog: ReactNode
}

/** Charges a stored card through all of its steps; `onChanged` is told when the job stands differently. */
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
    // One that was declined may be removed, one that paid becomes the primary card.
    if (step === 'refused' || step === 'done') void client.invalidateQueries({ queryKey: ['cards'] })
  }, [step, client])
  return { ...charge, dialog }
}
