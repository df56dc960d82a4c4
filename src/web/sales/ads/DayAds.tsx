import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { dayTitle } from './calendar.ts'
import { adTimesText } from './words.ts'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  day: string
  ads: readonly Ad[]
  onOpen: (ad: number) => void
  onSchedule: (day: string) => void
}

/** The ads of one day, and a button to schedule another. */
export function DayAds({ day, ads, onOpen, onSchedule }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${ui['card']} ${classes['day']}`}>
      <div className={`${ui['bar']} ${classes['bar']}`}>
        <h3 id={id} className={ui['heading']}>
          {dayTitle(day)}
        </h3>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={`Schedule Ad on ${dayTitle(day)}`}
          onClick={() => onSchedule(day)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      {ads.length === 0 ? (
        <p className={classes['note']}>No ads on this day.</p>
      ) : (
        <ul className={`${ui['list']} ${classes['list']}`}>
          {ads.map((ad) => (
            <li key={ad.id}>
              <button type="button" className={classes['row']} onClick={() => onOpen(ad.id)}>
                <strong>{ad.title}</strong>
                <span className={classes['note']}>
                  {ad.entity.internalEntityName}, {adTimesText(ad)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
