import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { requiredDaySchema } from '../../kernel/fields.ts'
import { doneSchema, idParams, idSchema, listOf, pageQuery, text, versionSchema } from '../../kernel/wire.ts'
import {
  damageInputSchema,
  damageSchema,
  inspectionInputSchema,
  inspectionSchema,
  outageInputSchema,
  serviceInputSchema,
  serviceSchema,
  VEHICLE_STATUSES,
  vehicleChangeSchema,
  vehicleFileSchema,
  vehicleInputSchema,
  vehicleSchema,
} from './vehicle.ts'

const tag = 'Fleet'
const access = 'fleet.manage'
const recordParams = idParams.extend({ recordId: idSchema })

export const listVehicles = endpoint({
  name: 'listVehicles',
  tag,
  summary: 'Vehicles by name, those in use first',
  method: 'GET',
  path: '/wp/v2/fleet/vehicles',
  access,
  query: z.object({
    ...pageQuery,
    company: idSchema.optional(),
    search: text(100).optional(),
    status: listOf(VEHICLE_STATUSES),
  }),
  answer: z.array(vehicleSchema),
  isList: true,
})

export const getVehicle = endpoint({
  name: 'getVehicle',
  tag,
  summary: 'A vehicle with its inspections, damages, maintenance and times out of service',
  method: 'GET',
  path: '/wp/v2/fleet/vehicles/:id',
  access,
  params: idParams,
  answer: vehicleFileSchema,
})

export const addVehicle = endpoint({
  name: 'addVehicle',
  tag,
  summary: 'Adds a vehicle; its name and VIN are its own within the company',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles',
  access,
  body: vehicleInputSchema.extend({ company: idSchema.nullish() }),
  answer: vehicleFileSchema,
  isIdempotent: true,
})

export const saveVehicle = endpoint({
  name: 'saveVehicle',
  tag,
  summary: 'Changes a vehicle: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id',
  access,
  params: idParams,
  body: vehicleInputSchema.partial().extend({ version: versionSchema }),
  answer: vehicleFileSchema,
})

export const deleteVehicle = endpoint({
  name: 'deleteVehicle',
  tag,
  summary: 'Deletes a vehicle of which nothing was noted yet; others are retired',
  method: 'DELETE',
  path: '/wp/v2/fleet/vehicles/:id',
  access,
  params: idParams,
  answer: doneSchema,
})

export const retireVehicle = endpoint({
  name: 'retireVehicle',
  tag,
  summary: 'Retires a vehicle, or takes it into use again',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/retire',
  access,
  params: idParams,
  body: z.object({ isRetired: z.boolean() }),
  answer: vehicleFileSchema,
})

/** The most jobs that are listed of a vehicle. */
export const MOST_VEHICLE_JOBS = 50

export const listVehicleJobs = endpoint({
  name: 'listVehicleJobs',
  tag,
  summary: 'The jobs ahead that a vehicle is on between two days, the second one not included',
  method: 'GET',
  path: '/wp/v2/fleet/vehicles/:id/jobs',
  access,
  params: idParams,
  query: z.object({ since: requiredDaySchema, until: requiredDaySchema.optional() }),
  answer: z.array(
    z.object({
      jobId: z.number(),
      client: z.string(),
      /** Company time, `YYYY-MM-DD HH:mm:ss`. */
      start: z.string(),
    }),
  ),
})

export const takeVehicleOut = endpoint({
  name: 'takeVehicleOut',
  tag,
  summary: 'Takes a vehicle out of service, from a day on and until another one where it is known',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/out-of-service',
  access,
  params: idParams,
  body: outageInputSchema,
  answer: vehicleFileSchema,
  isIdempotent: true,
})

export const bringVehicleBack = endpoint({
  name: 'bringVehicleBack',
  tag,
  summary: 'Brings a vehicle back into service today, or calls off the time out that was planned',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/in-service',
  access,
  params: idParams,
  answer: vehicleFileSchema,
})

export const listVehicleChanges = endpoint({
  name: 'listVehicleChanges',
  tag,
  summary: 'Who changed what of a vehicle and its records, the newest first',
  method: 'GET',
  path: '/wp/v2/fleet/vehicles/:id/history',
  access,
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(vehicleChangeSchema),
  isList: true,
})

export const addInspection = endpoint({
  name: 'addInspection',
  tag,
  summary: 'Notes an inspection of a vehicle',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/inspections',
  access,
  params: idParams,
  body: inspectionInputSchema,
  answer: inspectionSchema,
  isIdempotent: true,
})

export const saveInspection = endpoint({
  name: 'saveInspection',
  tag,
  summary: 'Changes an inspection: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/inspections/:recordId',
  access,
  params: recordParams,
  body: inspectionInputSchema.partial(),
  answer: inspectionSchema,
})

export const deleteInspection = endpoint({
  name: 'deleteInspection',
  tag,
  summary: 'Deletes an inspection that was noted by mistake',
  method: 'DELETE',
  path: '/wp/v2/fleet/vehicles/:id/inspections/:recordId',
  access,
  params: recordParams,
  answer: doneSchema,
})

export const addDamage = endpoint({
  name: 'addDamage',
  tag,
  summary: 'Notes damage of a vehicle, with the job on which it happened where there is one',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/damages',
  access,
  params: idParams,
  body: damageInputSchema,
  answer: damageSchema,
  isIdempotent: true,
})

export const saveDamage = endpoint({
  name: 'saveDamage',
  tag,
  summary: 'Changes a damage, for instance when it is repaired: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/damages/:recordId',
  access,
  params: recordParams,
  body: damageInputSchema.partial(),
  answer: damageSchema,
})

export const deleteDamage = endpoint({
  name: 'deleteDamage',
  tag,
  summary: 'Deletes a damage that was noted by mistake',
  method: 'DELETE',
  path: '/wp/v2/fleet/vehicles/:id/damages/:recordId',
  access,
  params: recordParams,
  answer: doneSchema,
})

export const addService = endpoint({
  name: 'addService',
  tag,
  summary: 'Notes maintenance of a vehicle; a higher odometer becomes the vehicle’s',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/maintenance',
  access,
  params: idParams,
  body: serviceInputSchema,
  answer: serviceSchema,
  isIdempotent: true,
})

export const saveService = endpoint({
  name: 'saveService',
  tag,
  summary: 'Changes an entry of maintenance: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/fleet/vehicles/:id/maintenance/:recordId',
  access,
  params: recordParams,
  body: serviceInputSchema.partial(),
  answer: serviceSchema,
})

export const deleteService = endpoint({
  name: 'deleteService',
  tag,
  summary: 'Deletes an entry of maintenance that was noted by mistake',
  method: 'DELETE',
  path: '/wp/v2/fleet/vehicles/:id/maintenance/:recordId',
  access,
  params: recordParams,
  answer: doneSchema,
})
