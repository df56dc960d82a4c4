import { Alert, Button } from '@mantine/core'
import { describeSavedAction, dismissSavedAction, retrySavedAction } from '../kernel/phone-queue.ts'
import type { SavedAction } from '../kernel/phone-store.ts'
import { useSendProgress } from '../kernel/use-saved-actions.ts'
import classes from './saved-actions.module.css'

/** Says that something waits on this phone to be sent; nothing if it does not. */
export function SavedNote({ isShown }: { isShown: boolean }) {
  return isShown ? <output className={classes['note']}>Saved on this phone</output> : null
}

/** Shows how much of a saved action with a photo is sent; nothing while it waits. */
export function SentShare({ id }: { id: string }) {
  const share = useSendProgress().get(id)
  return share === undefined ? null : <span>{`Sending, ${Math.round(share * 100)}%`}</span>
}

/** Shows saved actions that the server refused with its words, to try again or delete, until the person decides. */
export function RefusedActions({ actions }: { actions: readonly SavedAction[] }) {
  return actions
    .filter(({ problem }) => problem !== null)
    .map((action) => (
      <Alert
        key={action.id}
        color="red"
        variant="outline"
        className={classes['refused'] ?? ''}
        title={`Not done: ${titleOf(action)}`}
      >
        <p className={classes['reason']}>{action.problem}</p>
        <div className={classes['buttons']}>
          <Button variant="default" mih={48} onClick={() => void retrySavedAction(action.id)}>
            Try again
          </Button>
          <Button variant="default" mih={48} onClick={() => void dismissSavedAction(action.id)}>
            Understood
          </Button>
        </div>
      </Alert>
    ))
}

/** Returns what a saved action is, in a few words. */
export function titleOf(action: SavedAction): string {
  return describeSavedAction(action) ?? 'Saved work'
}
