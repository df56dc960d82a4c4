import type { SigningParty, SigningPlace } from '../../../../shared/jobs/documents/document.ts'

/** Labels of the signing places. */
export const PLACE_LABELS: Record<SigningPlace, string> = { origin: 'Origin', destination: 'Destination' }

/** Labels of the signing parties. */
export const PARTY_LABELS: Record<SigningParty, string> = { client: 'Client', crew: 'Crew' }
