import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import classes from './people.module.css'

/** Shows the facts about a person read-only. */
export function PersonFacts({ person }: { person: Omit<JobPerson, 'profilePic'> }) {
  const facts = [
    ['Name', `${person.firstName} ${person.lastName}`.trim()],
    ['Company name', person.companyName],
    ['Phone', formatPhone(person.phone)],
    ['Email', person.email ?? ''],
    ['Address', [person.address, person.address2].filter(Boolean).join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
