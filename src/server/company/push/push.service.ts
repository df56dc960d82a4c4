import {
  MAX_PUSH_DEVICES,
  type PushDevice,
  type PushSubscriptionInput,
} from '../../../shared/company/push/push.api.ts'
import { deviceOf } from '../../../shared/kernel/devices.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { createPrivateKey } from '../../adapters/push/push.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import { insertPushDevice, listOwnPushDevices, storePushKey, type OwnPushDevice } from './push.store.ts'

export { listOwnPushDevices, listPushTargets, recordPush, type PushDeviceTarget } from './push.store.ts'

const PURPOSE = 'push key'

/**
 * Returns the private key by which push services know the installation: that of the settings, else the one that all nodes
 * share. The first start makes it, and so does a start with another SECRET; browsers then subscribe again.
 */
export async function readPushKey(
  db: Db,
  { SECRET, VAPID_PRIVATE_KEY }: Pick<Config, 'SECRET' | 'VAPID_PRIVATE_KEY'>,
): Promise<string> {
  if (VAPID_PRIVATE_KEY !== undefined) return VAPID_PRIVATE_KEY
  const fresh = encryptText(SECRET, PURPOSE, createPrivateKey())
  const kept = await storePushKey(db, fresh, null)
  const key = decryptText(SECRET, PURPOSE, kept)
  if (key !== null) return key
  const renewed = decryptText(SECRET, PURPOSE, await storePushKey(db, fresh, kept))
  if (renewed === null) throw new Error('Another node runs with another SECRET.')
  return renewed
}

/** Returns a device as its person sees it from one of their sessions. */
export function showPushDevice({ familyId, ...device }: OwnPushDevice, fromFamilyId: string): PushDevice {
  return { ...device, isThis: familyId === fromFamilyId }
}

/**
 * Sends notifications of the acting person to the browser of a session from now on. Throws rest_conflict for one device too
 * many, and for the address of another person's browser.
 */
export async function keepPushDevice(
  tx: Tx,
  session: { familyId: string; userAgent: string },
  subscription: PushSubscriptionInput,
): Promise<PushDevice> {
  const { familyId } = session
  const name = deviceOf(session.userAgent)
  const outcome = await insertPushDevice(tx, { familyId, subscription, name, most: MAX_PUSH_DEVICES })
  if (outcome === 'full')
    throw new AppError('rest_conflict', {
      message: `You have ${MAX_PUSH_DEVICES} devices with notifications. Remove one first.`,
    })
  const kept = (await listOwnPushDevices(tx)).find((device) => device.familyId === familyId)
  if (outcome === 'taken' || !kept)
    throw new AppError('rest_conflict', { message: 'This browser takes notifications for another person.' })
  return showPushDevice(kept, familyId)
}
