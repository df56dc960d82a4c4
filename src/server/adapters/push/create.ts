import { allowsStandIn, type Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/tenancy.ts'
import { publicKeyOf, type PushAdapter } from './push.ts'
import { storePush } from './stand-in.store.ts'
import { createWebPush } from './web-push.ts'

type PushConfig = Pick<
  Config,
  'NODE_ENV' | 'STAND_INS' | 'VAPID_PRIVATE_KEY' | 'CONTACT_EMAIL' | 'PUBLIC_URL'
>

/** Creates the adapter to push services with the installation's private key, or the one that stores notifications. */
export function createPush(config: PushConfig, db: Db, privateKey: string): PushAdapter {
  if (isPushStored(config))
    return { publicKey: publicKeyOf(privateKey), send: (target, message) => storePush(db, target, message) }
  const subject = config.CONTACT_EMAIL === '' ? config.PUBLIC_URL : `mailto:${config.CONTACT_EMAIL}`
  return createWebPush({ privateKey, subject })
}

/** Returns whether notifications are stored for the developer page instead of sent. */
export function isPushStored(
  config: Pick<PushConfig, 'NODE_ENV' | 'STAND_INS' | 'VAPID_PRIVATE_KEY'>,
): boolean {
  return config.VAPID_PRIVATE_KEY === undefined && allowsStandIn(config, 'push')
}
