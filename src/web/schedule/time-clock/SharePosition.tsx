import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { answerPositionConsent, getArrival } from '../../../shared/schedule/time-clock/arrival.api.ts'
import { POSITION_TEXT, POSITION_TEXT_VERSION } from '../../../shared/schedule/time-clock/arrival.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { showFailure } from '../../ui/toasts.ts'
import { usePositionSharing, type Sharing } from './use-position-sharing.ts'
import type { ShownClock } from './use-clock.ts'
import classes from './clock.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  shown: ShownClock
  /** The viewer. */
  userId: number
}

/** Shares the position of the lead while they are on the way; asks them once whether they agree. */
export default function SharePosition({ shown: { clock, waiting }, userId }: Props) {
  const own = clock.members.find(({ workerId }) => workerId === userId)
  // Nobody is asked who is not on the way.
  return own?.state === 'onTheWay' ? <OnTheWay jobId={clock.jobId} isSent={waiting.length === 0} /> : null
}

function OnTheWay({ jobId, isSent }: { jobId: number; isSent: boolean }) {
  const queries = useQueryClient()
  const title = useId()
  const { data } = useQuery(callQuery(getArrival, { params: { id: jobId } }))
  const sharing = data?.sharing ?? null
  const isGiven = sharing?.consent?.isGiven === true && sharing.consent.textVersion === POSITION_TEXT_VERSION
  const state = usePositionSharing(jobId, isGiven && isSent)
  if (sharing === null) return null
  const answer = async (isYes: boolean) => {
    try {
      await call(answerPositionConsent, {
        body: { company: sharing.companyId, isGiven: isYes, textVersion: POSITION_TEXT_VERSION },
      })
      await queries.invalidateQueries({ queryKey: keyBelow(getArrival, { id: jobId }) })
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const isAsked = sharing.consent === null || (sharing.consent.isGiven && !isGiven)
  if (isAsked)
    return (
      <section className={`${ui['card']} ${classes['share']}`} aria-labelledby={title}>
        <h3 id={title} className={ui['heading']}>
          Show your client when you arrive?
        </h3>
        <Text>{POSITION_TEXT}</Text>
        <div className={classes['others']}>
          <Button className={classes['other'] ?? ''} onClick={() => void answer(true)}>
            Share my position
          </Button>
          <Button variant="default" className={classes['other'] ?? ''} onClick={() => void answer(false)}>
            No, thanks
          </Button>
        </div>
      </section>
    )
  if (!isGiven) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text component="output" fw={600} className={classes['sharing'] ?? ''}>
        {SHARING_TEXTS[state]}
      </Text>
      <Button variant="default" className={classes['other'] ?? ''} onClick={() => void answer(false)}>
        Stop sharing
      </Button>
    </Group>
  )
}

const SHARING_TEXTS: Record<Sharing, string> = {
  waiting: 'Waiting for the position of this phone.',
  shared: 'Your client sees when you arrive. Keep this page open.',
  denied: 'This phone does not give its position. Allow it for this page in the settings of the browser.',
  refused: 'Your position is not shared any more.',
}
