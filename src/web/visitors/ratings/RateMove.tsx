import { Button, Rating, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { REVIEW_LENGTH, STAR_LABELS, starsText } from '../../../shared/visitors/reviews/review.ts'
import { getOwnRating, rateMove, type OwnRating } from '../../../shared/visitors/reviews/reviews.api.ts'
import { call } from '../../kernel/api.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useSubmittedForm } from '../../kernel/submitted-form.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import classes from './reviews.module.css'
import ui from '../../ui/primitives.module.css'

/** The rating of a completed move by its client: a form, and afterward what was said. */
export function RateMove({ jobId }: { jobId: number }) {
  const query = useQuery(callQuery(getOwnRating, { params: { id: jobId } }))
  // Reserves the space of the form: the buttons below it must not move while they are tapped.
  if (query.isPending)
    return (
      <div style={{ visibility: 'hidden' }}>
        <RatingForm jobId={jobId} />
      </div>
    )
  if (!query.data) return null
  const { stars, comment } = query.data
  if (stars === null) return <RatingForm jobId={jobId} />
  return (
    <div className={ui['stackTight']}>
      <Text size="sm">
        <span aria-hidden>{'★'.repeat(stars)}</span> You rated this move: {starsText(stars)}.
      </Text>
      {comment !== '' && <p className={classes['said']}>{comment}</p>}
    </div>
  )
}

function RatingForm({ jobId }: { jobId: number }) {
  const queries = useQueryClient()
  const form = useSubmittedForm<OwnRating>(
    { stars: null, comment: '' },
    ({ stars }): FieldErrors => (stars === null ? { stars: 'Choose 1 to 5 stars.' } : {}),
    async ({ stars, comment }) => {
      const rated = await call(rateMove, { params: { id: jobId }, body: { stars: stars ?? 0, comment } })
      queries.setQueryData(callQuery(getOwnRating, { params: { id: jobId } }).queryKey, rated)
    },
  )
  const { stars, comment } = form.values
  const error = form.errors['stars']
  return (
    <form {...form.element} className={ui['stackSmall']} aria-label="Your rating">
      <Refusal text={form.refusal} />
      <div className={ui['stackTight']}>
        <Text size="sm" fw={550} id="rate-move">
          How was it?
        </Text>
        <Rating
          size="xl"
          value={stars ?? 0}
          aria-labelledby="rate-move"
          getSymbolLabel={(value) => `${starsText(value)}: ${STAR_LABELS[value - 1] ?? ''}`}
          onChange={(value) => form.set('stars', value)}
        />
        {error !== undefined && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
      {stars !== null && (
        <Textarea
          label="In your words"
          description="Shown on the company’s page with your first name, the first letter of your last name, and the town and month of your move. It cannot be changed afterward."
          autosize
          minRows={2}
          maxLength={REVIEW_LENGTH}
          value={comment}
          onChange={(event) => form.set('comment', event.currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit" variant="default" mih={44} loading={form.isPending}>
          Send rating
        </Button>
      </div>
    </form>
  )
}
