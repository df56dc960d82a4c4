import { newId } from './account.ts'
import { readCard } from './card-input.ts'
import { requireText, textOf, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { KeptMethod } from './records.ts'
import { refuseMissing, refuseParam } from './refusal.ts'
import type { TestCard } from './test-card.ts'
import { findByName, keyOf } from './test-cards.ts'

/** Creates a payment method from a card's number, expiry and security code. */
export function createMethod(provider: Provider, params: Params): KeptMethod {
  if (requireText(params, 'type') !== 'card') throw refuseParam('type', 'Only cards are taken here.')
  const { testCard, expMonth, expYear, hasCvc } = readCard(params, new Date(provider.nowMs()))
  return keep(provider, testCard, {
    expMonth,
    expYear,
    hasCvc,
    holder: textOf(params, 'billing_details[name]'),
    email: textOf(params, 'billing_details[email]'),
    postalCode: textOf(params, 'billing_details[address][postal_code]'),
  })
}

/** Returns a payment method by id; a published test id creates a new one each time, as at the provider. */
export function findMethod(provider: Provider, id: string, param?: string): KeptMethod {
  const testCard = findByName(id)
  if (testCard) {
    const now = new Date(provider.nowMs())
    return keep(provider, testCard, {
      expMonth: now.getUTCMonth() + 1,
      expYear: now.getUTCFullYear() + 1,
      hasCvc: true,
      holder: null,
      email: null,
      postalCode: null,
    })
  }
  const method = provider.state.methods.get(id)
  if (!method) throw refuseMissing('payment_method', id, param)
  return method
}

/** Detaches a card from its customer; it cannot be used again. */
export function detachMethod(provider: Provider, id: string): KeptMethod {
  const method = findMethod(provider, id)
  if (method.customerId === null)
    throw refuseParam('payment_method', 'This payment method is attached to no customer.')
  method.customerId = null
  method.isSpent = true
  return method
}

/** Rejects a payment method that was used without a customer or was detached. */
export function refuseSpent(method: KeptMethod): void {
  if (method.isSpent)
    throw refuseParam(
      'payment_method',
      'This payment method was used without a customer, or taken off one, and can not be used again.',
    )
}

function keep(
  provider: Provider,
  testCard: TestCard,
  more: Pick<KeptMethod, 'expMonth' | 'expYear' | 'hasCvc' | 'holder' | 'email' | 'postalCode'>,
): KeptMethod {
  const method: KeptMethod = {
    id: newId('pm'),
    created: nowSeconds(provider),
    customerId: null,
    isSpent: false,
    isSetUp: false,
    testCard: keyOf(testCard),
    ...more,
  }
  provider.state.methods.set(method.id, method)
  return method
}
