import { Button, Group, Textarea, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { REVIEW_LENGTH, authorText, starSymbols, starsText } from '../../../shared/visitors/reviews/review.ts'
import { replyToReview, type Review } from '../../../shared/visitors/reviews/reviews.api.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import classes from './reviews.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  review: Review
  onTyping: (id: number, isTyping: boolean) => void
  onReplied: () => Promise<unknown>
}

/** One rating with its reply; null while no reply is being written. */
export function Rating({ review, onTyping, onReplied }: Props) {
  const [reply, setReply] = useState<string | null>(null)
  const isTyping = reply !== null && reply.trim() !== review.reply
  useEffect(() => {
    onTyping(review.id, isTyping)
    return () => onTyping(review.id, false)
  }, [review.id, isTyping, onTyping])

  async function save() {
    await call(replyToReview, { params: { id: review.id }, body: { reply: reply ?? '' } })
    await onReplied()
    setReply(null)
  }

  const by = authorText(review)
  return (
    <li className={`${ui['stackTight']} ${classes['rating']}`}>
      <p className={classes['stars']}>
        <span aria-hidden>{starSymbols(review.stars)}</span>
        <VisuallyHidden>{starsText(review.stars)}</VisuallyHidden>
      </p>
      {review.comment !== '' && <p className={classes['said']}>{review.comment}</p>}
      <p className={ui['hint']}>{by}</p>
      {reply === null ? (
        <>
          {review.reply !== '' && (
            <div className={classes['reply']}>
              <p className={ui['hint']}>Your reply</p>
              <p className={classes['said']}>{review.reply}</p>
            </div>
          )}
          <Button
            variant="default"
            mih={44}
            className={classes['act']}
            aria-label={`${review.reply === '' ? 'Reply' : 'Edit reply'} to ${by}`}
            onClick={() => setReply(review.reply)}
          >
            {review.reply === '' ? 'Reply' : 'Edit reply'}
          </Button>
        </>
      ) : (
        <>
          <Textarea
            label={`Reply to ${by}`}
            description="Everyone can read it on your page. Leave empty to remove the reply."
            autosize
            minRows={3}
            maxLength={REVIEW_LENGTH}
            data-autofocus
            value={reply}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
          <Group gap={8}>
            <AsyncButton mih={44} action={save} disabled={!isTyping} successText="The reply is saved.">
              Save reply
            </AsyncButton>
            <Button variant="subtle" mih={44} onClick={() => setReply(null)}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </li>
  )
}
