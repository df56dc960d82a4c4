import { Alert, Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isRunning, type ChargeState } from '../../cards/charge.ts'
import { lineChanges } from '../../cards/line-changes.ts'
import type { Charging } from './use-charge.tsx'
import classes from '../payments.module.css'

/** Shows the state of a charge: its progress or error, and the one possible next action. */
export function ChargeNotice({ charging }: { charging: Charging }) {
  const { state, again, giveUp } = charging
  return (
    <>
      <output className={classes['block']}>
        {isRunning(state) && (
          <span className={classes['actions']}>
            <Loader size="sm" aria-hidden /> {runningText(state)}
          </span>
        )}
        {state.step === 'done' && (
          <Alert color="green" icon={<IconCheck aria-hidden />}>
            {state.message}
          </Alert>
        )}
      </output>
      {state.step === 'refused' && <Failure text={state.message} />}
      {state.step === 'changed' && (
        <Failure text={state.message} isGentle>
          <ul className={classes['changes']}>
            {lineChanges(state.was, state.lines).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Failure>
      )}
      {state.step === 'unanswered' && (
        <Failure text={state.message} isGentle>
          <p className={classes['alertText']}>Check the payment. You won’t be charged twice.</p>
          <Again label="Check again" onClick={again} />
        </Failure>
      )}
      {state.step === 'busy' && (
        <Failure text={state.message} isGentle>
          <Again label="Check again" onClick={again} />
        </Failure>
      )}
      {state.step === 'interrupted' && (
        <Failure text={state.message}>
          <div className={classes['actions']}>
            <Again label="Try again" onClick={again} />
            <Button mt="sm" variant="subtle" color="red" onClick={giveUp}>
              Cancel payment
            </Button>
          </div>
        </Failure>
      )}
    </>
  )
}

function runningText(state: ChargeState): string {
  if (state.step === 'authenticating') return 'Waiting for the card holder…'
  if (state.step === 'givingUp') return 'Cancelling the payment…'
  if (state.step === 'confirming' && state.message !== '') return state.message
  return 'Charging the card…'
}

function Failure({
  text,
  isGentle = false,
  children,
}: {
  text: string
  isGentle?: boolean
  children?: ReactNode
}) {
  return (
    <Alert
      color={isGentle ? 'gray' : 'red'}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={text}
    >
      {children}
    </Alert>
  )
}

function Again({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button mt="sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  )
}
