import { Rating, VisuallyHidden } from '@mantine/core'
import { useRef, type MouseEvent, type TouchEvent } from 'react'
import { halfAt, starsText } from './ratings.ts'
import classes from './crew.module.css'

/** A rating as stars, for reading; without one, what stands for it. */
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
  /** Whose rating it is. */
  name: string
  /** Null until somebody rates. */
  value: number | null
  onChange: (rating: number) => void
}

/** A rating from 0 to 5 in halves: by mouse or thumb, the first half once more for none, or by arrow keys. */
export function RatingField({ name, value, onChange }: Props) {
  const stars = useRef<HTMLDivElement>(null)
  /** Mantine's stars overlap, so that a tap on a half finds the whole one: the place that was hit decides. */
  function choose(event: MouseEvent) {
    const box = stars.current?.getBoundingClientRect()
    // A key's click has no place; it is told as a change.
    if (!box || event.detail === 0 || event.clientX < box.left || event.clientX > box.right) return
    event.preventDefault()
    event.stopPropagation()
    const hit = halfAt((event.clientX - box.left) / box.width)
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

/** The stars take a finger that only scrolls over them for a choice; a tap comes as a click all the same. */
function keepScrolling(event: TouchEvent) {
  event.stopPropagation()
}
