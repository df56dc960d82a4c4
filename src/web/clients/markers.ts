import type { Client } from '../../shared/people/client.ts'
import type { MapMarker } from '../ui/job-map/marker.ts'

/** A client's name on lists: a company's own, with the person behind it. */
export function nameOf(client: Pick<Client, 'firstName' | 'lastName' | 'companyName' | 'isCompany'>): string {
  const name = `${client.firstName} ${client.lastName}`.trim()
  return client.isCompany && client.companyName !== '' ? `${client.companyName} (${name})` : name
}

/** Pins of the clients whose address has a place; each leads to its client. */
export function markersOf(clients: readonly Client[]): MapMarker[] {
  return clients.flatMap((client) => {
    const { latitude, longitude } = client.addressDetails
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    return [
      {
        id: client.id,
        latitude,
        longitude,
        label: [nameOf(client), client.address].filter(Boolean).join(', '),
        color: 'indigo',
        href: `/client/${client.id}`,
      },
    ]
  })
}
