import { AppError } from '../../../shared/kernel/errors.ts'
import { CardsError } from '../../adapters/cards/cards.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'

/**
 * Returns the error that the caller sees for a refusal of the card provider; other errors are returned
 * unchanged.
 */
export function toCallerError(error: unknown): unknown {
  if (!(error instanceof CardsError)) return error
  switch (error.kind) {
    case 'declined':
      return declined(error.message, error.declineCode || error.code)
    case 'unavailable':
      return new AppError('cards_unavailable')
    case 'conflict':
      return new AppError('rest_conflict', {
        message: 'This payment has changed. Reload to see it.',
      })
    case 'invalid':
      return new AppError('rest_invalid_param', {
        message: 'The card provider did not take this. Try another card.',
      })
  }
}

/** Returns the error for a charge that the bank declined, with the provider's message for the card holder. */
export function cardDeclinedError(charge: Pick<StoredCharge, 'failureMessage' | 'failureCode'>): AppError {
  return declined(charge.failureMessage, charge.failureCode)
}

function declined(message: string, code: string): AppError {
  return new AppError('card_declined', {
    ...(message !== '' && { message }),
    details: { declineCode: code },
  })
}
