import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Random } from './random.ts'

/** A request exactly as it is sent. */
export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer
}

/** The response; status 0 if the connection ended without one. */
export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

export const TIMEOUT_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request; throws if there is no response after ten seconds. */
export function send(url: string, sent: RawRequest): Promise<RawResponse> {
  const start = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method: sent.method, path: sent.path, headers: sent.headers, agent },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          clearTimeout(timer)
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - start,
          })
        })
      },
    )
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`No answer after ${TIMEOUT_MS / 1000} s`)),
      TIMEOUT_MS,
    )
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    outgoing.end(sent.body)
  })
}

/**
 * Sends raw bytes over a separate connection and returns what is received until it is closed, or for two
 * seconds.
 */
export function sendRaw(url: string, bytes: string): Promise<RawResponse> {
  const start = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, headers: {}, text: rest.join('\r\n\r\n'), ms: performance.now() - start })
    }
    const timer = setTimeout(end, 300)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.end(bytes)
  })
}

/** Returns a request that no HTTP library would write. */
export function rawRequest(path: string, token: string, random: Random): string {
  const head = (line: string, ...more: string[]) =>
    [line, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, ...more, 'Connection: close', '', ''].join(
      '\r\n',
    )
  const post = `POST ${path} HTTP/1.1`
  const json = 'Content-Type: application/json'
  return random.pick([
    () => head(post, json, 'Content-Length: 500') + '{"a":1}',
    () => head(post, json, 'Content-Length: 3') + '{"a":1}',
    () => head(post, json, 'Content-Length: -1') + '{}',
    () => head(post, json, 'Content-Length: 2', 'Content-Length: 7') + '{}12345',
    () =>
      head(post, json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    () => head(post, json, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    () => head(post, json, 'Transfer-Encoding: chunked') + 'fffffffff\r\n{}',
    () => head(post, json, 'Transfer-Encoding: gzip, chunked') + '0\r\n\r\n',
    () => head(`GET ${path} HTTP/1.1`, `X-Huge: ${'x'.repeat(20_000)}`),
    () => head(`GET ${path} HTTP/1.1`, ...Array.from({ length: 3_000 }, (_none, at) => `X-${at}: 1`)),
    () => head(`GET ${path} HTTP/1.1`, 'X-Bad: a\u0000b'),
    () => head(`GET ${path} HTTP/1.1`, ' folded: line'),
    () => head(`BREW ${path} HTTP/1.1`),
    () => head(`GET ${path} HTTP/9.9`),
    () => head(`GET http://other.example${path} HTTP/1.1`),
    () => head(`GET ${path}?${'q='.repeat(9_000)} HTTP/1.1`),
    () => head('GET * HTTP/1.1'),
    () => head(`GET ${path} <script> HTTP/1.1`),
    () => head(`CONNECT ${path} HTTP/1.1`),
    () => `GET ${path}\r\n\r\n`,
    () => `GET ${path} HTTP/1.1\r\n\r\n`,
    () => '\u0016\u0003\u0001\u0002\u0000\u0001',
    () => '\r\n\r\n\r\n',
    () => head(`GET ${path} HTTP/1.1`, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'),
    () => head(`GET ${path} HTTP/1.1`, 'Expect: 200-ok'),
  ])()
}

/** Closes the keep-alive connections. */
export const closeWire = (): void => agent.destroy()
