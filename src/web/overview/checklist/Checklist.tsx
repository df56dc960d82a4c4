import { Anchor, Card, Progress, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { getChecklist, type ChecklistStep } from '../../../shared/overview/checklist/checklist.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import ui from '../../ui/primitives.module.css'
import classes from './checklist.module.css'

const settings = (section: string) => ({ to: '/settings', search: { section } }) as LinkProps

const STEPS: Record<ChecklistStep, { text: string; link: LinkProps }> = {
  rates: { text: 'Set your rates', link: settings('rates') },
  phone: { text: 'Choose a phone number for calls and texts', link: settings('phone') },
  crew: { text: 'Add your crew', link: { to: '/workers/new-worker' } },
  truck: { text: 'Add a truck', link: settings('vehicles') },
  templates: { text: 'Look through the messages to clients', link: settings('notices') },
  website: { text: 'Take bookings on your website', link: settings('online-booking') },
  import: { text: 'Import your clients, workers and jobs', link: settings('import') },
  job: { text: 'Create a job to try it out', link: { to: '/job/$jobId', params: { jobId: 'add-job' } } },
}

/** Shows what a new company has set up and what is left; nothing once all is done, or after its first month. */
export function Checklist({ companyId }: { companyId: number }) {
  const { data } = useQuery(callQuery(getChecklist, { params: { id: companyId } }))
  if (!data?.isShown) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Card component="section" withBorder mb="md" aria-labelledby="checklist">
      <h2 id="checklist" className={ui['heading']}>
        Your first week
      </h2>
      <Text size="sm" c="dimmed">
        {done} of {data.steps.length} done. Steps are ticked as soon as they are done.
      </Text>
      <Progress value={(100 * done) / data.steps.length} mt="xs" aria-label="Steps done" />
      <ul className={classes['steps']}>
        {data.steps.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <>
                <IconCircleCheckFilled size={20} color="var(--mantine-color-green-text)" aria-label="Done:" />
                <Text component="span" c="dimmed">
                  {STEPS[step].text}
                </Text>
              </>
            ) : (
              <>
                <IconCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
                <Anchor renderRoot={(props) => <Link {...props} {...STEPS[step].link} />}>
                  {STEPS[step].text}
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
