import type { SigningParty, SigningPlace } from '../../../../shared/jobs/documents/document.ts'

/** Where people sign, as the screen says it. */
export const PLACE_WORDS: Record<SigningPlace, string> = { origin: 'Origin', destination: 'Destination' }

/** Who signs, as the screen says it. */
export const PARTY_WORDS: Record<SigningParty, string> = { client: 'Client', crew: 'Crew' }
