import { Button, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheckFilled, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CUBE_SHEET_CATEGORIES } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { useAccount } from '../../kernel/session.ts'
import { nextRoomName, roomLabel, SPECIAL } from './rooms.ts'
import classes from './survey.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  survey: Survey
  isReadOnly: boolean
  /** Whether the server has all changes. */
  isSaved: boolean
  change: (changes: Partial<SurveyChanges>) => void
  onRoom: (room: string) => void
  onLeave: () => void
}

/** The rooms of a survey with how much is counted in each, and how it is sent. */
export function RoomList({ survey, isReadOnly, isSaved, change, onRoom, onLeave }: Props) {
  const { rooms, lines, companyInfo, figures, sentAt, isOpen, isClient, updatedBy } = survey
  const accountId = useAccount()?.id
  const other = updatedBy && updatedBy.id !== accountId ? updatedBy : null
  const isSent = sentAt !== null && !isOpen
  const countIn = (room: string) =>
    lines
      .filter(({ category }) => category.trim().toLowerCase() === room.toLowerCase())
      .reduce((sum, { units }) => sum + units, 0)
  return (
    <>
      <div className={classes['head']}>
        <Button
          variant="subtle"
          className={classes['back'] ?? ''}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={onLeave}
        >
          {isClient ? 'Your move' : `Job #${survey.jobId}`}
        </Button>
        <Title order={1} size="h2">
          Show us what moves
        </Title>
        {!isReadOnly && (
          <Text>
            {isClient
              ? 'Walk from room to room and count what goes on the truck. Everything is saved as you go.'
              : 'Count what the client names, room by room. The client sees each change on the same page.'}
          </Text>
        )}
        {other && (
          <Text size="sm" c="dimmed">
            Last change by {`${other.firstName} ${other.lastName}`.trim()}
          </Text>
        )}
      </div>
      <ul className={`${ui['list']} ${classes['rooms']}`}>
        {rooms.map(({ name, isDone }) => {
          const count = countIn(name)
          return (
            <li key={name}>
              <UnstyledButton className={classes['room'] ?? ''} onClick={() => onRoom(name)}>
                <span className={classes['roomName']}>{roomLabel(name)}</span>
                <span className={classes['roomCount']}>
                  {count > 0 ? (count === 1 ? '1 item' : `${count} items`) : isDone ? 'Nothing' : ''}
                </span>
                {isDone && (
                  <>
                    <IconCircleCheckFilled size={22} className={classes['done']} aria-hidden />
                    <span className={ui['hidden']}>Done</span>
                  </>
                )}
                <IconChevronRight size={20} aria-hidden />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <AddRoom
          names={rooms.map(({ name }) => name)}
          onAdd={(name) => {
            change({ rooms: [{ name, isDone: false }] })
            onRoom(name)
          }}
        />
      )}
      <ul className={`${ui['list']} ${classes['rooms']}`}>
        <li>
          <UnstyledButton className={classes['room'] ?? ''} onClick={() => onRoom(SPECIAL)}>
            <span className={classes['roomName']}>Special items and notes</span>
            <IconChevronRight size={20} aria-hidden />
          </UnstyledButton>
        </li>
      </ul>
      {isSent && (
        <output className={classes['sent']}>
          {isClient ? `Your list was sent to ${companyInfo.name}.` : 'The list is finished.'}
        </output>
      )}
      {!isReadOnly && !isSent && (
        <div className={ui['stackTight']}>
          <Button
            size="md"
            className={classes['button'] ?? ''}
            disabled={figures.items === 0 && lines.length === 0}
            onClick={() => change({ isSent: true })}
          >
            {isClient ? `Send to ${companyInfo.name}` : 'Finish the list'}
          </Button>
          <Text size="sm" c="dimmed">
            {sendHint(survey)}
          </Text>
        </div>
      )}
      {isSent && isSaved && (
        <Button size="md" className={classes['button'] ?? ''} onClick={onLeave}>
          {isClient ? 'Go to your move' : 'Go to the job'}
        </Button>
      )}
    </>
  )
}

function sendHint({ isClient, sentAt }: Survey): string {
  if (!isClient) return 'This tells that every room is counted, and sets crew and hours if you typed none.'
  return sentAt === null
    ? 'Send it when you have been in every room. You can still change it until you agree to the price.'
    : 'You changed the list after you sent it. Send it again.'
}

/** Adds a room: one more of a kind with one tap, or one with a name of its own. */
function AddRoom({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const add = (kind: string) => {
    setOpen(false)
    setTyped('')
    onAdd(nextRoomName(kind, names))
  }
  if (!isOpen)
    return (
      <Button
        variant="default"
        className={classes['button'] ?? ''}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add a room
      </Button>
    )
  return (
    <form
      className={classes['addRoom']}
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') add(name)
      }}
    >
      <h2 className={classes['groupTitle']}>Which room?</h2>
      <div className={ui['wrap']}>
        {CUBE_SHEET_CATEGORIES.map((kind) => (
          <Button key={kind} variant="default" className={classes['button'] ?? ''} onClick={() => add(kind)}>
            {roomLabel(kind)}
          </Button>
        ))}
      </div>
      <TextInput
        label="Another room"
        size="md"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={classes['button'] ?? ''} disabled={name === ''}>
        Add
      </Button>
    </form>
  )
}
