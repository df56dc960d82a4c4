import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  declineInvitation,
  leaveCompany,
  listInvitations,
} from '../../../shared/people/accounts/links.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { acceptLink, declineLink, endOwnLink, listOwnLinkRequests } from './links.store.ts'

/**
 * Registers the calls of a person's links with companies: requests by companies, accepting, declining and
 * leaving.
 */
export function registerLinks(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listInvitations, async (context) => {
    const requests = await context.read(listOwnLinkRequests)
    return requests.map(({ id, companyId, companyName, logoFileId, role, askedAt }) => ({
      id,
      company: { id: companyId, name: companyName, logo: fileUrl(kernel, logoFileId, true) },
      role,
      askedAt,
    }))
  })

  route(app, kernel, acceptInvitation, async (context) =>
    context.change(async (tx) => {
      const outcome = await acceptLink(tx, context.params.id)
      if (outcome === 'gone') throw new AppError('rest_not_found')
      if (outcome === 'conflict')
        throw new AppError('rest_conflict', {
          message: 'You are with this company already. Ask it to merge its two records of you.',
        })
      return { message: 'Accepted.' }
    }),
  )

  route(app, kernel, declineInvitation, async (context) =>
    context.change(async (tx) => {
      if (!(await declineLink(tx, context.params.id))) throw new AppError('rest_not_found')
      return { message: 'Declined.' }
    }),
  )

  route(app, kernel, leaveCompany, async (context) =>
    context.change(async (tx) => {
      if (!(await endOwnLink(tx, context.params.id))) throw new AppError('rest_not_found')
      return { message: 'The link has ended.' }
    }),
  )
}
