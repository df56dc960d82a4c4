import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { mapOrigins } from '../config/map-style.ts'
import { inlineScriptHashes } from './built-pages.ts'

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The origins that the provider's phone in the browser connects to and plays from. */
const TWILIO = {
  connect: ['wss://voice-js.roaming.twilio.com', 'wss://*.twilio.com', 'https://*.twilio.com'],
  media: ['mediastream:', 'https://sdk.twilio.com'],
}
const NO_PHONE = { connect: [], media: [] }

/** The nonce of each response: styles created by the page's own code carry it. */
const nonces = new WeakMap<object, string>()

/** Returns the nonce of one response, for the page in it. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const fresh = randomBytes(16).toString('base64')
  nonces.set(response, fresh)
  return fresh
}

/**
 * Adds security headers to every response: a strict content security policy with a new nonce, no framing
 * except for the one page that our forms embed, no type sniffing, no caching of API responses, and permanent
 * HTTPS if the public address has it. Pages of other origins get no CORS header and therefore no access.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'PUBLIC_URL' | 'MAP_STYLE_URL' | 'MAPBOX_TOKEN' | 'TWILIO_ACCOUNT_SID'>,
  /**
   * The URL of the local card simulator, if it is used: the card form connects to it and shows its page, as
   * with the real provider.
   */
  cardsStandInUrl: string | null = null,
): Promise<void> {
  const isHttps = config.PUBLIC_URL.startsWith('https://')
  const map = mapOrigins(config)
  const cards = cardsStandInUrl === null ? [] : [cardsStandInUrl]
  const phone = config.TWILIO_ACCOUNT_SID === undefined ? NO_PHONE : TWILIO
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: [
          "'self'",
          // Fastify passes the raw response to helmet.
          (_request, response) => `'nonce-${nonceOf(response as ServerResponse)}'`,
        ],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        mediaSrc: ["'self'", 'blob:', ...phone.media],
        workerSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(), ...STRIPE],
        frameSrc: ["'self'", ...STRIPE, 'https://hooks.stripe.com', ...cards],
        connectSrc: ["'self'", 'https://api.stripe.com', ...cards, ...map, ...phone.connect],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [(request) => (isFramed(request.url) ? "'self'" : "'none'")],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // A bank's page may open in a separate window and must be able to communicate with its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(self), microphone=(self), payment=(self)')
    reply.header('x-request-id', request.id)
    if (isFramed(request.url)) reply.header('x-frame-options', 'SAMEORIGIN')
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
  })
}

/** Whether a page may be framed by another one of this origin: the terms of the payment application. */
function isFramed(url: string | undefined): boolean {
  return /^\/terms_conditions(?:\?|$)/.test(url ?? '')
}

/** Returns whether a URL belongs to the API, whose errors are JSON. */
export function isApi(url: string): boolean {
  return /^\/(?:wp|validateToken)(?:[/?]|$)/i.test(url)
}
