import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../../shared/people/accounts/passkeys.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { createFailureLimit, createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { requestOrigin } from './account-events.ts'
import { accountOf } from './account.view.ts'
import { createOwnPassword } from './own-password.ts'
import {
  addOwnPasskey,
  beginAssertion,
  beginRegistration,
  checkRegistration,
  deleteOwnPasskey,
  showPasskey,
  signInByPasskey,
  type PasskeyOwner,
} from './passkeys.service.ts'
import { listOwnPasskeys, renameOwnPasskey } from './passkeys.store.ts'
import { beginFactorAttempt, readFactorState, checkCode } from './second-factor.service.ts'

/** Registers the calls that add, name, list and remove a person's passkeys and sign in with them. */
export function registerPasskeys(app: FastifyInstance, kernel: Kernel): void {
  const checkPassword = createOwnPassword(kernel)
  const countBegin = createRateLimit(kernel.pool, 'passkey-begin')
  const refused = createFailureLimit(kernel.pool, 'passkey-refused')
  const countSignIn = createRateLimit(kernel.pool, 'passkey-done')
  const isRefusal = (error: unknown) => error instanceof AppError

  async function ownerOf({
    actor,
    request,
  }: Context<unknown, unknown, unknown, Actor>): Promise<PasskeyOwner> {
    const { email, firstName, lastName } = await accountOf(kernel, actor.userId)
    return {
      userId: actor.userId,
      email,
      name: `${firstName} ${lastName}`.trim(),
      from: requestOrigin(request),
    }
  }

  route(app, kernel, listPasskeys, async (context) => {
    const rows = await context.read((tx) => listOwnPasskeys(tx))
    return { passkeys: rows.map((row) => showPasskey(row)) }
  })

  route(app, kernel, beginPasskey, async (context) => {
    const owner = await ownerOf(context)
    const { password, code } = context.body
    await checkPassword(owner.userId, password, 'password')
    // A passkey satisfies the second factor, so adding one requires the factor's code.
    const { isOn } = await readFactorState(kernel, owner.userId)
    if (isOn && code === undefined)
      throw new AppError('rest_invalid_param', { fields: { code: 'Code is required.' } })
    const given = isOn ? await beginFactorAttempt(kernel, owner.userId, code ?? '', 'confirmed') : null
    return context.change(async (tx) => {
      if (given) await checkCode(tx, kernel, owner, given)
      return { options: await beginRegistration(tx, kernel, owner) }
    })
  })

  route(app, kernel, addPasskey, async (context) => {
    const owner = await ownerOf(context)
    const { credential, name } = context.body
    const passkey = await checkRegistration(kernel, owner.userId, credential)
    return context.change((tx) => addOwnPasskey(tx, kernel, owner, passkey, name))
  })

  route(app, kernel, renamePasskey, async (context) => {
    const { passkey } = context.params
    await context.change(async (tx) => {
      if (!(await renameOwnPasskey(tx, passkey, context.body.name))) throw new AppError('rest_not_found')
    })
    return { message: 'Passkey renamed.' }
  })

  route(app, kernel, removePasskey, async (context) => {
    const owner = await ownerOf(context)
    await context.change(async (tx, afterCommit) => {
      const ended = await deleteOwnPasskey(tx, kernel, owner, context.params.passkey, context.actor.familyId)
      afterCommit(() => ended.forEach((id) => kernel.live.endFamily(id)))
    })
    return { message: 'Passkey removed.' }
  })

  publicRoute(app, kernel, beginPasskeySignIn, async ({ request }) => {
    await countBegin(request.ip)
    return { options: await beginAssertion(kernel) }
  })

  publicRoute(app, kernel, signInWithPasskey, async ({ body, request }) => {
    const from = { ...requestOrigin(request), deviceToken: body.deviceToken }
    const { tokens, userId } = await refused.counting(request.ip, isRefusal, () =>
      signInByPasskey(kernel, body.credential, from, countSignIn),
    )
    return { ...tokens, userData: await accountOf(kernel, userId) }
  })
}
