import { Alert, Button } from '@mantine/core'
import type { ClockCorrectionInput, ClockEventInput } from '../../../shared/schedule/time-clock/clock.ts'
import { dismissSavedAction } from '../../kernel/phone-queue.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { CLOCK_CORRECTIONS } from './clock-model.ts'
import { kindText, timeText } from './clock-texts.ts'
import classes from './clock.module.css'

interface Props {
  actions: readonly SavedAction[]
  timezone: string
  names: ReadonlyMap<number, string>
}

/** Shows the times that do not count with the reasons, until the person has read them. */
export function Refused({ actions, timezone, names }: Props) {
  return (
    <>
      {actions.map((action) => (
        <Alert
          key={action.id}
          color="red"
          variant="outline"
          className={classes['refused'] ?? ''}
          classNames={{ title: classes['problem'] ?? '' }}
          title={titleOf(action, timezone, names)}
        >
          <p className={classes['reason']}>{action.problem}</p>
          <Button
            variant="default"
            size="md"
            className={classes['other'] ?? ''}
            onClick={() => void dismissSavedAction(action.id)}
          >
            Understood
          </Button>
        </Alert>
      ))}
    </>
  )
}

function titleOf(action: SavedAction, timezone: string, names: ReadonlyMap<number, string>): string {
  if (action.kind === CLOCK_CORRECTIONS) {
    const { event } = action.body as ClockCorrectionInput // saved by correctEvent
    return event === null
      ? 'The time was not removed'
      : `Not corrected: ${kindText(event.kind, event.stop ?? null)}, ${timeText(event.at, timezone)}`
  }
  const { kind, stop, deviceTime, workerId } = action.body as ClockEventInput // saved by recordEvents
  const what = `${kindText(kind, stop ?? null)}, ${timeText(deviceTime, timezone)}`
  const name = names.get(workerId)
  return name === undefined ? `Does not count: ${what}` : `Does not count: ${what}, ${name}`
}
