import { ActionIcon, Badge, Button, Select, Text } from '@mantine/core'
import { IconMoon, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ACTIVITY_TYPE_LABELS, ACTIVITY_TYPES, MAX_ACTIVITIES } from '../../../../shared/trade/job.choices.ts'
import { activityHours, isValidActivity } from '../../../../shared/jobs/jobs/activities.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import {
  useFormApi,
  useInputs,
  useMayWrite,
  useMayWriteWork,
  useOpenedJob,
  type ListPath,
} from './context.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { blankActivity } from './blanks.ts'
import type { ActivityForm, JobForm } from './form.ts'
import { pointsOf } from './places.ts'
import { routeQuery } from './form-queries.ts'
import { TimeSelect } from './TimeSelect.tsx'
import { activityText, hoursText } from './words.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const TYPES = ACTIVITY_TYPES.map((type) => ({ value: type, label: ACTIVITY_TYPE_LABELS[type] }))

interface Props {
  /** Index of the location. */
  index: number
  activities: readonly ActivityForm[]
  errors: FieldErrors
}

/** The activities at one location, with duration and whether they are complete. */
export function Activities({ index, activities, errors }: Props) {
  const api = useFormApi()
  const { chosen } = useInputs(errors)
  const { actions } = useOpenedJob()
  const mayWrite = useMayWriteWork()
  const queries = useQueryClient()
  const mayWriteType = useMayWrite()('locations') && actions.activities === 'first' && index === 0
  if (!mayWrite && activities.length === 0) return null
  const path: ListPath = `locations.${index}.activities`
  return (
    <div className={`${ui['stackTight']} ${classes['activities']}`}>
      <h4 className={classes['subheading']}>Activities</h4>
      {!mayWrite && (
        <ul className={classes['plainList']}>
          {activities.map((activity, at) => (
            <li key={activity.key}>
              {mayWriteType && (
                <Select
                  label={`Type of activity ${at + 1}`}
                  data={TYPES}
                  allowDeselect={false}
                  {...chosen(`${path}.${at}.activityType`, activity.activityType || null)}
                />
              )}
              {activityText(activity)}
            </li>
          ))}
        </ul>
      )}
      {mayWrite &&
        activities.map((activity, at) => (
          <ActivityRow
            key={activity.key}
            activity={activity}
            path={`${path}.${at}`}
            at={at}
            mayRemove={actions.remove}
            errors={errors}
          >
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              className={classes['rowRemove'] ?? ''}
              aria-label={`Remove activity ${at + 1} of location ${index + 1}`}
              onClick={() => api.remove(path, at)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </ActivityRow>
        ))}
      {mayWrite && activities.length < MAX_ACTIVITIES && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          className={classes['adder'] ?? ''}
          onClick={() => {
            const form = api.getValues()
            api.insert(path, blankActivity(form, index, driveMinutes(queries, form)))
          }}
        >
          Add activity
        </Button>
      )}
    </div>
  )
}

/** Returns the minutes of the drive between two locations; 0 if unknown. */
function driveMinutes(queries: QueryClient, form: Pick<JobForm, 'locations'>): number {
  const points = pointsOf(form.locations)
  if (points.length !== 2 || form.locations.length !== 2) return 0
  const drive = queries.getQueryData(routeQuery(points).queryKey)
  return drive ? drive.durationMinutes : 0
}

interface RowProps {
  activity: ActivityForm
  path: string
  at: number
  mayRemove: boolean
  errors: FieldErrors
  children: React.ReactNode
}

function ActivityRow({ activity, path, at, mayRemove, errors, children }: RowProps) {
  const { chosen } = useInputs(errors)
  return (
    <fieldset className={classes['activityRow']}>
      <legend className={classes['hidden']}>Activity {at + 1}</legend>
      <Select
        label="Type"
        data={TYPES}
        allowDeselect={false}
        {...chosen(`${path}.activityType`, activity.activityType || null)}
      />
      <DayField label="Date" {...chosen(`${path}.activityDate`, activity.activityDate)} />
      <TimeSelect label="Start" {...chosen(`${path}.startTime`, activity.startTime)} />
      <TimeSelect label="End" {...chosen(`${path}.endTime`, activity.endTime)} />
      <div className={classes['duration']}>
        <Duration activity={activity} />
      </div>
      {(mayRemove || activity.id === undefined) && children}
    </fieldset>
  )
}

const PARTS = [
  ['activityType', 'type'],
  ['activityDate', 'date'],
  ['startTime', 'start'],
  ['endTime', 'end'],
] as const

/** The duration of an activity, or what it lacks to be valid. */
function Duration({ activity }: { activity: ActivityForm }) {
  const facts = { ...activity, activityType: activity.activityType || null }
  if (!isValidActivity(facts)) {
    const missing = PARTS.filter(([key]) => activity[key] === '').map(([, word]) => word)
    return (
      <Text size="sm" c="dimmed">
        Needs {missing.join(', ')}
      </Text>
    )
  }
  const hours = hoursText(activityHours(facts))
  if (activity.startTime === activity.endTime) {
    return (
      <Text size="sm" component="output" fw={500}>
        Is this 24 hours?
      </Text>
    )
  }
  return (
    <Text size="sm" component="div" className={`${ui['row']} ${classes['durationText']}`}>
      {hours}
      {activity.endTime < activity.startTime && (
        <Badge variant="default" size="sm" leftSection={<IconMoon size={12} />} tt="none">
          past midnight
        </Badge>
      )}
    </Text>
  )
}
