import type { FastifyInstance } from 'fastify'
import { getPhoneToken, notePhonePresence } from '../../../shared/messages/communications/phone.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { ProviderError } from '../../adapters/telephony/telephony.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { deleteDevice, hasNumber, recordDevice } from './phone.store.ts'
import { identityOf } from './twiml.ts'

/** Registers what a browser needs to take and make calls: a token, and its presence. */
export function registerPhone(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, getPhoneToken, async (context) => {
    const isReachable = await context.read((tx) => hasNumber(tx, context.companyIds))
    if (!isReachable) throw new AppError('phone_number_missing')
    const identity = identityOf(context.actor.userId)
    try {
      return { ...kernel.telephony.lineToken(identity), identity, line: kernel.telephony.line }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      context.request.log.error({ err: error }, 'no phone token')
      throw new AppError('telephony_unavailable')
    }
  })

  route(app, kernel, notePhonePresence, async (context) => {
    const { actor, body, companyIds } = context
    const note = body.state === 'online' ? recordDevice : deleteDevice
    await context.change((tx) => note(tx, companyIds, actor.userId, body.device))
    return { message: body.state === 'online' ? 'Ready for calls.' : 'Not taking calls.' }
  })
}
