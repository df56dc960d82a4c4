import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  clockText,
  countdownColor,
  MAX_CALL_SECONDS,
  minusTimer,
} from '../../../shared/messages/communications/countdown.ts'
import type { Dialer } from './dialer.ts'
import classes from './phone.module.css'

/** Seconds before the maximum duration of a call from which the remaining time is shown. */
const WARNS_BEFORE = 600

/** Shows the state of the current call as text, with its timer. */
export function CallProgress({ dialer }: { dialer: Exclude<Dialer, { state: 'idle' }> }) {
  switch (dialer.state) {
    case 'incoming':
      return (
        <>
          <span>Incoming call</span>
          <Elapsed since={dialer.since} />
        </>
      )
    case 'calling':
      return (
        <>
          <span>Calling...</span>
          <Elapsed since={dialer.since} />
        </>
      )
    case 'accept':
      return <span>Connecting...</span>
    case 'connect':
      return (
        <>
          <Elapsed since={dialer.since} />
          {dialer.isMuted && <span>Muted</span>}
          <Rest since={dialer.since} />
        </>
      )
    case 'endCall':
      return (
        <span>
          {dialer.text}
          {dialer.hint !== null && ` ${dialer.hint}`}
        </span>
      )
  }
}

function Elapsed({ since }: { since: number }) {
  return <span role="timer">{clockText(useSecondsSince(since))}</span>
}

/** Shows the remaining time of a call near its maximum duration, as a colored number and label. */
function Rest({ since }: { since: number }) {
  const left = minusTimer(MAX_CALL_SECONDS, useSecondsSince(since))
  if (left > WARNS_BEFORE) return null
  return (
    <span className={classes['rest']} data-color={countdownColor(left)}>
      <IconClock size={14} aria-hidden /> {clockText(left)} left
    </span>
  )
}

/** Returns the seconds since a moment in epoch milliseconds, updated every second. */
function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticks)
  }, [since])
  return Math.max(0, (now - since) / 1_000)
}
