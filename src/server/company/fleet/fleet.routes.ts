import type { FastifyInstance } from 'fastify'
import {
  addDamage,
  addInspection,
  addService,
  addVehicle as addCall,
  bringVehicleBack as bringBackCall,
  deleteDamage,
  deleteInspection,
  deleteService,
  deleteVehicle as deleteCall,
  getVehicle,
  listVehicleChanges,
  listVehicles,
  retireVehicle as retireCall,
  saveDamage,
  saveInspection,
  saveService,
  saveVehicle as saveCall,
  listVehicleJobs as listJobsCall,
  takeVehicleOut as takeOutCall,
} from '../../../shared/company/fleet/fleet.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../settings/meant-company.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { listChanges } from './changes.ts'
import {
  saveDamageRecord,
  saveInspectionRecord,
  saveServiceRecord,
  deleteVehicleRecord,
  type RecordContext,
} from './records.service.ts'
import {
  addVehicle,
  bringVehicleBack,
  deleteVehicle,
  retireVehicle,
  saveVehicle,
  showVehicle,
  showVehicles,
  listVehicleJobs,
  takeVehicleOut,
} from './vehicles.service.ts'

/**
 * Registers the routes for a company's vehicles with their inspections, damages, and maintenance, for its
 * managers.
 */
export function registerFleet(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listVehicles, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'fleet.manage')
    return context.read((tx) => showVehicles(tx, kernel, companyId, context.query), [companyId])
  })

  route(app, kernel, getVehicle, (context) =>
    context.read((tx) => showVehicle(tx, kernel, context.companyIds, context.params.id)),
  )

  route(app, kernel, addCall, (context) => {
    const companyId = resolveCompany(context, context.body.company, 'fleet.manage')
    return context.change((tx) => addVehicle(tx, kernel, companyId, context.body), [companyId])
  })

  route(app, kernel, saveCall, (context) =>
    context.change((tx) => saveVehicle(tx, kernel, context.companyIds, context.params.id, context.body)),
  )

  route(app, kernel, deleteCall, async (context) => {
    await context.change((tx) => deleteVehicle(tx, kernel, context.companyIds, context.params.id))
    return { message: 'Vehicle deleted.' }
  })

  route(app, kernel, retireCall, (context) =>
    context.change((tx) =>
      retireVehicle(tx, kernel, context.companyIds, context.params.id, context.body.isRetired),
    ),
  )

  route(app, kernel, listJobsCall, (context) =>
    context.read((tx) => listVehicleJobs(tx, context.companyIds, context.params.id, context.query)),
  )

  route(app, kernel, takeOutCall, (context) =>
    context.change((tx) => takeVehicleOut(tx, kernel, context.companyIds, context.params.id, context.body)),
  )

  route(app, kernel, bringBackCall, (context) =>
    context.change((tx) => bringVehicleBack(tx, kernel, context.companyIds, context.params.id)),
  )

  route(app, kernel, listVehicleChanges, (context) =>
    context.read((tx) => listChanges(tx, context.companyIds, context.params.id, context.query)),
  )

  registerRecords(app, kernel)
}

type Params = { id: number; recordId?: number }

function registerRecords(app: FastifyInstance, kernel: Kernel): void {
  const recordCall = (
    tx: Tx,
    { companyIds, params }: Pick<Context<Params, unknown, unknown, Actor>, 'companyIds' | 'params'>,
  ): RecordContext => ({
    tx,
    kernel,
    companyIds,
    vehicleId: params.id,
    recordId: params.recordId ?? null,
  })

  route(app, kernel, addInspection, (context) =>
    context.change((tx) => saveInspectionRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, saveInspection, (context) =>
    context.change((tx) => saveInspectionRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, deleteInspection, async (context) => {
    await context.change((tx) => deleteVehicleRecord(recordCall(tx, context), 'vehicle_inspections'))
    return { message: 'Inspection deleted.' }
  })

  route(app, kernel, addDamage, (context) =>
    context.change((tx) => saveDamageRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, saveDamage, (context) =>
    context.change((tx) => saveDamageRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, deleteDamage, async (context) => {
    await context.change((tx) => deleteVehicleRecord(recordCall(tx, context), 'vehicle_damages'))
    return { message: 'Damage deleted.' }
  })

  route(app, kernel, addService, (context) =>
    context.change((tx) => saveServiceRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, saveService, (context) =>
    context.change((tx) => saveServiceRecord(recordCall(tx, context), context.body)),
  )
  route(app, kernel, deleteService, async (context) => {
    await context.change((tx) => deleteVehicleRecord(recordCall(tx, context), 'vehicle_services'))
    return { message: 'Maintenance deleted.' }
  })
}
