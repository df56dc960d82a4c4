import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  withDefaultVariables,
  type CompanyVariables,
} from '../../../../shared/company/settings/company.variables.ts'
import { directMiles } from '../../../../shared/jobs/jobs/job.types.ts'
import type { JobType } from '../../../../shared/trade/job.choices.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import type { DriveRoute } from '../../../../shared/company/places/places.api.ts'
import { changedFields } from './changes.ts'
import type { JobForm, ScreenJob } from './form.ts'
import { liveJobType } from './live-type.ts'
import { pointsOf } from './places.ts'
import { companyQuery, routeQuery } from './form-queries.ts'
import { useAmount, type Amount } from './use-amount.ts'

/** Values derived from the unsaved form. */
export interface JobFacts {
  jobType: JobType
  /** Null until the server has sent it, and for people who see no prices. */
  amount: Amount | null
  variables: CompanyVariables | null
  drive: DriveRoute | undefined
  /** Whether any location can be shown on a map. */
  hasPlaces: boolean
}

function roundedMiles(miles: number | null): number | null {
  return miles === null ? null : Math.round(miles * 100) / 100
}

/** Returns type, distance and amount of a form as it changes. */
export function useJobFacts(job: ScreenJob, form: JobForm, role: Role): JobFacts {
  const company = useQuery(companyQuery(job.companyInfo.id, isManager(role)))
  const points = pointsOf(form.locations)
  const route = useQuery({ ...routeQuery(points), placeholderData: keepPreviousData })
  const drive = points.length > 1 ? route.data : undefined
  const stored = company.data?.variables
  const variables = useMemo(() => (stored ? withDefaultVariables(stored) : null), [stored])
  const isConcerned = useMemo(
    () => changedFields(job, form).some((field) => field === 'locations' || field === 'useTruck'),
    [job, form],
  )
  const isWhole = points.length === form.locations.length
  const driven = isWhole && points.length > 2 ? (drive?.distanceMiles ?? job.distanceMiles) : null
  const distanceMiles = directMiles(form.locations) ?? roundedMiles(driven)
  const jobType = liveJobType(form, {
    distanceMiles,
    marginMiles: variables?.localIntrastateMargin.value ?? Number.POSITIVE_INFINITY,
    isConcerned,
    role,
  })
  const amount = useAmount(job, form, role)
  return { jobType, amount, variables, drive, hasPlaces: points.length > 0 }
}
