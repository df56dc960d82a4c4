import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/jobs/personal-links/personal-links.api.ts'
import { exchangePersonalLink } from '../../../shared/kernel/session.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import {
  endLink,
  exchangeToken,
  jobToSend,
  mailLink,
  renewToken,
  showLinks,
} from './personal-links.service.ts'

/** Registers personal links: exchange and renewal by their holders, list and revocation by the office. */
export function registerPersonalLinks(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const limits = {
    open: createRateLimit(kernel.pool, 'personal-link-open'),
    renewAddress: createRateLimit(kernel.pool, 'personal-link-renewAddress'),
    renewLink: createRateLimit(kernel.pool, 'personal-link-renewLink'),
    person: createRateLimit(kernel.pool, 'personal-link-person'),
  }
  const workOf = (
    tx: Tx,
    { actor, companyIds }: Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds'>,
  ) => ({ tx, kernel, features, actor, companyIds })

  publicRoute(app, kernel, exchangePersonalLink, async ({ body, request }) => {
    await limits.open(request.ip)
    return exchangeToken(kernel, body.token)
  })

  publicRoute(app, kernel, api.renewPersonalLink, async ({ body, request }) => {
    await limits.renewAddress(request.ip)
    await limits.renewLink(body.token)
    await renewToken(kernel, body.token, limits.person)
    return { message: 'If this link was yours, a new one is on its way to you.' }
  })

  route(app, kernel, api.sendPersonalLink, async (context) => {
    // Counted outside of the transaction, because a rollback would undo the count.
    const found = await context.read((tx) => jobToSend(workOf(tx, context), context.params.id))
    await limits.person(String(found.client.id))
    return context.change(async (tx) => {
      await mailLink({ tx, kernel }, found)
      return { message: 'Link sent.' }
    })
  })

  route(app, kernel, api.listPersonalLinks, (context) =>
    context.read((tx) => showLinks(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, api.revokePersonalLink, (context) =>
    context.change(async (tx) => {
      await endLink(workOf(tx, context), context.params.id, context.params.linkId)
      return { message: 'Link revoked.' }
    }),
  )
}
