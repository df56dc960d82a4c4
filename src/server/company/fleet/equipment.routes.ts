import type { FastifyInstance } from 'fastify'
import {
  addEquipment as addCall,
  checkOutEquipment,
  deleteEquipment as deleteCall,
  listEquipment,
  listLoans,
  listMyEquipment,
  retireEquipment as retireCall,
  returnEquipment,
  saveEquipment as saveCall,
} from '../../../shared/company/fleet/equipment.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../settings/meant-company.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  addEquipment,
  checkOut,
  deleteEquipment,
  retireEquipment,
  saveEquipment,
  showEquipmentPage,
  showLoans,
  recordReturn,
  type EquipmentContext,
} from './equipment.service.ts'
import { listLoansOfPerson } from './equipment.store.ts'

/**
 * Registers the routes for a company's equipment and its holders, for managers, and for the equipment that a
 * person holds.
 */
export function registerEquipment(app: FastifyInstance, kernel: Kernel): void {
  const callOf = (
    tx: Tx,
    { actor, companyIds }: Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds'>,
  ): EquipmentContext => ({ tx, now: kernel.now(), companyIds, userId: actor.userId })

  route(app, kernel, listEquipment, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'fleet.manage')
    return context.read((tx) => showEquipmentPage(callOf(tx, context), companyId, context.query), [companyId])
  })

  route(app, kernel, listMyEquipment, (context) =>
    context.read((tx) =>
      listLoansOfPerson(tx, context.companyIds, context.actor.userId, kernel.now().toISOString()),
    ),
  )

  route(app, kernel, addCall, (context) => {
    const companyId = resolveCompany(context, context.body.company, 'fleet.manage')
    return context.change((tx) => addEquipment(callOf(tx, context), companyId, context.body), [companyId])
  })

  route(app, kernel, saveCall, (context) =>
    context.change((tx) => saveEquipment(callOf(tx, context), context.params.id, context.body)),
  )

  route(app, kernel, deleteCall, async (context) => {
    await context.change((tx) => deleteEquipment(callOf(tx, context), context.params.id))
    return { message: 'Equipment deleted.' }
  })

  route(app, kernel, retireCall, (context) =>
    context.change((tx) => retireEquipment(callOf(tx, context), context.params.id, context.body.isRetired)),
  )

  route(app, kernel, listLoans, (context) =>
    context.read((tx) => showLoans(callOf(tx, context), context.params.id, context.query)),
  )

  route(app, kernel, checkOutEquipment, (context) =>
    context.change((tx) => checkOut(callOf(tx, context), context.params.id, context.body)),
  )

  route(app, kernel, returnEquipment, (context) => {
    const { params, body } = context
    return context.change((tx) => recordReturn(callOf(tx, context), params.id, params.loanId, body.condition))
  })
}
