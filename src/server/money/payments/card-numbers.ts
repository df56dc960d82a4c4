import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'

const MONEY_CALLS = /^\/wp\/v2\/(?:payments|transactions|cards)\//

/**
 * Returns whether a text contains what looks like a card number: 13 to 19 digits with a valid check digit.
 */
export function hasCardNumber(text: string): boolean {
  const runs = text.match(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g) ?? []
  return runs.some((run) => isLuhn(run.replaceAll(/\D/g, '')))
}

function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const twice = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

/**
 * Rejects payment calls whose body contains a card number or a security code in any field, known or unknown,
 * because a client that sends one is broken and its developer has to notice.
 */
export function rejectCardNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST' || !MONEY_CALLS.test(request.url) || request.body === undefined) return
    const text = JSON.stringify(request.body)
    if (hasCardNumber(text) || /"(?:cvc|cvv|cvv2|securityCode)":/i.test(text))
      throw new AppError('rest_invalid_param', {
        message: 'Card numbers go to the card provider, never to us.',
      })
  })
}
