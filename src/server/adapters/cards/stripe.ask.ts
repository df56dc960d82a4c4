import { CardsError } from './cards.ts'
import { toCardsError } from './errors.ts'

/**
 * Calls the provider about objects with these ids. A malformed id is not sent, because ids also come from
 * browsers.
 */
export async function callWithIds<T>(ask: () => Promise<T>, ...ids: string[]): Promise<T> {
  if (!ids.every((id) => /^[a-z]+_\w{1,200}$/.test(id)))
    throw new CardsError('invalid', 'This is not the name of anything that the card provider keeps.')
  try {
    return await ask()
  } catch (error) {
    throw toCardsError(error)
  }
}
