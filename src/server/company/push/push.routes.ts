import type { FastifyInstance } from 'fastify'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  renewPushDevice,
  testPushDevices,
} from '../../../shared/company/push/push.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createFailureLimit, createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { queuePush } from '../deliveries/deliveries.service.ts'
import { keepPushDevice, showPushDevice } from './push.service.ts'
import { deletePushDevice, listOwnPushDevices, replacePushAddress } from './push.store.ts'

/** Registers the calls by which people choose the devices that take their notifications. */
export function registerPush(app: FastifyInstance, kernel: Kernel): void {
  const countTest = createRateLimit(kernel.pool, 'push-test')
  const unknown = createFailureLimit(kernel.pool, 'push-renew')

  route(app, kernel, listPushDevices, async (context) => {
    const devices = await context.read((tx) => listOwnPushDevices(tx))
    return {
      publicKey: kernel.push.publicKey,
      devices: devices.map((device) => showPushDevice(device, context.actor.familyId)),
    }
  })

  route(app, kernel, addPushDevice, (context) =>
    context.change((tx) =>
      keepPushDevice(
        tx,
        { familyId: context.actor.familyId, userAgent: context.request.headers['user-agent'] ?? '' },
        context.body,
      ),
    ),
  )

  route(app, kernel, removePushDevice, async (context) => {
    await context.change(async (tx) => {
      if (!(await deletePushDevice(tx, context.params.device))) throw new AppError('rest_not_found')
    })
    return { message: 'Device removed.' }
  })

  route(app, kernel, testPushDevices, async (context) => {
    const { userId, defaultCompanyId: companyId } = context.actor
    if (companyId === null) throw new AppError('account_pending')
    await countTest(String(userId))
    const sent = await context.change(
      async (tx) => {
        const { length } = await listOwnPushDevices(tx)
        if (length === 0)
          throw new AppError('rest_conflict', { message: 'Turn on notifications on a device first.' })
        await queuePush(tx, kernel.queue, {
          companyId,
          jobId: null,
          kind: 'deviceTest',
          personId: userId,
          title: 'Notifications work',
          body: 'This is a test that you sent to your devices.',
          path: '/settings?section=notifications',
        })
        return length
      },
      [companyId],
    )
    return { message: sent === 1 ? 'Test sent to 1 device.' : `Test sent to ${sent} devices.` }
  })

  publicRoute(app, kernel, renewPushDevice, async (context) => {
    const { old, subscription } = context.body
    const isUnknown = (error: unknown) => error instanceof AppError
    await unknown.counting(context.request.ip, isUnknown, () =>
      context.change(async (tx) => {
        if (!(await replacePushAddress(tx, old, subscription))) throw new AppError('rest_not_found')
      }),
    )
    return { message: 'Device renewed.' }
  })
}
