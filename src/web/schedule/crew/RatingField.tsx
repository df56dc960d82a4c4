import { Rating, VisuallyHidden } from '@mantine/core'
import { useRef, type MouseEvent, type TouchEvent } from 'react'
import { halfStarAt, starsText } from './ratings.ts'
import classes from './crew.module.css'

/** A rating as read-only stars; shows `unrated` if there is none. */
export function RatingStars({ value, unrated }: { value: number | null; unrated: string }) {
  if (value === null) return <span className={classes['rating']}>{unrated}</span>
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
  /** Name of the rated person. */
  name: string
  /** null until rated. */
  value: number | null
  onChange: (rating: number) => void
}

/**
 * A rating from 0 to 5 in half steps: by mouse or touch, a second click on the first half for none, or by
 * arrow keys.
 */
export function RatingField({ name, value, onChange }: Props) {
  const stars = useRef<HTMLDivElement>(null)
  /**
   * Mantine's stars overlap, so that a tap on a half star selects the whole one; this uses the click position
   * instead.
   */
  function choose(event: MouseEvent) {
    const box = stars.current?.getBoundingClientRect()
    // A click by keyboard has no position; it is reported as a change.
    if (!box || event.detail === 0 || event.clientX < box.left || event.clientX > box.right) return
    event.preventDefault()
    event.stopPropagation()
    const hit = halfStarAt((event.clientX - box.left) / box.width)
    onChange(hit === 0.5 && value === 0.5 ? 0 : hit)
  }
  return (
    <div className={classes['wide']}>
      <span className={classes['ratingLabel']} aria-hidden>
        Rating
      </span>
      <span
        className={classes['rating']}
        onClickCapture={choose}
        onChangeCapture={(event) => {
          if (event.target instanceof HTMLInputElement) onChange(Number(event.target.value))
        }}
        onTouchStartCapture={keepScrolling}
        onTouchEndCapture={keepScrolling}
      >
        <Rating
          ref={stars}
          value={value ?? 0}
          fractions={2}
          size={32}
          role="radiogroup"
          aria-label={`Rating of ${name}`}
          getSymbolLabel={starsText}
        />
        <span className={classes['figure']} aria-hidden>
          {value === null ? 'Not rated' : value.toFixed(1)}
        </span>
      </span>
    </div>
  )
}

/**
 * Without this, a touch that only scrolls over the stars would set a rating; a tap still arrives as a click.
 */
function keepScrolling(event: TouchEvent) {
  event.stopPropagation()
}
