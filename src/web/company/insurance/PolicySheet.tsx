import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import {
  POLICY_STATUS_LABELS,
  POLICY_TYPE_LABELS,
  type Policy,
} from '../../../shared/company/insurance/policy.ts'
import { policyFacts } from './policy-facts.ts'
import { FactList } from '../../ui/FactList.tsx'
import classes from './sheet.module.css'

interface Props {
  companyName: string
  policies: readonly Policy[]
  onDone: () => void
}

/** Prints policies: opens the browser's print dialog for this sheet only. */
export function PolicySheet({ companyName, policies, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <div className={classes['sheet']} aria-hidden="true">
      <h1>{companyName}: insurance</h1>
      {policies.map((policy) => (
        <section key={policy.id}>
          <h2>
            {POLICY_TYPE_LABELS[policy.type]}: {policy.carrier}
          </h2>
          <FactList
            className=""
            facts={[['Status', POLICY_STATUS_LABELS[policy.status]], ...policyFacts(policy)]}
          />
          {policy.notes !== '' && <p>{policy.notes}</p>}
        </section>
      ))}
    </div>,
    document.body,
  )
}
