import { Button, Menu, Modal, Text, TextInput } from '@mantine/core'
import { IconCheck, IconClock, IconMessageReply, IconPhone, IconUser } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Conversation, Thread } from '../../../../shared/messages/communications/conversations.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { instantOf } from '../../../../shared/kernel/dates.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import type { TabPhone } from '../contact/slot.ts'
import { nameOf, untilText } from './row-words.ts'
import { snoozeTimes } from './snooze-times.ts'
import { useChangeConversation } from './use-conversation.ts'
import classes from './inbox.module.css'

interface Props {
  thread: Thread
  timezone: string
  userId: number
  phone: TabPhone
  newJob: ReactNode
  onLeave: () => void
  onReply: () => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** What the office does with the open conversation, each by a button and a key. */
export function ThreadActions({ thread, timezone, userId, phone, newJob, onLeave, onReply }: Props) {
  const { conversation, office, jobs } = thread
  const change = useChangeConversation()
  const name = nameOf(conversation)
  const mayBeDone = conversation.waits || conversation.assignee !== null || conversation.snoozedUntil !== null
  return (
    <div className={classes['actions']}>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconMessageReply {...ICON} />}
        aria-keyshortcuts="R"
        onClick={onReply}
      >
        Reply
      </Button>
      <Button
        mih={44}
        disabled={!mayBeDone}
        leftSection={<IconCheck {...ICON} />}
        aria-keyshortcuts="E"
        onClick={() => {
          onLeave()
          void change(conversation, { isDone: true }, `Done: ${name}.`)
        }}
      >
        Done
      </Button>
      <Snooze conversation={conversation} timezone={timezone} onLeave={onLeave} />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconUser {...ICON} />}
            aria-label={conversation.assignee ? `Assign: ${conversation.assignee.name}` : undefined}
            aria-keyshortcuts="A"
          >
            {conversation.assignee ? conversation.assignee.name : 'Assign'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {office.map((person) => (
            <Menu.Item
              key={person.id}
              mih={44}
              onClick={() =>
                void change(conversation, { assigneeId: person.id }, `Assigned to ${person.name}.`)
              }
            >
              {person.id === userId ? `Me (${person.name})` : person.name}
            </Menu.Item>
          ))}
          {conversation.assignee && (
            <Menu.Item
              mih={44}
              onClick={() => void change(conversation, { assigneeId: null }, 'Assigned to nobody.')}
            >
              Nobody
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {thread.phone !== null && (
        <CallButton to={thread.phone} name={name} jobId={jobs[0]?.id} phone={phone} />
      )}
      {newJob}
    </div>
  )
}

/** Calls about a job by the phone of the browser, else by the device. */
function CallButton({
  to,
  name,
  jobId,
  phone,
}: {
  to: string
  name: string
  jobId: number | undefined
  phone: TabPhone
}) {
  const look = {
    variant: 'default',
    mih: 44,
    leftSection: <IconPhone {...ICON} />,
    'aria-keyshortcuts': 'C',
  } as const
  if (jobId === undefined || !phone.isReady)
    return (
      <Button {...look} component="a" href={`tel:+1${to}`}>
        Call
      </Button>
    )
  return (
    <Button
      {...look}
      disabled={phone.isBusy}
      onClick={() =>
        void phone
          .dial(to, jobId, name)
          .catch((error: unknown) => showFailure(error instanceof Error ? error.message : String(error)))
      }
    >
      Call
    </Button>
  )
}

/** Takes a conversation out of sight until tomorrow, Monday, or a chosen time. */
function Snooze({
  conversation,
  timezone,
  onLeave,
}: Pick<Props, 'timezone' | 'onLeave'> & { conversation: Conversation }) {
  const change = useChangeConversation()
  const today = useToday(timezone)
  const [isChoosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const snooze = (at: string) => {
    onLeave()
    return change(conversation, { snoozedUntil: at }, `Snoozed until ${untilText(at, timezone, today)}.`)
  }
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" mih={44} leftSection={<IconClock {...ICON} />} aria-keyshortcuts="S">
            Snooze
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeTimes(today, timezone).map(({ label, at }) => (
            <Menu.Item key={label} mih={44} onClick={() => void snooze(at)}>
              {label}
              <Text size="xs" c="dimmed">
                {untilText(at, timezone, today)}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Item mih={44} onClick={() => setChoosing(true)}>
            Choose a time
          </Menu.Item>
          {conversation.snoozedUntil !== null && (
            <Menu.Item
              mih={44}
              onClick={() => void change(conversation, { snoozedUntil: null }, 'No longer snoozed.')}
            >
              End snooze
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <Modal opened onClose={() => setChoosing(false)} title="Snooze until">
          <DialogForm
            id="snooze"
            saveLabel="Snooze"
            onClose={() => setChoosing(false)}
            onSave={async () => {
              if (chosen === '') {
                setProblem('Choose a date and time.')
                throw new Error(ERRORS.rest_invalid_param.text)
              }
              await snooze(instantOf(`${chosen.slice(0, 16)}:00`, timezone))
              setChoosing(false)
            }}
          >
            <TextInput
              type="datetime-local"
              label="Date and time"
              data-autofocus
              min={`${today}T00:00`}
              value={chosen}
              error={problem}
              onChange={(event) => {
                setChosen(event.currentTarget.value)
                setProblem(null)
              }}
            />
          </DialogForm>
        </Modal>
      )}
    </>
  )
}
