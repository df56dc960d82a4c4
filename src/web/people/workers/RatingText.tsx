import { ratingColor, ratingWords } from '../../../shared/people/workers/rating.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows a worker's rating in percent with its color and label; 'no figure' without a completed job. */
export function RatingText({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={ui['small']}>no figure</span>
  const tone = ratingColor(percent)
  return (
    <span className={classes['tone']} data-tone={tone}>
      {ratingWords(percent)}
    </span>
  )
}
