import { useQueryClient } from '@tanstack/react-query'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { FinancialTab } from '../../money/financials/tab/FinancialTab.tsx'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { ChargeDialog } from '../../money/payments/manage/ChargeDialog.tsx'
import { ManagerPayments } from './ManagerPayments.tsx'
import { payerOfJob } from './payer.ts'

/** The Financial tab for managers, with the card form and the payments of another feature. */
export default function FinancialOfJob(slot: PartSlot) {
  const { job, onAnswered } = slot
  const queries = useQueryClient()
  const payer = payerOfJob(job)
  const { id, payments } = job
  return (
    <FinancialTab
      {...slot}
      chargeProblem={payer ? null : 'Add a client or a billing contact first.'}
      renderCharge={({ revenueLineId, onPaid, onClose }) =>
        id !== null &&
        payments !== null &&
        payer && (
          <ChargeDialog
            opened
            onClose={onClose}
            job={{ id, payments }}
            payer={payer}
            purpose={{ for: 'revenueLine', revenueLineId }}
            onPaid={(answered) => {
              onAnswered(answered)
              onPaid()
              void queries.invalidateQueries({ queryKey: keyBelow(getJob, { id: answered.id }) })
            }}
          />
        )
      }
      renderPayments={() => <ManagerPayments job={job} onAnswered={onAnswered} />}
    />
  )
}
