import { runsOn, weekDays } from './calendar.ts'
import { DayAds } from './DayAds.tsx'
import type { CalendarViewProps } from './MonthView.tsx'
import classes from './ads.module.css'

/** A week of ads, day by day. */
export function WeekView({ day, ads, onOpen, onSchedule }: CalendarViewProps) {
  return (
    <div className={classes['week']}>
      {weekDays(day).map((one) => (
        <DayAds key={one} day={one} ads={runsOn(ads, one)} onOpen={onOpen} onSchedule={onSchedule} />
      ))}
    </div>
  )
}
