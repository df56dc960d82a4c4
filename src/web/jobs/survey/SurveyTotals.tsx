import type { SurveyFigures } from '../../../shared/jobs/survey/survey.api.ts'
import { centsFromDollars, formatCents, groupThousands } from '../../../shared/kernel/money.ts'
import type { SaveState } from './use-survey.ts'
import classes from './survey.module.css'

interface Props {
  figures: SurveyFigures
  state: SaveState
  /** Number of changes that are not stored yet. */
  waiting: number
  /** Number of photos that are on their way. */
  photos: number
  isOpen: boolean
}

/** The totals and price of the survey, how many rooms they include, and whether all changes are saved; fixed to the bottom. */
export function SurveyTotals({ figures, state, waiting, photos, isOpen }: Props) {
  const { items, cubicFeet, pounds, truck, crew, hours, price, rooms } = figures
  return (
    <section className={classes['totals']} aria-label="Total">
      <div className={classes['totalsInner']}>
        <p className={classes['price']} data-stale={state !== 'saved'}>
          {price === null ? (
            <span>
              {items === 0 ? 'Count your items to see the price' : 'Price after your list is checked'}
            </span>
          ) : (
            <strong>{formatCents(centsFromDollars(price))}</strong>
          )}
          <SaveNote state={state} waiting={waiting} photos={photos} />
        </p>
        <p className={classes['basis']}>
          {rooms.filled} of {rooms.all} rooms filled in
          {price !== null && isOpen && '. Not final until you send the list.'}
        </p>
        <ul className={classes['sums']}>
          <li>{items === 1 ? '1 item' : `${groupThousands(items, 2)} items`}</li>
          <li>{groupThousands(cubicFeet, 0)} cu ft</li>
          <li>{groupThousands(pounds, 0)} lb</li>
          {truck && (
            <li>
              {truck.trucks === 1 ? `${truck.size} ft truck` : `${truck.trucks} trucks of ${truck.size} ft`}
            </li>
          )}
          <li>{crew === 1 ? '1 mover' : `${crew} movers`}</li>
          {hours > 0 && <li>{hours === 1 ? '1 hour' : `${groupThousands(hours, 2)} hours`}</li>}
        </ul>
      </div>
    </section>
  )
}

function SaveNote({ state, waiting, photos }: Pick<Props, 'state' | 'waiting' | 'photos'>) {
  const changes = waiting === 1 ? '1 change is' : `${waiting} changes are`
  const text =
    state === 'saved'
      ? photos === 0
        ? 'Saved'
        : photos === 1
          ? 'Sending 1 photo…'
          : `Sending ${photos} photos…`
      : state === 'saving'
        ? 'Saving…'
        : `No connection. ${changes} on this phone; we’ll send them.`
  return (
    <output className={classes['saved']} data-state={state}>
      {text}
    </output>
  )
}
