import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, shownText } from '../../kernel/wire.ts'

const tag = 'Notifications'

/** Largest number of devices of one person that take notifications. */
export const MAX_PUSH_DEVICES = 10

const ADDRESS_ERROR = 'This is not the address of a push service.'

/**
 * The address of a push service: https on its own port, and a name with a dot instead of an IP address. Whether the name leads
 * to the installation's own network is known only when it is called.
 */
const PUSH_ADDRESS = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[!-~]*$/

/** What the browser says of its subscription (W3C Push API, PushSubscription.toJSON); the keys are those of RFC 8291. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(1024, ADDRESS_ERROR).regex(PUSH_ADDRESS, ADDRESS_ERROR),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'Has to be a public key.'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Has to be a secret of 16 bytes.'),
  }),
})
export type PushSubscriptionInput = z.output<typeof subscriptionSchema>

/** A browser that takes notifications for a person. */
const pushDeviceSchema = z.object({
  id: z.number(),
  /** Browser and system as readable text, such as 'Chrome on Windows'. */
  name: shownText,
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** Whether the last notification could not be sent to it. */
  isFailing: z.boolean(),
  /** Whether it is the browser of the calling session. */
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof pushDeviceSchema>

const PATH = '/wp/v2/users/me/push-devices'

export const listPushDevices = endpoint({
  name: 'listPushDevices',
  tag,
  summary: 'Devices of the signed-in person that take notifications, and the key to subscribe with',
  method: 'GET',
  path: PATH,
  access: 'session',
  answer: z.object({ publicKey: z.string(), devices: z.array(pushDeviceSchema) }),
})

export const addPushDevice = endpoint({
  name: 'addPushDevice',
  tag,
  summary: 'Sends notifications to this browser from now on, until its session ends',
  method: 'POST',
  path: PATH,
  access: 'session',
  body: subscriptionSchema,
  answer: pushDeviceSchema,
})

export const removePushDevice = endpoint({
  name: 'removePushDevice',
  tag,
  summary: 'Sends no more notifications to a device',
  method: 'DELETE',
  path: `${PATH}/:device`,
  access: 'session',
  params: z.object({ device: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  answer: doneSchema,
})

export const testPushDevices = endpoint({
  name: 'testPushDevices',
  tag,
  summary: 'Sends a test to all devices of the signed-in person',
  method: 'POST',
  path: `${PATH}/test`,
  access: 'session',
  answer: doneSchema,
})

export const renewPushDevice = endpoint({
  name: 'renewPushDevice',
  tag,
  summary: 'Replaces the address of a browser; its service worker calls this, which knows no session',
  method: 'POST',
  path: '/wp/v2/push-devices/renew',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({
    old: z.object({ endpoint: z.string().max(1024), auth: z.string().max(100) }),
    subscription: subscriptionSchema,
  }),
  answer: doneSchema,
})
