import type { Decline } from './test-card.ts'

const card = 'The card was declined.'

export const generic = refused('card_declined', card, 'generic_decline')
export const noFunds = refused('card_declined', 'The card does not have enough funds.', 'insufficient_funds')
export const lost = refused('card_declined', card, 'lost_card')
export const stolen = refused('card_declined', card, 'stolen_card')
export const fraudulent = refused('card_declined', card, 'fraudulent')
export const tooOften = refused(
  'card_declined',
  'The card was declined: it was charged too often or above its limit.',
  'card_velocity_exceeded',
)
export const expired = refused('expired_card', 'The card has expired.')
export const incorrectCvc = refused('incorrect_cvc', "The card's security code is incorrect.")
export const processingError = refused(
  'processing_error',
  'The card could not be processed. Try again in a little while.',
)
/** Decline because the holder would have to authenticate but is not present. */
export const authenticationRequired = refused(
  'authentication_required',
  'The card was declined: its holder has to authenticate this payment.',
  'authentication_required',
)
/** Decline of a number that is not a test card's, as in the provider's test mode. */
export const notATestCard = refused(
  'card_declined',
  'The card was declined. Only test cards work here.',
  'test_mode_live_card',
)

function refused(code: string, message: string, declineCode: string | null = null): Decline {
  return { code, declineCode, message }
}
