import { jobTimes, shiftActivities } from '../../../../shared/jobs/jobs/activities.ts'
import { parseJobDate } from '../../../../shared/trade/job.choices.ts'
import { changedFields } from './changes.ts'
import { formToFields, type JobForm, type ScreenJob } from './form.ts'

/**
 * Returns the time of the job once the form is saved, in the company's time zone and the format of the worker
 * query; null if it is unchanged or missing.
 */
export function typedTimeOf(
  job: ScreenJob,
  form: JobForm,
  companyMinimumHours: number,
): { from: string; until: string } | null {
  const changed = changedFields(job, form)
  const isTyped = changed.some((field) =>
    ['jobDate', 'locations', 'minimumTime', 'packingHours'].includes(field),
  )
  if (job.id !== null && !isTyped) return null
  const { jobDate, locations, minimumTime, packingHours } = formToFields(form)
  const day = parseJobDate(jobDate)
  const before = parseJobDate(job.jobDate)
  const times = jobTimes({
    jobDate: day,
    // Unchanged activities move with the date, as they do when the job is saved.
    locations:
      day !== null && before !== null
        ? shiftActivities(job.locations, locations.map(withTimes), before, day)
        : locations.map(withTimes),
    minimumHours: (minimumTime ?? companyMinimumHours) + (packingHours ?? 0),
  })
  if (!times || times.endsAt <= times.startsAt) return null
  return { from: times.startsAt.replace(' ', 'T'), until: times.endsAt.replace(' ', 'T') }
}

type Sent = ReturnType<typeof formToFields>['locations'][number]

function withTimes({ activities }: Sent) {
  return {
    activities: activities.map((one) => ({
      id: one.id,
      activityType: one.activityType ?? null,
      activityDate: one.activityDate ?? null,
      startTime: one.startTime ?? null,
      endTime: one.endTime ?? null,
    })),
  }
}
