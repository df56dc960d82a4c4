import type { Worker } from '../../shared/crew/crew.ts'
import type { MapMarker } from '../ui/job-map/marker.ts'

/** A person's name on one line. */
export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** Pins of the workers whose address has a place; in each their initials. */
export function markersOf(workers: readonly Worker[]): MapMarker[] {
  return workers.flatMap((worker) => {
    const { latitude, longitude } = worker.location
    if (latitude === null || longitude === null) return []
    return [
      {
        id: worker.id,
        latitude,
        longitude,
        label: [nameOf(worker), worker.address].filter(Boolean).join(', '),
        color: 'indigo',
        mark: `${worker.firstName.charAt(0)}${worker.lastName.charAt(0)}`.toUpperCase(),
        href: `/worker/${worker.id}`,
      },
    ]
  })
}

/** How many there are, and which of them are shown. */
export function countText(total: number, page: number, shown: number, perPage: number): string {
  const all = total === 1 ? '1 worker' : `${total.toLocaleString('en-US')} workers`
  if (shown === 0 || shown >= total) return all
  const first = (page - 1) * perPage + 1
  return `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${all}`
}
