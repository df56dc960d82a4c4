import type { z } from 'zod'
import type {
  checkOutInputSchema,
  Condition,
  Equipment,
  EquipmentAction,
  equipmentInputSchema,
  Loan,
} from '../../../shared/company/fleet/equipment.ts'
import { equipmentActions, isLow } from '../../../shared/company/fleet/equipment.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { applyPatch, type Patch } from '../../../shared/kernel/patch.ts'
import { currentDay } from '../settings/meant-company.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  closeLoan,
  deleteEquipmentRow,
  equipmentColumns,
  findEquipmentCompany,
  insertEquipment,
  insertLoan,
  isApprovedStaff,
  listEquipmentRows,
  listLoanRows,
  readEquipment,
  updateEquipment,
  BLANK_EQUIPMENT,
  type EquipmentFacts,
  type EquipmentFilter,
  type StoredEquipment,
} from './equipment.store.ts'
import { findVehicleCompany } from './vehicles.store.ts'

type EquipmentInput = z.output<typeof equipmentInputSchema>

/** The transaction, the time, and the companies that the caller sees. */
export interface EquipmentContext {
  tx: Tx
  now: Date
  companyIds: readonly number[]
  userId: number
}

/** Returns a page of a company's equipment in the form of the API. */
export async function showEquipmentPage(
  { tx, now }: EquipmentContext,
  companyId: number,
  filter: EquipmentFilter,
): Promise<{ rows: Equipment[]; total: number }> {
  const { rows, total } = await listEquipmentRows(tx, companyId, filter, await currentDay(tx, companyId, now))
  return { rows: rows.map(show), total }
}

function show(row: StoredEquipment): Equipment {
  const { companyId: _company, costCents, vehicleId, vehicleName, hasPast: _past, ...rest } = row
  return {
    ...rest,
    cost: costCents === null ? null : dollarsFromCents(costCents),
    vehicle: vehicleId === null ? null : { id: vehicleId, name: vehicleName ?? '' },
    available: Math.max(0, row.quantity - row.out),
    isLow: isLow(row),
    actions: equipmentActions(row),
  }
}

async function open({ tx, now, companyIds }: EquipmentContext, id: number, lock: 'for update' | 'read') {
  const companyId = await findEquipmentCompany(tx, companyIds, id, lock)
  if (companyId === undefined) throw new AppError('rest_not_found')
  const today = await currentDay(tx, companyId, now)
  const item = await readEquipment(tx, companyId, id, today)
  if (!item) throw new AppError('rest_not_found')
  return { companyId, item, today }
}

const shown = async (call: EquipmentContext, id: number) => show((await open(call, id, 'read')).item)

function factsSent({ cost, ...rest }: Partial<EquipmentInput>): Patch<EquipmentFacts> {
  return { ...rest, costCents: typeof cost === 'number' ? centsFromDollars(cost) : cost }
}

async function rejectStrangeVehicle(
  { tx }: EquipmentContext,
  companyId: number,
  id: number | null,
): Promise<void> {
  // Locked, so that it is not deleted meanwhile.
  if (id === null || (await findVehicleCompany(tx, [companyId], id, 'for update')) !== undefined) return
  throw new AppError('rest_invalid_param', { fields: { vehicleId: 'Choose a vehicle of this company.' } })
}

/** Adds equipment; throws rest_invalid_param for a vehicle of another company. */
export async function addEquipment(
  call: EquipmentContext,
  companyId: number,
  input: EquipmentInput,
): Promise<Equipment> {
  const facts = applyPatch(BLANK_EQUIPMENT, BLANK_EQUIPMENT, factsSent(input))
  await rejectStrangeVehicle(call, companyId, facts.vehicleId)
  const id = await insertEquipment(call.tx, companyId, facts)
  return shown({ ...call, companyIds: [companyId] }, id)
}

/**
 * Updates equipment: absent fields stay, null clears. Throws rest_not_found, rest_invalid_param for a vehicle
 * of another company, and rest_conflict for fewer pieces than are checked out.
 */
export async function saveEquipment(
  call: EquipmentContext,
  id: number,
  input: Partial<EquipmentInput>,
): Promise<Equipment> {
  const { companyId, item } = await open(call, id, 'for update')
  const facts = applyPatch<EquipmentFacts>(item, BLANK_EQUIPMENT, factsSent(input))
  if (facts.vehicleId !== item.vehicleId) await rejectStrangeVehicle(call, companyId, facts.vehicleId)
  if (facts.quantity < item.out) {
    const message = `${item.out} of these are checked out.`
    throw new AppError('rest_conflict', { message, fields: { quantity: message } })
  }
  await updateEquipment(call.tx, companyId, id, equipmentColumns(facts))
  return shown(call, id)
}

