import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { MAX_DECLINE_REASON } from '../../../shared/schedule/crew/crew-answers.api.ts'
import type { CrewAnswer } from '../../../shared/people/workers/crew.choices.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  answer: CrewAnswer
  onAnswer: (given: { answer: 'confirmed' | 'declined'; reason?: string }) => Promise<void>
}

/** The two answers of a member to an assignment; declining asks for a reason, which may stay empty. */
export function AnswerButtons({ answer, onAnswer }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isDeclining) field.current?.focus()
  }, [isDeclining])

  async function decline() {
    const typed = reason.trim()
    await onAnswer({ answer: 'declined', ...(typed !== '' && { reason: typed }) })
    setDeclining(false)
    setReason('')
  }

  if (isDeclining)
    return (
      <div className={ui['stackSmall']}>
        <Textarea
          ref={field}
          label="Why can't you come?"
          description="Optional. The office reads it. You stay on the crew until they replace you."
          autosize
          minRows={2}
          maxLength={MAX_DECLINE_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes['answers']}>
          <Button size="md" variant="default" onClick={() => setDeclining(false)}>
            Back
          </Button>
          <AsyncButton size="md" color="red" action={decline}>
            Decline job
          </AsyncButton>
        </div>
      </div>
    )
  return (
    <div className={classes['answers']}>
      {answer !== 'confirmed' && (
        <AsyncButton size="md" action={() => onAnswer({ answer: 'confirmed' })}>
          Confirm
        </AsyncButton>
      )}
      {answer !== 'declined' && (
        <Button size="md" variant="default" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
    </div>
  )
}
