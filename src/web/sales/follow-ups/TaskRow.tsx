import { Anchor, Button, Menu, Text } from '@mantine/core'
import { IconDots, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { changeTask, getJobFollowUps, listTasks } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import type { Task, TaskChange } from '../../../shared/sales/follow-ups/tasks.ts'
import { addDays, formatInstant, instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import classes from './follow-ups.module.css'

interface Props {
  task: Task
  timezone: string
  now: string
  people: readonly { id: number; name: string }[]
  /** Whether the list names the job of each task. */
  hasJob: boolean
}

/** A task with one press for each: call, text, done; further ones snooze, assign and take it. */
export function TaskRow({ task, timezone, now, people, hasJob }: Props) {
  const { id, jobId, title, dueAt, assignee, client, version } = task
  const reload = useRefetch(keyBelow(listTasks), keyBelow(getJobFollowUps, { id: jobId }))
  const isLate = dueAt < now
  const send = async (change: Omit<TaskChange, 'version'>) => {
    try {
      await call(changeTask, { params: { id }, body: { ...change, version } })
    } finally {
      await reload()
    }
  }
  const choose = (change: Omit<TaskChange, 'version'>, text: string) =>
    void send(change)
      .then(() => showSuccess(text))
      .catch((error: unknown) => showFailure(error instanceof Error ? error.message : String(error)))
  const morning = (days: number) => {
    const today = wallClockOf(now, timezone).slice(0, 10)
    return instantOf(`${addDays(today, days)} 09:00:00`, timezone)
  }
  const inAnHour = new Date(Date.parse(now) + 3_600_000).toISOString()
  const snooze = (until: string) => choose({ action: 'snooze', dueAt: until }, 'Task snoozed.')
  const phone = client?.phone && /^\d{10}$/.test(client.phone) ? client.phone : null
  return (
    <li aria-label={title}>
      <div className={classes['what']}>
        <strong>{title}</strong>
        {hasJob && (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
          >
            {client ? `${client.name}, job #${jobId}` : `Job #${jobId}`}
          </Anchor>
        )}
        <Text size="sm" className={isLate ? (classes['late'] ?? '') : ''}>
          {isLate ? `Due since ${formatInstant(dueAt, timezone)}` : `Due ${formatInstant(dueAt, timezone)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {assignee ? assignee.name : 'The team’s pool'}
        </Text>
      </div>
      <div className={classes['buttons']}>
        {phone !== null && (
          <Button
            component="a"
            href={`tel:+1${phone}`}
            variant="light"
            mih={44}
            leftSection={<IconPhone size={16} aria-hidden />}
            aria-label={`Call ${client?.name ?? ''}`}
          >
            Call
          </Button>
        )}
        {hasJob && (
          <Button
            variant="light"
            mih={44}
            leftSection={<IconMessage size={16} aria-hidden />}
            aria-label={client ? `Text ${client.name}` : `Text about job #${jobId}`}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/job/$jobId"
                params={{ jobId: String(jobId) }}
                search={{ tab: 'contact' }}
              />
            )}
          >
            Text
          </Button>
        )}
        {assignee === null && (
          <AsyncButton
            variant="default"
            mih={44}
            aria-label={`Take ${title}`}
            action={() => send({ action: 'take' })}
          >
            Take
          </AsyncButton>
        )}
        <AsyncButton
          mih={44}
          aria-label={`Done: ${title}`}
          successText="Task done."
          action={() => send({ action: 'done' })}
        >
          Done
        </AsyncButton>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" mih={44} px="xs" aria-label={`More for ${title}`}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Snooze until</Menu.Label>
            <Menu.Item onClick={() => snooze(inAnHour)}>In an hour</Menu.Item>
            <Menu.Item onClick={() => snooze(morning(1))}>Tomorrow, 9 AM</Menu.Item>
            <Menu.Item onClick={() => snooze(morning(7))}>In a week, 9 AM</Menu.Item>
            <Menu.Label>Assign to</Menu.Label>
            {people
              .filter((person) => person.id !== assignee?.id)
              .map((person) => (
                <Menu.Item
                  key={person.id}
                  onClick={() => choose({ action: 'assign', assigneeId: person.id }, 'Task assigned.')}
                >
                  {person.name}
                </Menu.Item>
              ))}
            {assignee !== null && (
              <Menu.Item
                onClick={() => choose({ action: 'assign', assigneeId: null }, 'Task is in the pool.')}
              >
                The team’s pool
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
