import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** One request to the product. */
export interface ClientRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  body?: unknown
  /** Sent unchanged instead of a JSON body, such as a form with a file. */
  raw?: { type: string; bytes: Buffer }
}

/** A response, and how many milliseconds it took in full. */
export interface ClientResponse {
  status: number
  text: string
  contentType: string
  total: number
  /** The 'Retry-After' header, if present. */
  retryAfter: string | undefined
  ms: number
}

/** Sends requests over keep-alive connections to a local port. */
export interface Client {
  send(shot: ClientRequest): Promise<ClientResponse>
  /** Number of requests answered so far. */
  answered(): number
  close(): void
}

const PATIENCE_MS = 30_000

/** Creates a client with the given maximum of concurrent connections. */
export function createClient(port: number, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answers = 0
  const send = ({ method, path, token, body, raw }: ClientRequest) =>
    new Promise<ClientResponse>((resolve, reject) => {
      const bytes = raw?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(bytes !== undefined && {
          'content-type': raw?.type ?? 'application/json',
          'content-length': bytes.length,
        }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      }
      const from = performance.now()
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          answers += 1
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            contentType: answer.headers['content-type'] ?? '',
            total: Number(answer.headers['x-wp-total'] ?? Number.NaN),
            retryAfter: answer.headers['retry-after'],
            ms: performance.now() - from,
          })
        })
      })
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`No answer within ${PATIENCE_MS / 1000} s`)))
      sent.on('error', reject)
      sent.end(bytes)
    })
  return { send, answered: () => answers, close: () => agent.destroy() }
}
