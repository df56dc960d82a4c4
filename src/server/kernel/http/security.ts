import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** What the provider's telephone in the browser speaks with and plays from. */
const TWILIO = {
  connect: ['wss://voice-js.roaming.twilio.com', 'wss://*.twilio.com', 'https://*.twilio.com'],
  media: ['mediastream:', 'https://sdk.twilio.com'],
}
const NO_PHONE = { connect: [], media: [] }

/** The nonce of each answer: styles that the page's own code makes carry it. */
const nonces = new WeakMap<object, string>()

/** The nonce of one answer, for the page in it. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const fresh = randomBytes(16).toString('base64')
  nonces.set(response, fresh)
  return fresh
}

/**
 * Guards every answer: a strict content policy with a nonce of its own, no framing but of the one page that
 * stands inside a form of ours, no guessing of types, no answer of the API kept anywhere, HTTPS for good
 * where the public address has it. Pages of other origins get no CORS header and thereby nothing.
 */
export async function secureAnswers(
  app: FastifyInstance,
  config: Pick<Config, 'PUBLIC_URL' | 'MAP_STYLE_URL' | 'TWILIO_ACCOUNT_SID'>,
  /** Where the local card provider serves: the card form speaks with it and shows its page, as with the real one. */
  cardsStandInUrl: string | null = null,
): Promise<void> {
  const isHttps = config.PUBLIC_URL.startsWith('https://')
  const map = config.MAP_STYLE_URL === undefined ? [] : [new URL(config.MAP_STYLE_URL).origin]
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
        scriptSrc: ["'self'", ...STRIPE],
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
    // A bank's page may open in a window of its own and has to find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(self), microphone=(self), payment=(self)')
    reply.header('x-request-id', request.id)
    if (isFramed(request.url)) reply.header('x-frame-options', 'SAMEORIGIN')
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
  })
}

/** Whether a page may stand inside another one of this origin: the terms of the payment application. */
function isFramed(url: string | undefined): boolean {
  return /^\/terms_conditions(?:\?|$)/.test(url ?? '')
}

/** Whether an address belongs to the API, whose failures are JSON. */
export function isApi(url: string): boolean {
  return /^\/(?:wp|validateToken)(?:[/?]|$)/i.test(url)
}
