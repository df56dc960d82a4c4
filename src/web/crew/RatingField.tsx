import { Rating, VisuallyHidden } from '@mantine/core'
import type { TouchEvent } from 'react'
import { starsText } from './ratings.ts'
import classes from './crew.module.css'

/** A rating as stars, for reading. */
export function RatingStars({ value }: { value: number }) {
  return (
    <span className={classes['rating']}>
      <Rating value={value} fractions={2} readOnly size="sm" aria-hidden />
      <VisuallyHidden>{starsText(value)}</VisuallyHidden>
      <span className={classes['figure']} aria-hidden>
        {value.toFixed(1)}
      </span>
    </span>
  )
}

interface Props {
  /** Whose rating it is. */
  name: string
  value: number
  onChange: (rating: number) => void
}

/** A rating from 0 to 5 in halves (DECISIONS C13): by mouse, thumb, or arrow keys and Enter. */
export function RatingField({ name, value, onChange }: Props) {
  return (
    <div>
      <span className={classes['ratingLabel']} aria-hidden>
        Rating
      </span>
      <span
        className={classes['rating']}
        onTouchStartCapture={keepScrolling}
        onTouchEndCapture={keepScrolling}
      >
        <Rating
          value={value}
          onChange={onChange}
          fractions={2}
          size={28}
          role="radiogroup"
          aria-label={`Rating of ${name}`}
          getSymbolLabel={starsText}
        />
        <output className={classes['figure']} aria-hidden>
          {value.toFixed(1)}
        </output>
      </span>
    </div>
  )
}

/** The stars take a finger that only scrolls over them for a choice; a tap reaches them as a click all the same. */
function keepScrolling(event: TouchEvent) {
  event.stopPropagation()
}
