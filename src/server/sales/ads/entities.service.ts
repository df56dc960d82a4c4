import { MAX_ENTITIES, type Entity, type EntityInput } from '../../../shared/sales/ads/ad.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  findEntity,
  insertEntity,
  lockAds,
  readEntities,
  removeEntity,
  writeEntity,
} from './entities.store.ts'

/** Adds an ad entity; throws rest_conflict for a name that is taken and for more than the list shows. */
export async function addEntity(tx: Tx, companyId: number, input: EntityInput): Promise<Entity> {
  await lockAds(tx, companyId)
  const others = await readEntities(tx, companyId)
  rejectName(others, input.internalEntityName)
  if (others.length >= MAX_ENTITIES)
    throw new AppError('rest_conflict', { message: `At most ${MAX_ENTITIES} entities.` })
  const id = await insertEntity(tx, companyId, input)
  return { id, ...input, adCount: 0 }
}

/** Changes an ad entity; throws rest_not_found, and rest_conflict for a name that is taken. */
export async function changeEntity(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  input: EntityInput,
): Promise<Entity> {
  const { companyId, adCount } = await openEntity(tx, companyIds, id)
  await lockAds(tx, companyId)
  const others = (await readEntities(tx, companyId)).filter((one) => one.id !== id)
  rejectName(others, input.internalEntityName)
  await writeEntity(tx, companyId, id, input)
  return { id, ...input, adCount }
}

/** Deletes an ad entity; throws rest_not_found, and record_in_use if it has ads. */
export async function deleteEntity(tx: Tx, companyIds: readonly number[], id: number): Promise<void> {
  const { companyId } = await openEntity(tx, companyIds, id)
  await lockAds(tx, companyId)
  // Counted again, because an ad may have been added while this waited for the lock.
  const entity = (await readEntities(tx, companyId)).find((one) => one.id === id)
  if ((entity?.adCount ?? 0) > 0)
    throw new AppError('record_in_use', { message: 'Ads have run here. Hide it instead.' })
  await removeEntity(tx, companyId, id)
}

async function openEntity(tx: Tx, companyIds: readonly number[], id: number) {
  const entity = await findEntity(tx, companyIds, id)
  if (!entity) throw new AppError('rest_not_found')
  return entity
}

function rejectName(others: readonly Entity[], name: string): void {
  const key = name.toLowerCase()
  if (!others.some(({ internalEntityName }) => internalEntityName.toLowerCase() === key)) return
  const message = 'This name exists already.'
  throw new AppError('rest_conflict', { message, fields: { internalEntityName: message } })
}
