import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listRecentReviews, type RecentReview } from '../../../shared/visitors/reviews/reviews.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { isAdvancing, SHOWN_MS, stepIndex } from './carousel.ts'
import { useHoverOrFocus } from './use-minded.ts'
import classes from './home.module.css'
import ui from '../../ui/primitives.module.css'

/** Unedited ratings of completed moves, one at a time; renders nothing if there are none. */
export function Testimonials() {
  const reviews = useQuery({ ...callQuery(listRecentReviews, {}), staleTime: 60_000 }).data ?? []
  return reviews.length === 0 ? null : <Carousel reviews={reviews} />
}

function Carousel({ reviews }: { reviews: readonly RecentReview[] }) {
  const wantsNoMotion = useReducedMotion()
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const root = useRef<HTMLElement>(null)
  const isMinded = useHoverOrFocus(root)
  const count = reviews.length
  const isGoing = isAdvancing({ count, isStopped, isMinded, wantsNoMotion })
  useEffect(() => {
    if (!isGoing) return
    const timer = window.setTimeout(() => setAt(stepIndex(at, 1, count)), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [at, count, isGoing])

  return (
    <section
      ref={root}
      className={classes['section']}
      aria-roledescription="carousel"
      aria-labelledby="home-ratings"
    >
      <div className={`${ui['row']} ${classes['ratingsHead']}`}>
        <h2 id="home-ratings" className={classes['title']}>
          What people say after their move
        </h2>
        {count > 1 && (
          <div className={ui['line']}>
            <span className={ui['dimmed']}>
              {at + 1} of {count}
            </span>
            {!wantsNoMotion && (
              <ActionIcon
                size={44}
                color="gray"
                aria-label={isStopped ? 'Resume automatic ratings' : 'Pause automatic ratings'}
                onClick={() => setStopped(!isStopped)}
              >
                {isStopped ? (
                  <IconPlayerPlay size={20} aria-hidden />
                ) : (
                  <IconPlayerPause size={20} aria-hidden />
                )}
              </ActionIcon>
            )}
            <ActionIcon
              size={44}
              variant="default"
              aria-label="Previous rating"
              onClick={() => setAt(stepIndex(at, -1, count))}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="default"
              aria-label="Next rating"
              onClick={() => setAt(stepIndex(at, 1, count))}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      {/* Announced when the user steps, but not when it advances automatically. */}
      <div className={classes['slides']} aria-live={isGoing ? 'off' : 'polite'}>
        {reviews.map((review, index) => (
          <figure
            key={review.id}
            className={classes['slide']}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            data-shown={index === at || undefined}
            aria-hidden={index !== at}
          >
            <Rating stars={review.stars} />
            <blockquote>{review.comment}</blockquote>
            <figcaption>
              {review.by}
              {review.city !== '' && `, ${review.city}`} · moved with{' '}
              <a href={`/${review.company.handle}`} tabIndex={index === at ? 0 : -1}>
                {review.company.name}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Rating({ stars }: { stars: number }) {
  return (
    <div className={classes['stars']}>
      <VisuallyHidden>{stars} of 5 stars</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= stars ? (
          <IconStarFilled key={star} size={20} aria-hidden />
        ) : (
          <IconStar key={star} size={20} aria-hidden />
        ),
      )}
    </div>
  )
}
