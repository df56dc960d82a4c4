import { ratingPercentText } from './ratings.ts'
import classes from './crew.module.css'

/**
 * A worker's percentage of the possible stars, with its color and label; renders nothing if there is none.
 */
export function PercentText({ percent }: { percent: number | null }) {
  const words = ratingPercentText(percent)
  if (!words) return null
  return (
    <span className={classes['tone']} data-tone={words.tone}>
      {words.text}
    </span>
  )
}
