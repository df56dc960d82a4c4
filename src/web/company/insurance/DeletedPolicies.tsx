import { useQuery } from '@tanstack/react-query'
import { restorePolicy } from '../../../shared/company/insurance/insurance.api.ts'
import { POLICY_TYPE_LABELS } from '../../../shared/company/insurance/policy.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { policiesQuery, useRefetchInsurance } from './insurance.queries.ts'
import section from '../../ui/section.module.css'
import classes from '../../ui/records.module.css'
import ui from '../../ui/primitives.module.css'

/** Deleted policies, each with a restore button; renders nothing if there are none. */
export function DeletedPolicies({ companyId }: { companyId: number }) {
  const { data } = useQuery(policiesQuery(companyId, true))
  const news = useRefetchInsurance()
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Deleted policies" className={section['stack']}>
      <h3 className={ui['heading']}>Deleted</h3>
      <ul className={ui['listStack']}>
        {data.rows.map((policy) => (
          <li key={policy.id} className={classes['card']}>
            <div className={classes['cardHead']}>
              <p className={classes['text']}>
                {POLICY_TYPE_LABELS[policy.type]}: {policy.carrier} {policy.policyNumber}, until{' '}
                {formatDay(policy.expirationDate)}
              </p>
              <div className={classes['actions']}>
                <AsyncButton
                  variant="default"
                  size="xs"
                  aria-label={`Restore ${policy.carrier} ${policy.policyNumber}`}
                  successText="Policy restored."
                  action={async () => {
                    await call(restorePolicy, { params: { id: policy.id } })
                    await news()
                  }}
                >
                  Restore
                </AsyncButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
