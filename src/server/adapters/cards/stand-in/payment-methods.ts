import { newId } from './account.ts'
import { readCard } from './card-input.ts'
import { requireText, readText, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { StoredMethod } from './records.ts'
import { notFound, invalidParam } from './refusal.ts'
import type { TestCard } from './test-card.ts'
import { findByName, keyOf } from './test-cards.ts'

/** Creates a payment method from a card's number, expiry and security code. */
export function createMethod(provider: Provider, params: Params): StoredMethod {
  if (requireText(params, 'type') !== 'card') throw invalidParam('type', 'Only cards are taken here.')
  const { testCard, expMonth, expYear, hasCvc } = readCard(params, new Date(provider.nowMs()))
  return keep(provider, testCard, {
    expMonth,
    expYear,
    hasCvc,
    holder: readText(params, 'billing_details[name]'),
    email: readText(params, 'billing_details[email]'),
    postalCode: readText(params, 'billing_details[address][postal_code]'),
  })
}

/** Returns a payment method by id; a published test id creates a new one each time, as at the provider. */
export function findMethod(provider: Provider, id: string, param?: string): StoredMethod {
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
  if (!method) throw notFound('payment_method', id, param)
  return method
}

/** Detaches a card from its customer; it cannot be used again. */
export function detachMethod(provider: Provider, id: string): StoredMethod {
  const method = findMethod(provider, id)
  if (method.customerId === null)
    throw invalidParam('payment_method', 'This payment method is attached to no customer.')
  method.customerId = null
  method.isSpent = true
  return method
}

/** Rejects a payment method that was used without a customer or was detached. */
export function rejectUsedMethod(method: StoredMethod): void {
  if (method.isSpent)
    throw invalidParam(
      'payment_method',
      'This payment method was used without a customer, or taken off one, and can not be used again.',
    )
}

function keep(
  provider: Provider,
  testCard: TestCard,
  more: Pick<StoredMethod, 'expMonth' | 'expYear' | 'hasCvc' | 'holder' | 'email' | 'postalCode'>,
): StoredMethod {
  const method: StoredMethod = {
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
