import type { VehicleCollision } from '../../company/fleet/job-vehicle.ts'
import { formatDayInWords, formatTime, wallClockOf } from '../../kernel/dates.ts'

/** Returns where a vehicle is at the time of a job: 'on job #12, Denver, CO, Sat, Dec 12, 9:00 AM – 1:00 PM'. */
export function vehicleCollisionText(
  collision: Pick<VehicleCollision, 'jobId' | 'place' | 'startsAt' | 'endsAt'>,
  { timezone, today }: { timezone: string; today: string },
): string {
  const { jobId, place, startsAt, endsAt } = collision
  const [from, to] = [wallClockOf(startsAt, timezone), wallClockOf(endsAt, timezone)]
  const clock = (wall: string) => formatTime(wall.slice(11, 16))
  const day = (wall: string) => formatDayInWords(wall.slice(0, 10), today)
  const end = day(to) === day(from) ? clock(to) : `${day(to)}, ${clock(to)}`
  const where = place === '' ? '' : `${place}, `
  return `on job #${jobId}, ${where}${day(from)}, ${clock(from)} – ${end}`
}
