import type { FastifyInstance } from 'fastify'
import {
  beginFactorAtSignIn,
  beginSecondFactor,
  confirmFactorAtSignIn,
  confirmSecondFactor,
  dropSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '../../../shared/people/accounts/second-factor.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { createFailureLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { requestOrigin, recordAccountEvent, type RequestOrigin } from './account-events.ts'
import { openSession, type SignInOrigin } from './accounts.service.ts'
import { accountOf } from './account.view.ts'
import type { VerifiedLogin } from './accounts.store.ts'
import { readChallenge } from './challenge.ts'
import { createOwnPassword } from './own-password.ts'
import {
  beginFactor,
  beginFactorAttempt,
  confirmFactor,
  turnOffFactor,
  renewCodes,
  readFactorState,
  checkCode,
  type FactorOwner,
  type FactorAttempt,
} from './second-factor.service.ts'

/** Registers the calls that set up, turn off and check the second factor of staff. */
export function registerSecondFactor(app: FastifyInstance, kernel: Kernel): void {
  const checkPassword = createOwnPassword(kernel)
  const wrongCodes = createFailureLimit(kernel.pool, 'second-factor')

  async function ownerOf(userId: number, from: RequestOrigin): Promise<FactorOwner> {
    const { email } = await accountOf(kernel, userId)
    return { userId, email, from }
  }
  const callerOf = ({ actor, request }: Context<unknown, unknown, unknown, Actor>) =>
    ownerOf(actor.userId, requestOrigin(request))

  route(app, kernel, getSecondFactor, async ({ actor }) => {
    const { isOn, isStaff, requiredBy, codesLeft } = await readFactorState(kernel, actor.userId)
    return { isOn, isOffered: isStaff, requiredBy, recoveryCodesLeft: codesLeft }
  })

  route(app, kernel, beginSecondFactor, async (context) => {
    const { userId } = context.actor
    await checkPassword(userId, context.body.password, 'password')
    const { email } = await accountOf(kernel, userId)
    return context.change((tx) => beginFactor(tx, kernel, email))
  })

  route(app, kernel, confirmSecondFactor, async (context) => {
    const owner = await callerOf(context)
    const given = await beginFactorAttempt(kernel, owner.userId, context.body.code, 'new')
    const recoveryCodes = await context.change((tx) => confirmFactor(tx, kernel, owner, given))
    return { recoveryCodes }
  })

  route(app, kernel, renewRecoveryCodes, async (context) => {
    const owner = await callerOf(context)
    await checkPassword(owner.userId, context.body.password, 'password')
    const given = await beginFactorAttempt(kernel, owner.userId, context.body.code, 'confirmed')
    const recoveryCodes = await context.change(async (tx) => {
      await checkCode(tx, kernel, owner, given)
      return renewCodes(tx, kernel, owner)
    })
    return { recoveryCodes }
  })

  route(app, kernel, dropSecondFactor, async (context) => {
    const owner = await callerOf(context)
    await checkPassword(owner.userId, context.body.password, 'password')
    const given = await beginFactorAttempt(kernel, owner.userId, context.body.code, 'confirmed')
    await context.change(async (tx) => {
      await checkCode(tx, kernel, owner, given)
      await turnOffFactor(tx, kernel, owner)
    })
    return { message: 'The second factor is off.' }
  })

  /** Tries the code of the second sign-in step as the person of the challenge, and records a wrong one. */
  async function step<T>(
    given: { challenge: string; code: string; isSetup: boolean; from: RequestOrigin },
    work: (tx: Tx, owner: FactorOwner, attempt: FactorAttempt) => Promise<T>,
  ): Promise<{ login: VerifiedLogin; result: T }> {
    const { isSetup, from } = given
    const login = await readChallenge(kernel, given.challenge, { isSetup })
    const { userId } = login
    const owner = await ownerOf(userId, from)
    const isRefusal = (error: unknown) => error instanceof AppError
    try {
      const result = await wrongCodes.counting(from.ip, isRefusal, async () => {
        const attempt = await beginFactorAttempt(kernel, userId, given.code, isSetup ? 'new' : 'confirmed')
        return inTenant(kernel.db, { companyIds: [], userId }, (tx) => work(tx, owner, attempt))
      })
      return { login, result }
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_wrong')
        // The caller could be anyone who has the password.
        await inTenant(kernel.db, { companyIds: [], userId: null }, (tx) =>
          recordAccountEvent(tx, { userId, kind: 'second_factor_failed', from }),
        )
      throw error
    }
  }

  /**
   * Opens the session after the second sign-in step; throws rest_authentication_invalid after a new password.
   */
  async function sessionOf(login: VerifiedLogin, from: SignInOrigin) {
    const tokens = await openSession(kernel, login, from)
    if (!tokens) throw new AppError('rest_authentication_invalid')
    return { ...tokens, userData: await accountOf(kernel, login.userId) }
  }

  publicRoute(app, kernel, signInWithCode, async ({ body, request }) => {
    const from = requestOrigin(request)
    const { login } = await step({ ...body, isSetup: false, from }, (tx, owner, attempt) =>
      checkCode(tx, kernel, owner, attempt),
    )
    return sessionOf(login, { ...from, deviceToken: body.deviceToken })
  })

  publicRoute(app, kernel, beginFactorAtSignIn, async ({ body }) => {
    const { userId } = await readChallenge(kernel, body.challenge, { isSetup: true })
    const { email } = await accountOf(kernel, userId)
    return inTenant(kernel.db, { companyIds: [], userId }, (tx) => beginFactor(tx, kernel, email))
  })

  publicRoute(app, kernel, confirmFactorAtSignIn, async ({ body, request }) => {
    const from = requestOrigin(request)
    const { login, result } = await step({ ...body, isSetup: true, from }, (tx, owner, attempt) =>
      confirmFactor(tx, kernel, owner, attempt),
    )
    const opened = await sessionOf(login, { ...from, deviceToken: body.deviceToken })
    return { ...opened, recoveryCodes: result }
  })
}
