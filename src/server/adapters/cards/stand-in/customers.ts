import { newId } from './account.ts'
import { metadataOf, textOf, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { KeptCustomer } from './records.ts'
import { refuseMissing } from './refusal.ts'

/** Creates a customer. */
export function createCustomer(provider: Provider, params: Params): KeptCustomer {
  const customer: KeptCustomer = {
    id: newId('cus'),
    created: nowSeconds(provider),
    name: textOf(params, 'name'),
    email: textOf(params, 'email'),
    metadata: metadataOf(params),
  }
  provider.state.customers.set(customer.id, customer)
  return customer
}

/** Returns a customer by id; `param` names the parameter that contained it. */
export function findCustomer(provider: Provider, id: string, param?: string): KeptCustomer {
  const customer = provider.state.customers.get(id)
  if (!customer) throw refuseMissing('customer', id, param)
  return customer
}

/** Deletes a customer; its cards cannot be used again. */
export function deleteCustomer(provider: Provider, id: string): KeptCustomer {
  const customer = findCustomer(provider, id)
  provider.state.customers.delete(id)
  for (const method of provider.state.methods.values())
    if (method.customerId === id) Object.assign(method, { customerId: null, isSpent: true })
  return customer
}
