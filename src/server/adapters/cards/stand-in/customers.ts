import { newId } from './account.ts'
import { readMetadata, readText, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { StoredCustomer } from './records.ts'
import { notFound } from './refusal.ts'

/** Creates a customer. */
export function createCustomer(provider: Provider, params: Params): StoredCustomer {
  const customer: StoredCustomer = {
    id: newId('cus'),
    created: nowSeconds(provider),
    name: readText(params, 'name'),
    email: readText(params, 'email'),
    metadata: readMetadata(params),
  }
  provider.state.customers.set(customer.id, customer)
  return customer
}

/** Returns a customer by id; `param` names the parameter that contained it. */
export function findCustomer(provider: Provider, id: string, param?: string): StoredCustomer {
  const customer = provider.state.customers.get(id)
  if (!customer) throw notFound('customer', id, param)
  return customer
}

/** Deletes a customer; its cards cannot be used again. */
export function deleteCustomer(provider: Provider, id: string): StoredCustomer {
  const customer = findCustomer(provider, id)
  provider.state.customers.delete(id)
  for (const method of provider.state.methods.values())
    if (method.customerId === id) Object.assign(method, { customerId: null, isSpent: true })
  return customer
}
