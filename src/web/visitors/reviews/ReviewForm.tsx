import { useId, useRef, useState, type Ref } from 'react'
import { answerReviewWire } from '../../../shared/visitors/reviews/calls.ts'
import { REVIEW_LENGTH, STAR_LABELS, starsText } from '../../../shared/visitors/reviews/review.ts'
import type { answerReview } from '../../../shared/visitors/reviews/reviews.api.ts'
import { Button } from '../common/parts/Button.tsx'
import { Field } from '../common/parts/Field.tsx'
import { Notice } from '../common/parts/states.tsx'
import { send, SendError } from '../common/send.ts'

const MISSING = 'Choose 1 to 5 stars.'

/** Shows one to five stars as radio buttons, a comment field, and a note on how both are used. */
export function ReviewForm({
  token,
  company,
  onDone,
}: {
  token: string
  company: string
  /** Receives whether this rating was accepted; a move can be rated once. */
  onDone: (isTaken: boolean) => void
}) {
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)

  async function save() {
    setProblem('')
    setMissing(stars === 0)
    if (stars === 0) {
      group.current?.querySelector('input')?.focus()
      return
    }
    setSending(true)
    try {
      await send<typeof answerReview>(answerReviewWire, { params: { token }, body: { stars, comment } })
      onDone(true)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      // Already rated from another window: that rating is shown.
      if (error.status === 409) onDone(false)
      else setProblem(error.fields['comment'] ?? error.message)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stars
        ref={group}
        stars={stars}
        error={isMissing ? MISSING : null}
        onStars={(chosen) => {
          setStars(chosen)
          setMissing(false)
        }}
      />
      <Field label="In your words" description="If you like. What went well, what did not?">
        {(wired) => (
          <textarea
            {...wired}
            rows={6}
            maxLength={REVIEW_LENGTH}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className="dim re-small">
        Shown on the page of {company} with your first name, the first letter of your last name, and the town
        and month of your move. Nobody can change it afterwards.
      </p>
      {problem !== '' && <Notice kind="error">{problem}</Notice>}
      <div>
        <Button isPending={isSending}>Send rating</Button>
      </div>
    </form>
  )
}

function Stars({
  stars,
  error,
  onStars,
  ref,
}: {
  stars: number
  error: string | null
  onStars: (stars: number) => void
  ref: Ref<HTMLFieldSetElement>
}) {
  const id = useId()
  return (
    <fieldset
      ref={ref}
      className="choices re-choose"
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>Your rating</legend>
      <div className="re-row">
        {STAR_LABELS.map((label, at) => (
          <label key={label} className="re-star" data-on={at < stars || undefined}>
            <input
              type="radio"
              name={id}
              value={at + 1}
              checked={stars === at + 1}
              aria-label={`${starsText(at + 1)}: ${label}`}
              onChange={() => onStars(at + 1)}
            />
            <span aria-hidden>{at < stars ? '★' : '☆'}</span>
          </label>
        ))}
        <span className="re-word" aria-hidden>
          {STAR_LABELS[stars - 1] ?? ''}
        </span>
      </div>
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
