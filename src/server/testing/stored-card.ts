import type { TestAnswer, TestApp, TestPerson } from './app.ts'

/** Stores a card as its holder does, who confirms it where its bank asks; the answer of the last call. */
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
