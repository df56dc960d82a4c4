import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { jobVehiclesSchema } from './vehicle-assignments.ts'

const tag = 'Crew'
const access = 'crew.manage'
const ofVehicle = idParams.extend({ vehicleId: idSchema })

export const getJobVehicles = endpoint({
  name: 'getJobVehicles',
  tag,
  summary: 'The trucks of a job, and those to choose from with why one is not free',
  method: 'GET',
  path: '/wp/v2/jobs/:id/vehicles',
  access,
  params: idParams,
  answer: jobVehiclesSchema,
})

export const assignVehicle = endpoint({
  name: 'assignVehicle',
  tag,
  summary: 'Puts a truck on a job; an overlap needs a reason',
  method: 'POST',
  path: '/wp/v2/jobs/:id/vehicles/:vehicleId',
  access,
  params: ofVehicle,
  body: z
    .object({
      /** Why the truck may be on two jobs at that time; without a reason an overlap is rejected. */
      overlapReason: text(TEXT_LIMITS.other).nullish(),
    })
    .optional(),
  answer: jobVehiclesSchema,
})

export const removeVehicle = endpoint({
  name: 'removeVehicle',
  tag,
  summary: 'Takes a truck off a job',
  method: 'DELETE',
  path: '/wp/v2/jobs/:id/vehicles/:vehicleId',
  access,
  params: ofVehicle,
  answer: jobVehiclesSchema,
})
