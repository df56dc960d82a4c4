import { Anchor, Card, Text } from '@mantine/core'
import { IconCircle } from '@tabler/icons-react'
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
  job: { text: 'Create a job to try it out', link: { to: '/new' } },
}

/** Shows what a new company has set up and what is left; nothing once all is done, or after its first month. */
export function Checklist({ companyId }: { companyId: number }) {
  const { data } = useQuery(callQuery(getChecklist, { params: { id: companyId } }))
  if (!data?.isShown) return null
  const textsOf = (isDone: boolean) => data.steps.filter((one) => one.isDone === isDone)
  const [done, open] = [textsOf(true), textsOf(false)]
  return (
    <Card component="section" className="no-print" withBorder mb="md" py="sm" aria-labelledby="checklist">
      <div className={classes['title']}>
        <h2 id="checklist" className={ui['heading']}>
          Your first weeks
        </h2>
        <Text size="sm" c="dimmed">
          {done.length} of {data.steps.length} done
        </Text>
      </div>
      <ul className={classes['steps']}>
        {open.map(({ step }) => (
          <li key={step}>
            <IconCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
            <Anchor renderRoot={(props) => <Link {...props} {...STEPS[step].link} />}>
              {STEPS[step].text}
            </Anchor>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <Text size="sm" c="dimmed">
          Done: {done.map(({ step }) => STEPS[step].text).join(', ')}.
        </Text>
      )}
    </Card>
  )
}
