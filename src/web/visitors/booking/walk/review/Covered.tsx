import type { ShownClientAgreement } from '../../../../../shared/jobs/documents/shown.ts'
import { money } from '../../../../../shared/kernel/money.ts'

/** The price that an agreement covers; renders nothing before there is one. */
export function Covered({ estimate }: Pick<ShownClientAgreement, 'estimate'>) {
  if (estimate.lineItems.length === 0) return null
  return <p className="dim">It covers the estimate above, {money(estimate.total)} in all.</p>
}
