import { Anchor } from '@mantine/core'
import type { JobClaims } from '../../../shared/messages/claims/claim.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import classes from './disputes.module.css'

/** How to reach the company; nothing without a number and an address. */
export function Reach({ company }: { company: Pick<JobClaims['company'], 'name' | 'phone' | 'email'> }) {
  if (company.phone === null && company.email === null) return null
  return (
    <address className={classes['reach']}>
      <span>{company.name}</span>
      {company.phone !== null && (
        <Anchor href={`tel:+1${company.phone}`} underline="always">
          {formatPhone(company.phone)}
        </Anchor>
      )}
      {company.email !== null && (
        <Anchor href={`mailto:${company.email}`} underline="always">
          {company.email}
        </Anchor>
      )}
    </address>
  )
}