const REFUSALS: Record<Exclude<EquipmentAction, 'checkOut'>, string> = {
  retire: 'This equipment is checked out. Record its return first.',
  unretire: 'This is in use.',
  delete: 'This was checked out before and can’t be deleted. Retire it.',
}

function rejectUnless(action: keyof typeof REFUSALS, item: StoredEquipment): void {
  if (equipmentActions(item).includes(action)) return
  const isSo = action === 'retire' && item.retiredOn !== null
  throw new AppError(action === 'delete' ? 'record_in_use' : 'rest_conflict', {
    message: isSo ? 'This is retired already.' : REFUSALS[action],
  })
}

/** Deletes equipment that was never checked out; throws rest_not_found and record_in_use. */
export async function deleteEquipment(call: EquipmentContext, id: number): Promise<void> {
  const { companyId, item } = await open(call, id, 'for update')
  rejectUnless('delete', item)
  await deleteEquipmentRow(call.tx, companyId, id)
}

/** Retires equipment that is not checked out, or reactivates it; throws rest_not_found and rest_conflict. */
export async function retireEquipment(
  call: EquipmentContext,
  id: number,
  isRetired: boolean,
): Promise<Equipment> {
  const { companyId, item, today } = await open(call, id, 'for update')
  rejectUnless(isRetired ? 'retire' : 'unretire', item)
  await updateEquipment(call.tx, companyId, id, { retired_on: isRetired ? today : null })
  return shown(call, id)
}

/**
 * Checks pieces out to a worker. Throws rest_not_found, rest_invalid_param for a person who does not work
 * here and for a past day, and rest_conflict for more pieces than are available and for retired equipment.
 */
export async function checkOut(
  call: EquipmentContext,
  id: number,
  input: z.output<typeof checkOutInputSchema>,
): Promise<Equipment> {
  const { tx, now, userId } = call
  const { companyId, item, today } = await open(call, id, 'for update')
  if (!(await isApprovedStaff(tx, companyId, input.workerId)))
    throw new AppError('rest_invalid_param', { fields: { workerId: 'Choose a worker of this company.' } })
  const dueDate = input.dueDate ?? null
  if (dueDate !== null && dueDate < today)
    throw new AppError('rest_invalid_param', { fields: { dueDate: 'Pick a day that is not past.' } })
  if (item.retiredOn !== null) throw new AppError('rest_conflict', { message: 'This is retired.' })
  const left = Math.max(0, item.quantity - item.out)
  if (input.quantity > left) {
    const message = left === 0 ? 'All of these are checked out.' : `Only ${left} left.`
    throw new AppError('rest_conflict', { message, fields: { quantity: message } })
  }
  await insertLoan(tx, companyId, {
    equipmentId: id,
    userId: input.workerId,
    quantity: input.quantity,
    outAt: now.toISOString(),
    outBy: userId,
    dueDate,
    note: input.note ?? '',
  })
  return shown(call, id)
}

/**
 * Records that pieces were returned; a single piece takes the condition in which it was returned. Throws
 * rest_not_found, and rest_conflict if they are already returned.
 */
export async function recordReturn(
  call: EquipmentContext,
  id: number,
  loanId: number,
  condition: Condition,
): Promise<Equipment> {
  const { tx, now, userId } = call
  const { companyId, item } = await open(call, id, 'for update')
  const outcome = await closeLoan(tx, companyId, id, loanId, {
    at: now.toISOString(),
    by: userId,
    condition,
  })
  if (outcome === 'gone') throw new AppError('rest_not_found')
  if (outcome === 'back') throw new AppError('rest_conflict', { message: 'This was already returned.' })
  if (item.quantity === 1 && item.condition !== condition)
    await updateEquipment(tx, companyId, id, { condition })
  return shown(call, id)
}

/** Returns a page of the loans of a piece of equipment; throws rest_not_found. */
export async function showLoans(
  call: EquipmentContext,
  id: number,
  paging: { page: number; per_page: number },
): Promise<{ rows: Loan[]; total: number }> {
  const { companyId, today } = await open(call, id, 'read')
  return listLoanRows(call.tx, companyId, id, paging, today)
}
