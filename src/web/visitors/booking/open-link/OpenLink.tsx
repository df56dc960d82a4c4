import { useState } from 'react'
import { readSession } from '../../../kernel/session-store.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Notice } from '../../common/parts/states.tsx'
import type { OpenedJob } from './open-job.ts'

interface Props {
  token: string
  /** The company of the move; null if the link is unknown. */
  company: string | null
}

type State =
  | { step: 'ready' }
  /** Another person is signed in on this device. */
  | { step: 'asking'; opened: OpenedJob; present: string }
  /** The link is used or expired, or the server could not be reached. */
  | { step: 'refused'; message: string; mayRetry: boolean }
  | { step: 'mailed' }

/**
 * The page behind a mail's link: the job opens only on a click, because mail programs follow links by
 * themselves.
 */
export function OpenLink({ token, company }: Props) {
  const [state, setState] = useState<State>({ step: 'ready' })
  const heading = company === null ? 'Your move' : `Your move with ${company}`

  async function open(): Promise<void> {
    const { openJob } = await import('./open-job.ts')
    try {
      const opened = await openJob(token)
      const before = readSession()?.userData
      if (before && before.id !== opened.userData.id)
        setState({ step: 'asking', opened, present: `${before.firstName} ${before.lastName}`.trim() })
      else await go(opened)
    } catch (error) {
      setState(refusalOf(error))
    }
  }
  async function renew(): Promise<void> {
    const { mailNewLink } = await import('./open-job.ts')
    try {
      await mailNewLink(token)
      setState({ step: 'mailed' })
    } catch (error) {
      setState(refusalOf(error))
      throw error
    }
  }

  return (
    <div className="stack">
      <h1>{heading}</h1>
      {state.step === 'ready' && (
        <>
          <p>This link signs you in and opens your job. It works once.</p>
          <div className="step-actions">
            <Button action={open}>Open my job</Button>
          </div>
        </>
      )}
      {state.step === 'asking' && (
        <Asking
          opened={state.opened}
          present={state.present}
          onDeclined={() =>
            setState({ step: 'refused', message: 'The link has been used.', mayRetry: false })
          }
        />
      )}
      {state.step === 'refused' && (
        <>
          <Notice kind="error">{state.message}</Notice>
          <div className="step-actions">
            {state.mayRetry && <Button action={open}>Try again</Button>}
            <Button action={renew} kind={state.mayRetry ? 'plain' : 'filled'}>
              Email me a new link
            </Button>
          </div>
        </>
      )}
      {state.step === 'mailed' && (
        <Notice kind="done">If this link was yours, a new one is on its way to your mailbox.</Notice>
      )}
      {state.step !== 'asking' && (
        <p>
          Or <a href="/login">log in with your password</a>.
        </p>
      )}
    </div>
  )
}

interface AskingProps {
  opened: OpenedJob
  present: string
  onDeclined: () => void
}

/** Asks before signing out the person who is signed in on this device. */
function Asking({ opened, present, onDeclined }: AskingProps) {
  return (
    <>
      <Notice kind="info">
        <p>
          {present} is signed in on this device. Opening this job signs {present} out and{' '}
          {opened.userData.firstName} in.
        </p>
      </Notice>
      <div className="step-actions">
        <Button action={() => go(opened)}>Sign out {present} and open my job</Button>
        <Button
          kind="plain"
          action={async () => {
            const { endLinkSession: decline } = await import('./open-job.ts')
            await decline(opened)
            onDeclined()
          }}
        >
          Stay signed in as {present}
        </Button>
      </div>
    </>
  )
}

async function go(opened: OpenedJob): Promise<void> {
  const { signInAsOwner: enter } = await import('./open-job.ts')
  await enter(opened)
  window.location.assign(`/job/${opened.jobId}`)
}

function refusalOf(error: unknown): State {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  const message = error instanceof Error ? error.message : String(error)
  return { step: 'refused', message, mayRetry: status === 0 || status >= 500 || status === 429 }
}
