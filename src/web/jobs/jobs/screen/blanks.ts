import { shiftWallClock } from '../../../../shared/kernel/dates.ts'
import { newKey, type ActivityForm, type ContactForm, type JobForm, type LocationForm } from './form.ts'

/** Returns a new, empty location. */
export function blankLocation(): LocationForm {
  return {
    key: newKey(),
    address: '',
    chosen: '',
    isNew: true,
    address2: '',
    city: null,
    zip: null,
    addressState: null,
    addressCountry: null,
    latitude: null,
    longitude: null,
    locationType: '',
    locationSize: '',
    numRooms: '',
    numStairFlights: '',
    elevator: null,
    longCarry: '',
    parking: '',
    addressPending: false,
    activities: [],
  }
}

/**
 * Returns a new activity on the day of the move: load at the first location, unload at others. At another
 * location it begins when the work at the previous one has ended, plus the drive.
 */
export function blankActivity(
  form: Pick<JobForm, 'date' | 'time' | 'locations'>,
  index: number,
  driveMinutes = 0,
): ActivityForm {
  const last = form.locations[index]?.activities.at(-1)
  const isFirst = index === 0 && last === undefined
  const before = form.locations
    .slice(0, index)
    .flatMap(({ activities }) => activities)
    .findLast(({ endTime }) => endTime !== '')
  const arrival = before && arrivalAfter(before, driveMinutes)
  return {
    key: newKey(),
    id: undefined,
    activityType: index === 0 ? 'load' : 'unload',
    activityDate: last?.activityDate || arrival?.day || form.date,
    startTime: isFirst ? form.time : (last?.endTime ?? arrival?.time ?? ''),
    endTime: '',
  }
}

/** Returns when the crew arrives after an activity and a drive, rounded to quarter hours. */
function arrivalAfter(before: ActivityForm, driveMinutes: number): { day: string; time: string } | undefined {
  const { activityDate, startTime, endTime } = before
  if (activityDate === '') return undefined
  const quarters = Math.ceil(driveMinutes / 15) * 15
  const midnights = startTime !== '' && endTime <= startTime ? 24 * 60 : 0
  const arrival = shiftWallClock(`${activityDate} ${endTime}:00`, midnights + quarters)
  return { day: arrival.slice(0, 10), time: arrival.slice(11, 16) }
}

/** Returns a new, empty contact person. */
export function blankContact(): ContactForm {
  return { key: newKey(), name: '', phone: '', email: '', contactMethod: 'call', isClient: false }
}
