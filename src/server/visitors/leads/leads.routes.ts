import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import {
  createLead,
  createLeadKey,
  LEAD_KEY_HEADER,
  listLeadKeys,
  revokeLeadKey,
  type Lead,
} from '../../../shared/visitors/leads/leads.api.ts'
import { findPublicCompany } from '../../company/settings/companies.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import {
  companyOfLeadKey,
  hashOfLeadKey,
  makeLeadKey,
  receiveLead,
  type CheckedLead,
} from './leads.service.ts'
import { endLeadKey, findLeadKey, insertLeadKey, readLeadKeys } from './leads.store.ts'

/** Registers the call with which other systems send leads, and the keys that they use. */
export function registerLeads(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const countLead = createRateLimit(kernel.pool, 'lead')
  const countUnknown = createRateLimit(kernel.pool, 'lead-unknown')

  publicRoute(app, kernel, createLead, async (context) => {
    const key = String(context.request.headers[LEAD_KEY_HEADER] ?? '')
    const companyId = companyOfLeadKey(key)
    const sender =
      companyId === null
        ? undefined
        : await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
            findLeadKey(tx, companyId, hashOfLeadKey(key)),
          )
    const company = sender && (await findPublicCompany(kernel.db, String(companyId)))
    if (!sender || !company) {
      await countUnknown(context.request.ip)
      throw new AppError('rest_authentication_invalid', { message: 'This key is not valid.' })
    }
    await countLead(`${company.id} ${sender.id}`)
    const lead = checked(context.body)
    const places = [lead.from, ...(lead.to == null ? [] : [lead.to])]
    const facts = await geocodeLocations(kernel.maps, {
      locations: places.map((address) => ({ address, activities: [] })),
    })
    return context.change(
      async (tx, afterCommit) => {
        const taken = await receiveLead(tx, { kernel, features }, { company, sender }, lead, facts)
        afterCommit(() => clearCounts(company.id))
        return taken
      },
      [company.id],
    )
  })

  route(app, kernel, listLeadKeys, async (context) => {
    const { actor, params } = context
    requireCompany(actor, params.id)
    return { keys: await context.read((tx) => readLeadKeys(tx, params.id)) }
  })

  route(app, kernel, createLeadKey, async (context) => {
    const { actor, params, body } = context
    requireCompany(actor, params.id)
    const key = makeLeadKey(params.id)
    const id = await context.change(
      (tx) =>
        insertLeadKey(tx, {
          companyId: params.id,
          ...body,
          keyHash: hashOfLeadKey(key),
          userId: actor.userId,
        }),
      [params.id],
    )
    if (id === undefined) throw new AppError('rest_conflict', { message: 'This name exists already.' })
    return { id, key }
  })

  route(app, kernel, revokeLeadKey, async (context) => {
    const { actor, params } = context
    requireCompany(actor, params.id)
    const by = { userId: actor.userId, now: kernel.now() }
    const isEnded = await context.change((tx) => endLeadKey(tx, params.id, params.keyId, by), [params.id])
    if (!isEnded) throw new AppError('rest_not_found')
    return { id: params.keyId }
  })
}

/** Throws rest_invalid_param for a lead that nobody can answer. */
function checked(lead: Lead): CheckedLead {
  const [phone, email] = [lead.phone ?? null, lead.email ?? null]
  const message = 'Send a phone number or an email address.'
  if (phone === null && email === null)
    throw new AppError('rest_invalid_param', { message, fields: { phone: message } })
  return { ...lead, phone, email }
}
