import { useEffect, useEffectEvent } from 'react'
import { Loading } from '../../common/parts/states.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { useAnswers } from './use-answers.ts'

/** Sends what was answered before the visitor said who they are; a rejected answer is shown on its screen. */
export function SendStep() {
  const { company, go } = useBooking()
  const { send } = useAnswers()
  const sendOnce = useEffectEvent(async () => {
    const sent = await send()
    if (sent.isSaved) return go('answersSaved')
    const isPlace = Object.keys(sent.problems).some((path) => path.startsWith('locations'))
    return go(isPlace ? 'placesRefused' : 'answersRefused', { kind: 'error', text: sent.refusal })
  })
  useEffect(() => {
    void sendOnce()
  }, [])
  return (
    <div className="stack">
      <StepHeading>Saving your request</StepHeading>
      <Loading label={`Sending your request to ${company.name}`} />
    </div>
  )
}
