import http from 'node:http'
import https from 'node:https'
import Stripe from 'stripe'

/** Shorter than servers keep an idle connection, so that none is used at the moment it is closed. */
const IDLE_MS = 4000

/** Where the SDK sends to, and how it ends. */
export interface Transport {
  options: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'>
  stop(): void
}

/**
 * The SDK's own way to the network, to another address where one is given. The SDK sends once more by itself when a
 * connection breaks, whatever it is told; here a lost answer is told to the caller, whose steps have keys of their own.
 */
export function createTransport(baseUrl: string | undefined): Transport {
  const url = new URL(baseUrl ?? 'https://api.stripe.com')
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  const Agent = protocol === 'http' ? http.Agent : https.Agent
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const client = Stripe.createNodeHttpClient(agent)
  const send = client.makeRequest.bind(client)
  // The SDK sends files to another host of the provider; another address serves both.
  const hostFor = (host: string) => (baseUrl === undefined ? host : url.hostname)
  client.makeRequest = (host, ...request) =>
    send(hostFor(host), ...request).catch((error: unknown) => {
      throw isClosed(error)
        ? new Error('The connection was closed before the answer.', { cause: error })
        : error
    })
  return {
    options: {
      host: url.hostname,
      port: url.port || (protocol === 'http' ? 80 : 443),
      protocol,
      httpClient: client,
    },
    stop: () => agent.destroy(),
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}
