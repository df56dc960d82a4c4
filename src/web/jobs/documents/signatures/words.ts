import type { SigningParty, SigningPlace } from '../../../../shared/jobs/documents/document.ts'

/** Labels of the signing places. */
export const PLACE_WORDS: Record<SigningPlace, string> = { origin: 'Origin', destination: 'Destination' }

/** Labels of the signing parties. */
export const PARTY_WORDS: Record<SigningParty, string> = { client: 'Client', crew: 'Crew' }
