import { CardsError } from './cards.ts'
import { asCardsError } from './errors.ts'

/** Asks the provider about a thing of that name; a name that can be none is not sent (they come from browsers too). */
export async function asked<T>(ask: () => Promise<T>, ...ids: string[]): Promise<T> {
  if (!ids.every((id) => /^[a-z]+_\w{1,200}$/.test(id)))
    throw new CardsError('invalid', 'This is not the name of anything that the card provider keeps.')
  try {
    return await ask()
  } catch (error) {
    throw asCardsError(error)
  }
}
