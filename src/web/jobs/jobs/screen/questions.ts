import { formatDay, formatTime } from '../../../../shared/kernel/dates.ts'
import { isSameTime } from '../../../../shared/jobs/jobs/activities.ts'
import { jobToForm, type ActivityForm, type JobForm, type ScreenJob } from './form.ts'

/** A value that is possible but may be a mistake; the user is asked once before a save. */
export interface SaveQuestion {
  /** Unchanged as long as the input is unchanged. */
  key: string
  /** The field that gets the focus if the answer is no. */
  path: string
  text: string
}

/**
 * Returns the questions before a form is saved: about past days, and about times that run past midnight or
 * for 24 hours.
 */
export function saveQuestions(job: ScreenJob, form: JobForm, today: string): SaveQuestion[] {
  const stored = jobToForm(job)
  const questions: SaveQuestion[] = []
  if (form.date !== '' && form.date < today && form.date !== stored.date) {
    questions.push({
      key: `past ${form.date}`,
      path: 'date',
      text: `${formatDay(form.date)} is in the past. Is this the right date?`,
    })
  }
  const known = stored.locations.flatMap(({ activities }) => activities)
  for (const [place, { activities }] of form.locations.entries()) {
    for (const [at, activity] of activities.entries()) {
      const { startTime, endTime, activityDate } = activity
      if (
        activityDate !== '' &&
        activityDate < today &&
        activityDate !== form.date &&
        !isDayOf(activity, known)
      )
        questions.push({
          key: `${place}.${at} past ${activityDate}`,
          path: `locations.${place}.activities.${at}.activityDate`,
          text: `An activity is on ${formatDay(activityDate)}, in the past. Is this the right date?`,
        })
      if (startTime === '' || endTime === '' || endTime > startTime || isKnown(activity, known)) continue
      questions.push({
        key: `${place}.${at} ${activityDate} ${startTime} ${endTime}`,
        path: `locations.${place}.activities.${at}.endTime`,
        text:
          startTime === endTime
            ? `The activity starts and ends at ${formatTime(startTime)}. Is this 24 hours?`
            : `The activity ends at ${formatTime(endTime)}, before its start at ${formatTime(startTime)}. Does it run past midnight?`,
      })
    }
  }
  return questions
}

/** Returns whether an activity was already stored on its day. */
function isDayOf({ id, activityDate }: ActivityForm, stored: readonly ActivityForm[]): boolean {
  return id !== undefined && stored.some((one) => one.id === id && one.activityDate === activityDate)
}

function isKnown(activity: ActivityForm, stored: readonly ActivityForm[]): boolean {
  const facts = (one: ActivityForm) => ({ ...one, activityType: one.activityType || null })
  return stored.some((one) => one.id === activity.id && isSameTime(facts(one), facts(activity)))
}
