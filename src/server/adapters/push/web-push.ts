import { request } from 'node:https'
import { isIP } from 'node:net'
import { NoPublicAddressError, resolvePublicAddress } from '../mail/public-address.ts'
import { publicKeyOf, PushError, type PushAdapter } from './push.ts'

export interface WebPushSettings {
  /** Base64url. */
  privateKey: string
  /** How push services reach the operator: a mailto: or https: address. */
  subject: string
  /** Returns the IP address to connect to; throws for one that is not public. */
  resolve?: (host: string) => Promise<string>
  /** PEM of a certificate authority to trust instead of the usual ones. */
  ca?: string
  timeoutMs?: number
}

/**
 * Creates the adapter to the push services of browsers (RFC 8030): encrypts each notification for its browser and signs
 * with the installation's key (RFC 8292). The endpoint is what a browser says, so only public addresses are called, no
 * redirect is followed, and no answer is read beyond its status.
 */
export function createWebPush(settings: WebPushSettings): PushAdapter {
  const { privateKey, subject } = settings
  const publicKey = publicKeyOf(privateKey)
  return {
    publicKey,
    send: async ({ endpoint, p256dh, auth }, { payload, topic, urgency, ttlSeconds }) => {
      // Loaded with the first notification: not needed at startup.
      const { buildPushPayload } = await import('@block65/webcrypto-web-push')
      const { headers, body } = await buildPushPayload(
        { data: payload, options: { ttl: ttlSeconds, urgency, ...(topic !== null && { topic }) } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, publicKey, privateKey },
      ).catch((error: unknown) => {
        // The browser's keys are no keys.
        throw new PushError('refused', error)
      })
      const status = await post(new URL(endpoint), headers, body, settings)
      if (status >= 200 && status < 300) return
      const cause = new Error(`The push service answered ${status}`)
      // RFC 8030 section 7.3: the subscription has ended.
      if (status === 404 || status === 410) throw new PushError('gone', cause)
      throw new PushError(status === 429 || status >= 500 ? 'unavailable' : 'refused', cause)
    },
  }
}

/** Returns the status of the answer to a request; throws a PushError without an answer. */
async function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  { resolve = resolvePublicAddress, ca, timeoutMs = 10_000 }: WebPushSettings,
): Promise<number> {
  try {
    if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new NoPublicAddressError()
    const host = await resolve(url.hostname)
    return await new Promise((done, fail) => {
      const sent = request(
        {
          // The name is resolved once, so that it cannot lead elsewhere now; the certificate must still be the name's.
          host,
          servername: url.hostname,
          port: url.port || 443,
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          headers: { ...headers, host: url.host },
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          ...(ca !== undefined && { ca }),
        },
        (answer) => {
          done(answer.statusCode ?? 0)
          answer.destroy()
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
  } catch (error) {
    throw new PushError(error instanceof NoPublicAddressError ? 'refused' : 'unavailable', error)
  }
}
