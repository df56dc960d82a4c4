import { Skeleton } from '@mantine/core'
import { Suspense, useDeferredValue } from 'react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { MAP_HEIGHT } from '../../../ui/job-map/marker.ts'
import { AmountCard, agreedBeside } from './AmountSummary.tsx'
import { pinOf } from './badge.ts'
import { Cargo } from './Cargo.tsx'
import { ContactPersons } from './ContactPersons.tsx'
import { useOpenedJob, useViewer } from './context.ts'
import { DetailsFields } from './DetailsFields.tsx'
import type { JobForm } from './form.ts'
import { Locations } from './Locations.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SeenBy } from './SeenBy.tsx'
import { SurveyWays } from '../../survey-ways/SurveyWays.tsx'
import type { JobFacts } from './useJobFacts.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const Places = lazyPart(() => import('./Places.tsx'))

interface Props {
  values: JobForm
  errors: FieldErrors
  facts: JobFacts
  isWide: boolean
}

/** The Job tab: the form, and next to it the map, the amount and who has seen the job. */
export function JobTab({ values, errors, facts, isWide }: Props) {
  const job = useOpenedJob()
  // The head of the job is shown first: making all fields takes longer than all before.
  const isWhole = useDeferredValue(true, false)
  const { amount, variables } = facts
  const pin = pinOf(job, { jobStatus: values.jobStatus, crewSize: values.crewSize || 0 }, useViewer())
  return (
    <div className={classes['columns']}>
      <div className={`${ui['column']} ${classes['main']}`}>
        {isWhole && (
          <>
            <ReadOnlyNote />
            <DetailsFields
              values={values}
              errors={errors}
              jobType={facts.jobType}
              companyMinimum={variables?.minimumTime.value ?? null}
            />
            <Locations locations={values.locations} errors={errors} />
            <ContactPersons people={values.contactPerson} errors={errors} />
            <Cargo lines={values.cargo} errors={errors} />
            {job.actions.history && job.deletedAt === null && <SurveyWays job={job} />}
          </>
        )}
      </div>
      <aside className={`${ui['stack']} ${classes['aside']}`} aria-label="At a glance">
        {isWide && amount && variables && (
          <AmountCard amount={amount} variables={variables} agreed={agreedBeside(job, amount)} />
        )}
        {isWhole && (isWide || facts.hasPlaces) && (
          <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
            <Places
              locations={values.locations}
              {...pin}
              drive={facts.drive}
              center={job.companyInfo.place}
            />
          </Suspense>
        )}
        {isWhole && job.id !== null && job.actions.seeBy && (
          <SeenBy jobId={job.id} timezone={job.companyInfo.timezone} />
        )}
      </aside>
    </div>
  )
}
