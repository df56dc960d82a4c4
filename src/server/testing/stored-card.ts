import type { TestAnswer, TestApp, TestPerson } from './app.ts'

/** Stores a card as its holder does, who confirms it if the bank requires that; returns the last response. */
export async function storeCard(
  t: TestApp,
  who: TestPerson,
  paymentMethodId: string,
  more: object = {},
): Promise<TestAnswer> {
  const send = (fields: object = {}) =>
    t.call(who, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId, ...more, ...fields })
  const answer = await send()
  if (answer.body.code !== 'card_unconfirmed') return answer
  const { setupIntentId } = answer.body.data
  t.cards.authenticate(setupIntentId, true)
  return send({ setupIntentId })
}
