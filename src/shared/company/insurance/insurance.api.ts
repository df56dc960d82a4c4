import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, flagSchema, idParams, idSchema, pageQuery, versionSchema } from '../../kernel/wire.ts'
import {
  insuranceRequestInputSchema,
  insuranceRequestSchema,
  POLICY_TYPES,
  policyInputSchema,
  policySchema,
} from './policy.ts'

const tag = 'Insurance'
const ofCompany = z.object({ company: idSchema.optional() })

export const listPolicies = endpoint({
  name: 'listPolicies',
  tag,
  summary: 'Policies of insurance, the one that ends last first; with `deleted=1` the deleted ones',
  method: 'GET',
  path: '/wp/v2/insurance/policies',
  access: 'insurance.manage',
  query: ofCompany.extend({ ...pageQuery, type: z.enum(POLICY_TYPES).optional(), deleted: flagSchema }),
  answer: z.array(policySchema),
  isList: true,
})

export const addPolicy = endpoint({
  name: 'addPolicy',
  tag,
  summary: 'Adds a policy; `fileIds` are uploads with the purpose `certificate`',
  method: 'POST',
  path: '/wp/v2/insurance/policies',
  access: 'insurance.manage',
  body: policyInputSchema.extend({ company: idSchema.nullish() }),
  answer: policySchema,
  isIdempotent: true,
})

export const savePolicy = endpoint({
  name: 'savePolicy',
  tag,
  summary: 'Changes a policy: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/insurance/policies/:id',
  access: 'insurance.manage',
  params: idParams,
  body: policyInputSchema.partial().extend({ version: versionSchema }),
  answer: policySchema,
})

export const deletePolicy = endpoint({
  name: 'deletePolicy',
  tag,
  summary: 'Deletes a policy; it can be restored',
  method: 'DELETE',
  path: '/wp/v2/insurance/policies/:id',
  access: 'insurance.manage',
  params: idParams,
  answer: doneSchema,
})

export const restorePolicy = endpoint({
  name: 'restorePolicy',
  tag,
  summary: 'Brings a deleted policy back',
  method: 'POST',
  path: '/wp/v2/insurance/policies/:id/restore',
  access: 'insurance.manage',
  params: idParams,
  answer: policySchema,
})

export const getInsuranceDesk = endpoint({
  name: 'getInsuranceDesk',
  tag,
  summary: 'Where a request for insurance goes: to the broker of the installation, or to the company itself',
  method: 'GET',
  path: '/wp/v2/insurance/desk',
  access: 'insurance.manage',
  query: ofCompany,
  answer: z.object({ hasBroker: z.boolean(), sendsTo: z.string().nullable() }),
})

export const listInsuranceRequests = endpoint({
  name: 'listInsuranceRequests',
  tag,
  summary: 'Requests for insurance, the newest first',
  method: 'GET',
  path: '/wp/v2/insurance/requests',
  access: 'insurance.manage',
  query: ofCompany.extend(pageQuery),
  answer: z.array(insuranceRequestSchema),
  isList: true,
})

export const requestInsurance = endpoint({
  name: 'requestInsurance',
  tag,
  summary: "Asks a broker for insurance; without one it is mailed to the company's own address as a reminder",
  method: 'POST',
  path: '/wp/v2/insurance/requests',
  access: 'insurance.manage',
  body: insuranceRequestInputSchema.extend({ company: idSchema.nullish() }),
  answer: insuranceRequestSchema,
  isIdempotent: true,
})
