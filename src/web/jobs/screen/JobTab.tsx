import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { AmountCard } from './AmountSummary.tsx'
import { Cargo } from './Cargo.tsx'
import { ContactPersons } from './ContactPersons.tsx'
import { useOpenedJob } from './context.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { Locations } from './Locations.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SeenBy } from './SeenBy.tsx'
import type { JobFacts } from './useJobFacts.ts'
import classes from './screen.module.css'

const Places = lazy(() => import('./Places.tsx'))

interface Props {
  facts: JobFacts
  isWide: boolean
}

/** The Job tab: the form, and beside it the map, the amount and who has seen the job (spec 2 §2.4). */
export function JobTab({ facts, isWide }: Props) {
  const job = useOpenedJob()
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        <ReadOnlyNote />
        <DetailsFields jobType={facts.jobType} companyMinimum={facts.variables?.minimumTime.value ?? null} />
        <Locations />
        <ContactPersons />
        <Cargo />
      </div>
      <aside className={classes['aside']} aria-label="At a glance">
        {isWide && facts.amount && facts.variables && (
          <AmountCard amount={facts.amount} variables={facts.variables} />
        )}
        <Suspense fallback={<Skeleton height={260} />}>
          <Places drive={facts.drive} />
        </Suspense>
        {job.id !== null && job.actions.seeBy && (
          <SeenBy jobId={job.id} timezone={job.companyInfo.timezone} />
        )}
      </aside>
    </div>
  )
}
