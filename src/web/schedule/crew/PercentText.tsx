import { percentWords } from './ratings.ts'
import classes from './crew.module.css'

/** A worker's percentage of all stars, in its color and its word; nothing while there is none. */
export function PercentText({ percent }: { percent: number | null }) {
  const words = percentWords(percent)
  if (!words) return null
  return (
    <span className={classes['tone']} data-tone={words.tone}>
      {words.text}
    </span>
  )
}
