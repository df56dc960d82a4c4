import type { ReactNode } from 'react'
import { isRunning, type ChargeState } from '../../../../money/cards/charge.ts'
import { lineChanges } from '../../../../money/cards/line-changes.ts'
import type { RunningCharge } from '../../../../money/cards/use-charge.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Notice } from '../../../common/parts/states.tsx'

/** Shows the progress of a charge, its error, and the one possible next action. */
export function ChargeNotice({ charge, onBack }: { charge: RunningCharge; onBack: () => void }) {
  const { state, again, giveUp } = charge
  return (
    <>
      <output className="walk-running">
        {isRunning(state) && (
          <>
            <span className="spinner small" aria-hidden /> {runningText(state)}
          </>
        )}
        {state.step === 'done' && state.message}
      </output>
      {state.step === 'refused' && (
        <Notice kind="error">
          <p>{state.message}</p>
          {state.code === 'day_full' && <Button action={onBack}>Pick another day</Button>}
        </Notice>
      )}
      {state.step === 'changed' && (
        <NoticeText text={state.message}>
          <ul>
            {lineChanges(state.was, state.lines).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </NoticeText>
      )}
      {state.step === 'unanswered' && (
        <NoticeText text={state.message}>
          <p>Check the payment. You won’t be charged twice.</p>
          <Button kind="plain" action={again}>
            Check again
          </Button>
        </NoticeText>
      )}
      {state.step === 'busy' && (
        <NoticeText text={state.message}>
          <Button kind="plain" action={again}>
            Check again
          </Button>
        </NoticeText>
      )}
      {state.step === 'interrupted' && (
        <Notice kind="error">
          <p>{state.message}</p>
          <div className="walk-actions">
            <Button kind="plain" action={again}>
              Try again
            </Button>
            <Button kind="link" action={giveUp}>
              Cancel payment
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

function NoticeText({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <p>
        <strong>{text}</strong>
      </p>
      {children}
    </div>
  )
}

function runningText(state: ChargeState): string {
  if (state.step === 'authenticating') return 'Waiting for the card holder…'
  if (state.step === 'givingUp') return 'Cancelling the payment…'
  if (state.step === 'confirming' && state.message !== '') return state.message
  return 'Charging the card…'
}
