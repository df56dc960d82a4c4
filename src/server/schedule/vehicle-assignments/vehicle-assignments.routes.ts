import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { assignVehicle, removeVehicle, showJobVehicles } from './vehicle-assignments.service.ts'

/** Registers the routes of the trucks on a job. */
export function registerVehicleAssignments(
  app: FastifyInstance,
  kernel: Kernel,
  features: JobFeatures,
): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, api.getJobVehicles, (context) =>
    context.read((tx) => showJobVehicles(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.assignVehicle, (context) => {
    const { id, vehicleId } = context.params
    const reason = context.body?.overlapReason || null
    return context.change((tx) => assignVehicle(workOf(tx, context), id, vehicleId, reason))
  })
  route(app, kernel, api.removeVehicle, (context) => {
    const { id, vehicleId } = context.params
    return context.change((tx) => removeVehicle(workOf(tx, context), id, vehicleId))
  })
}
