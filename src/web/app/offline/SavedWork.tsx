import { Alert, Button, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { dismissSavedAction, reload, retrySavedAction, sendSavedActions } from '../../kernel/phone-queue.ts'
import { isAlmostFull } from '../../kernel/phone-room.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { useAllSavedActions } from '../../kernel/use-saved-actions.ts'
import { useConnectionLost } from '../../kernel/use-connection-lost.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SentShare, titleOf } from '../../ui/SavedActions.tsx'
import classes from './saved-work.module.css'
import ui from '../../ui/primitives.module.css'

/** What this phone has saved and the server has not taken: since when, and why what was refused; to try again or delete. */
export default function SavedWork({ onClose }: { onClose: () => void }) {
  const actions = useAllSavedActions()
  const isLost = useConnectionLost()
  const [isFull, setFull] = useState(false)
  const [asked, setAsked] = useState<SavedAction | null>(null)
  useEffect(() => {
    void reload()
    void isAlmostFull().then(setFull)
  }, [])
  const waiting = actions.filter(({ problem }) => problem === null)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Saved on this phone"
      fullScreen
      closeButtonProps={{ size: 48, 'aria-label': 'Close' }}
    >
      <div className={`${ui['stack']} ${classes['list']}`}>
        {isFull && (
          <Alert color="yellow" variant="light" title="This phone is almost full">
            Free some space, so that photos can be saved. What is saved stays until it is sent.
          </Alert>
        )}
        {actions.length === 0 && <Text size="md">Everything is sent.</Text>}
        {waiting.length > 0 && (
          <>
            <Text size="md">
              {isLost
                ? 'No network. It is sent as soon as there is one; keep the app open then.'
                : 'It is being sent. Keep the app open.'}
            </Text>
            <AsyncButton mih={48} variant="default" action={sendSavedActions}>
              Send now
            </AsyncButton>
          </>
        )}
        <ul className={`${ui['list']} ${classes['items']}`}>
          {actions.map((action) => (
            <Item key={action.id} action={action} onOpen={onClose} onDelete={() => setAsked(action)} />
          ))}
        </ul>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          question="The office never gets it. Delete it from this phone?"
          confirmLabel="Delete entry"
          onConfirm={() => dismissSavedAction(asked.id)}
        />
      )}
    </Modal>
  )
}

/** The time zone of the listed times: that of this phone. */
const PHONE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

function Item({
  action,
  onOpen,
  onDelete,
}: {
  action: SavedAction
  /** The job is opened. */
  onOpen: () => void
  onDelete: () => void
}) {
  const { id, group, savedAt, problem } = action
  const isJob = /^[1-9]\d*$/.test(group)
  return (
    <li className={`${ui['card']} ${classes['item']}`}>
      <strong>{titleOf(action)}</strong>
      {isJob && (
        <Link
          to="/job/$jobId"
          params={{ jobId: group }}
          className={classes['job']}
          onClick={onOpen}
        >{`Job #${group}`}</Link>
      )}
      <span>{`Saved ${formatInstant(savedAt, PHONE_ZONE)}`}</span>
      <SentShare id={id} />
      {problem !== null && (
        <>
          <span className={classes['problem']}>{`Not accepted: ${problem}`}</span>
          <div className={classes['buttons']}>
            <Button variant="default" mih={48} onClick={() => void retrySavedAction(id)}>
              Try again
            </Button>
            <Button variant="default" mih={48} onClick={onDelete}>
              Delete
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
