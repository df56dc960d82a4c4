import { Alert, Button } from '@mantine/core'
import type { Sending } from '../../../kernel/answers.ts'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props<Input> {
  sending: Sending<Input>
  label: string
  color?: string
  /** Label of the button that closes the dialog. */
  closeLabel?: string
  onSubmit: () => void
  onClose: () => void
}

/**
 * Shows the end of a dialog that sends something once: the error and its buttons; after a lost response only
 * 'Check again'.
 */
export function SendingActions<Input>({
  sending,
  label,
  color,
  closeLabel = 'Cancel',
  onSubmit,
  onClose,
}: Props<Input>) {
  const { state, again } = sending
  const isUnanswered = state.step === 'unanswered'
  const isBusy = state.step === 'sending'
  return (
    <div className={`${ui['stackSmall']} ${classes['dialogEnd']}`}>
      {(isUnanswered || state.step === 'refused') && (
        <Alert color={isUnanswered ? 'gray' : 'red'} role="alert" title={state.message}>
          {isUnanswered && 'Check the result. It won’t be done twice.'}
        </Alert>
      )}
      <div className={`${classes['actions']} ${classes['end']}`}>
        {!isUnanswered && (
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {closeLabel}
          </Button>
        )}
        <Button
          {...(color !== undefined && !isUnanswered && { color })}
          loading={isBusy}
          onClick={() => (isUnanswered ? void again() : onSubmit())}
        >
          {isUnanswered ? 'Check again' : label}
        </Button>
      </div>
    </div>
  )
}
