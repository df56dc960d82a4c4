import { AppError } from '../../../shared/kernel/errors.ts'
import { deleteCustomer, readCardHolder, readCustomer, storeCustomer } from './cards.store.ts'
import { readInCompany, type ChargeContext } from './desk.ts'

/**
 * Returns the provider's customer id of a person in a company; it is created on first use, under its own key,
 * so that only one is created.
 */
export async function customerOf(context: ChargeContext, companyId: number, userId: number): Promise<string> {
  const known = await readInCompany(context, companyId, async (tx) => ({
    customer: await readCustomer(tx, companyId, userId),
    person: await readCardHolder(tx, companyId, userId),
  }))
  if (known.customer !== undefined) return known.customer
  const { person } = known
  if (!person) throw new AppError('rest_not_found', { message: 'Client not found.' })
  const made = await context.kernel.cards.createCustomer(
    {
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      metadata: { company: String(companyId), user: String(userId) },
    },
    crypto.randomUUID(),
  )
  return readInCompany(context, companyId, (tx) => storeCustomer(tx, companyId, userId, made))
}

/**
 * Deletes an erased person's customer record at the provider and the cards on it; past payments stay
 * unchanged.
 */
export async function deleteProviderCustomer(
  context: ChargeContext,
  companyId: number,
  userId: number,
): Promise<void> {
  const customer = await readInCompany(context, companyId, (tx) => readCustomer(tx, companyId, userId))
  if (customer === undefined) return
  await context.kernel.cards.deleteCustomer(customer)
  await readInCompany(context, companyId, (tx) => deleteCustomer(tx, companyId, userId))
}
