import { MAX_ON_MAP, type PersonPlace } from '../../../shared/people/clients/person-places.api.ts'
import type { MapMarker } from '../../ui/job-map/marker.ts'

/** Returns how many people a map shows, and whether there are more. */
export function mapCountText(count: number, kind: 'clients' | 'workers', isCut: boolean): string {
  if (isCut)
    return `The map shows the newest ${MAX_ON_MAP.toLocaleString('en-US')} ${kind}. Search to see others.`
  const noun = count === 1 ? kind.slice(0, -1) : kind
  return `${count.toLocaleString('en-US')} ${noun} with an address on the map.`
}

/** Returns the pin of a person with their initials; it links to their page below `path`. */
export function markerOf({ id, name, latitude, longitude }: PersonPlace, path: string): MapMarker {
  const [first = '', ...rest] = name.split(' ')
  return {
    id,
    latitude,
    longitude,
    label: name,
    color: 'indigo',
    mark: `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase(),
    href: `${path}/${id}`,
  }
}
