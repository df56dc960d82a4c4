import type { Loan } from '../../../../shared/company/fleet/equipment.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'

/** Returns who holds how many, until when. */
export function holderText(loan: Pick<Loan, 'worker' | 'quantity' | 'dueDate' | 'note'>): string {
  const { worker, quantity, dueDate, note } = loan
  const name = `${worker.firstName} ${worker.lastName}`.trim()
  return [
    quantity === 1 ? name : `${name}: ${quantity}`,
    ...(dueDate === null ? [] : [`due ${formatDay(dueDate)}`]),
    ...(note === '' ? [] : [note]),
  ].join(', ')
}
