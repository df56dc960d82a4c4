import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import classes from './people.module.css'

/** Shows the facts about a person read-only. */
export function PersonFacts({ person }: { person: Omit<JobPerson, 'profilePic'> }) {
  const facts: readonly Fact[] = [
    ['Name', `${person.firstName} ${person.lastName}`.trim()],
    ['Company name', person.companyName],
    ['Phone', formatPhone(person.phone)],
    ['Email', person.email ?? ''],
    ['Address', [person.address, person.address2].filter(Boolean).join(', ')],
  ]
  return <FactList className={classes['facts']} facts={facts.filter(([, value]) => value !== '')} />
}
