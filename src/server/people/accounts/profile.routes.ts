import type { FastifyInstance } from 'fastify'
import { sendEmailCode } from '../../../shared/people/accounts/links.api.ts'
import { changePassword, confirmEmail, updateAccount } from '../../../shared/people/accounts/profile.api.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { requestOrigin } from './account-events.ts'
import { accountOf } from './account.view.ts'
import { createOwnPassword } from './own-password.ts'
import {
  changeOwnPassword,
  confirmOwnEmail,
  hashNewPassword,
  saveProfile,
  sendOwnCode,
  changesLoginEmail,
  type ActingAccount,
} from './profile.service.ts'

/** Registers the calls that change a person's own account. */
export function registerProfile(app: FastifyInstance, kernel: Kernel): void {
  const checkPassword = createOwnPassword(kernel)
  const countCode = createRateLimit(kernel.pool, 'email-code')

  async function selfOf({
    actor,
    request,
  }: Context<unknown, unknown, unknown, Actor>): Promise<ActingAccount> {
    const { email } = await accountOf(kernel, actor.userId)
    return { userId: actor.userId, familyId: actor.familyId, email, from: requestOrigin(request) }
  }

  route(app, kernel, updateAccount, async (context) => {
    const { actor, body } = context
    const self = await selfOf(context)
    if (changesLoginEmail(self, body)) {
      if (!body.currentPassword)
        throw new AppError('rest_invalid_param', { fields: { currentPassword: 'Required.' } })
      await checkPassword(actor.userId, body.currentPassword, 'currentPassword')
      await countCode(String(actor.userId))
    }
    await context.change((tx) => saveProfile(tx, kernel, self, body))
    return accountOf(kernel, actor.userId)
  })

  route(app, kernel, sendEmailCode, async (context) => {
    const self = await selfOf(context)
    if (self.email === null)
      throw new AppError('rest_conflict', { message: 'Add an email to your account first.' })
    await countCode(String(self.userId))
    await context.change((tx) => sendOwnCode(tx, kernel, self))
    return { message: `We sent a code to ${self.email}.` }
  })

  route(app, kernel, confirmEmail, async (context) => {
    const self = await selfOf(context)
    const refusal = await context.change((tx) => confirmOwnEmail(tx, kernel, self, context.body.code))
    if (refusal) throw new AppError(refusal, { fields: { code: ERRORS[refusal].text } })
    return accountOf(kernel, self.userId)
  })

  route(app, kernel, changePassword, async (context) => {
    const self = await selfOf(context)
    const proved = await checkPassword(self.userId, context.body.old_password, 'old_password')
    const hashes = { proved, next: await hashNewPassword(context.body) }
    await context.change((tx, afterCommit) => changeOwnPassword(tx, afterCommit, kernel, self, hashes))
    return { message: 'Password saved.' }
  })
}
