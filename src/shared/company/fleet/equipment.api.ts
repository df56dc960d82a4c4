import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, flagSchema, idParams, idSchema, listOf, pageQuery, text } from '../../kernel/wire.ts'
import {
  checkOutInputSchema,
  EQUIPMENT_CATEGORIES,
  equipmentInputSchema,
  equipmentSchema,
  borrowedSchema,
  loanSchema,
  returnInputSchema,
} from './equipment.ts'

const tag = 'Equipment'
const access = 'fleet.manage'

export const listEquipment = endpoint({
  name: 'listEquipment',
  tag,
  summary: 'Equipment by name; with `worker` what that worker holds, with `vehicle` what is kept in it',
  method: 'GET',
  path: '/wp/v2/equipment',
  access,
  query: z.object({
    ...pageQuery,
    company: idSchema.optional(),
    search: text(100).optional(),
    category: listOf(EQUIPMENT_CATEGORIES),
    worker: idSchema.optional(),
    vehicle: idSchema.optional(),
    /** Whether to return only equipment that should be bought. */
    low: flagSchema,
    /** Whether to return only equipment that is checked out. */
    out: flagSchema,
    retired: flagSchema,
  }),
  answer: z.array(equipmentSchema),
  isList: true,
})

export const listMyEquipment = endpoint({
  name: 'listMyEquipment',
  tag,
  summary: 'What the calling person holds, in all their companies',
  method: 'GET',
  path: '/wp/v2/equipment/mine',
  access: 'schedule.own',
  answer: z.array(borrowedSchema),
})

export const addEquipment = endpoint({
  name: 'addEquipment',
  tag,
  summary: 'Adds equipment',
  method: 'POST',
  path: '/wp/v2/equipment',
  access,
  body: equipmentInputSchema.extend({ company: idSchema.nullish() }),
  answer: equipmentSchema,
  isIdempotent: true,
})

export const saveEquipment = endpoint({
  name: 'saveEquipment',
  tag,
  summary: 'Changes equipment: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/equipment/:id',
  access,
  params: idParams,
  body: equipmentInputSchema.partial(),
  answer: equipmentSchema,
})

export const deleteEquipment = endpoint({
  name: 'deleteEquipment',
  tag,
  summary: 'Deletes equipment that was never checked out; other is retired',
  method: 'DELETE',
  path: '/wp/v2/equipment/:id',
  access,
  params: idParams,
  answer: doneSchema,
})

export const retireEquipment = endpoint({
  name: 'retireEquipment',
  tag,
  summary: 'Retires equipment that nobody holds, or takes it into use again',
  method: 'POST',
  path: '/wp/v2/equipment/:id/retire',
  access,
  params: idParams,
  body: z.object({ isRetired: z.boolean() }),
  answer: equipmentSchema,
})

export const listLoans = endpoint({
  name: 'listLoans',
  tag,
  summary: 'Who held a piece of equipment, the newest first',
  method: 'GET',
  path: '/wp/v2/equipment/:id/loans',
  access,
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(loanSchema),
  isList: true,
})

export const checkOutEquipment = endpoint({
  name: 'checkOutEquipment',
  tag,
  summary: 'Hands pieces to a worker',
  method: 'POST',
  path: '/wp/v2/equipment/:id/check-out',
  access,
  params: idParams,
  body: checkOutInputSchema,
  answer: equipmentSchema,
  isIdempotent: true,
})

export const returnEquipment = endpoint({
  name: 'returnEquipment',
  tag,
  summary: 'Notes that a worker brought pieces back, and how they look',
  method: 'POST',
  path: '/wp/v2/equipment/:id/loans/:loanId/return',
  access,
  params: idParams.extend({ loanId: idSchema }),
  body: returnInputSchema,
  answer: equipmentSchema,
  isIdempotent: true,
})
