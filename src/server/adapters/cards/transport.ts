import http from 'node:http'
import https from 'node:https'
import Stripe from 'stripe'

/** Shorter than the idle timeout of servers, so that no connection is used while the server closes it. */
const IDLE_MS = 4000

/** Options that direct the SDK to an address, and a way to close its connections. */
export interface Transport {
  options: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'>
  stop(): void
}

/**
 * Creates the SDK's HTTP transport, directed to `baseUrl` if one is given. The SDK always retries a broken
 * connection once, whatever its settings; this transport reports a lost response to the caller instead, whose
 * steps have their own idempotency keys.
 */
export function createTransport(baseUrl: string | undefined): Transport {
  const url = new URL(baseUrl ?? 'https://api.stripe.com')
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  const Agent = protocol === 'http' ? http.Agent : https.Agent
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const client = Stripe.createNodeHttpClient(agent)
  const send = client.makeRequest.bind(client)
  // The SDK sends files to another host of the provider; a custom address serves both.
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
