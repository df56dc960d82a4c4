import type { FastifyInstance } from 'fastify'
import {
  acceptInvite,
  createInvite,
  joinByInvite,
  listInvites,
  lookAtInvite,
  resendInvite,
  revokeInvite,
} from '../../../shared/people/accounts/invites.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createFailureLimit, createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import {
  isInviteOpen,
  hashInvitePassword,
  inviteMember,
  joinTeam,
  readInvite,
  revokeOpenInvite,
  sendInviteAgain,
  showInvite,
} from './invites.service.ts'
import { listOpenInvites } from './invites.store.ts'
import { managerOf } from './team.service.ts'

/** Registers invitations to the team by mail, and their acceptance by the holder of the link. */
export function registerInvites(app: FastifyInstance, kernel: Kernel): void {
  const count = createRateLimit(kernel.pool, 'invite')
  const wrongLinks = createFailureLimit(kernel.pool, 'invite-link')
  const isWrong = (error: unknown) => error instanceof AppError && error.reason === 'invite_invalid'

  route(app, kernel, listInvites, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    const page = await context.read((tx) => listOpenInvites(tx, by.companyId, context.query), [by.companyId])
    return { rows: page.rows.map((row) => showInvite(kernel, by, row)), total: page.total }
  })

  route(app, kernel, createInvite, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    await count(String(by.companyId))
    return context.change(
      async (tx) => showInvite(kernel, by, await inviteMember(tx, kernel, by, context.body)),
      [by.companyId],
    )
  })

  route(app, kernel, resendInvite, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    await count(String(by.companyId))
    return context.change(
      async (tx) => showInvite(kernel, by, await sendInviteAgain(tx, kernel, by, context.params.inviteId)),
      [by.companyId],
    )
  })

  route(app, kernel, revokeInvite, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    await context.change((tx) => revokeOpenInvite(tx, by, context.params.inviteId), [by.companyId])
    return { message: 'The invitation was withdrawn.' }
  })

  publicRoute(app, kernel, lookAtInvite, async (context) => {
    const { logoFileId, ...invite } = await wrongLinks.counting(context.request.ip, isWrong, () =>
      context.read((tx) => readInvite(tx, kernel, context.body.token)),
    )
    return { ...invite, logo: fileUrl(kernel, logoFileId, true) }
  })

  publicRoute(app, kernel, acceptInvite, async (context) => {
    const { token, firstName, lastName } = context.body
    return wrongLinks.counting(context.request.ip, isWrong, async () => {
      // A password is hashed only for the holder of a valid link, because hashing is deliberately slow.
      const stands = await context.read((tx) => isInviteOpen(tx, kernel, token))
      const passwordHash = stands ? await hashInvitePassword(context.body) : ''
      return context.change(async (tx) => {
        await joinTeam(tx, kernel, token, { firstName, lastName, passwordHash })
        return { message: 'Welcome. Log in to begin.' }
      })
    })
  })

  route(app, kernel, joinByInvite, async (context) => {
    return wrongLinks.counting(context.request.ip, isWrong, () =>
      context.change(async (tx) => {
        await joinTeam(tx, kernel, context.body.token, null)
        return { message: 'You are on the team.' }
      }),
    )
  })
}
