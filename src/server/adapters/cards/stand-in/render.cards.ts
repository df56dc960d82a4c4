import { createHash } from 'node:crypto'
import type { Json, StoredCustomer, StoredMethod } from './records.ts'
import { findByKey } from './test-cards.ts'

/** Returns a customer as the provider shows it. */
export function customerJson(customer: StoredCustomer): Json {
  const { id, created, name, email, metadata } = customer
  return {
    id,
    object: 'customer',
    created,
    name,
    email,
    metadata,
    livemode: false,
    description: null,
    phone: null,
  }
}

/** Returns a payment method as the provider shows it. */
export function methodJson(method: StoredMethod): Json {
  const { holder, email, postalCode } = method
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: postalCode,
    state: null,
  }
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address, email, name: holder, phone: null, tax_id: null },
    card: {
      ...cardJson(method),
      display_brand: findByKey(method.testCard).brand,
      generated_from: null,
      wallet: null,
    },
    created: method.created,
    customer: method.customerId,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** Returns the card part of a payment method, as in the payment method and in a charge. */
export function cardJson(method: StoredMethod): Json {
  const { number, brand, funding, country, behaviour } = findByKey(method.testCard)
  const isKept = method.customerId !== null
  return {
    brand,
    checks: {
      address_line1_check: isKept ? (behaviour.line1 ?? null) : null,
      address_postal_code_check: method.postalCode === null ? null : (behaviour.postalCode ?? 'pass'),
      cvc_check: method.hasCvc ? (behaviour.failsCvc ? 'fail' : isKept ? 'pass' : 'unchecked') : null,
    },
    country,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: brand !== 'amex' },
  }
}
