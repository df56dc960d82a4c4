import { Agent, request } from 'node:http'

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Is called with the body of the response. */
  onAnswer?: (body: string) => void
}

/** Results of a load: responses, latencies in milliseconds, and bytes of a response's body. */
export interface LoadResult {
  calls: number
  perSecond: number
  p50: number
  p99: number
  bytes: number
  failures: number
}

/**
 * Sends requests to a local port over the given number of keep-alive connections, for the given number of
 * milliseconds or until `most` requests were sent.
 */
export async function load(
  port: number,
  connections: number,
  forMs: number,
  shot: () => LoadRequest,
  most = Number.POSITIVE_INFINITY,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let [failures, bytes, sent] = [0, 0, 0]
  const started = performance.now()
  const fail = (status: number | undefined, text: string) => {
    failures += 1
    if (failures === 1) process.stderr.write(`${status ?? ''} ${text.slice(0, 500)}\n`)
  }
  const one = () =>
    new Promise<void>((resolve) => {
      const { method, path, headers, body, onAnswer } = shot()
      const from = performance.now()
      const sending = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          times.push(performance.now() - from)
          const text = Buffer.concat(chunks)
          bytes += text.length
          if (answer.statusCode !== 200) fail(answer.statusCode, text.toString())
          else onAnswer?.(text.toString())
          resolve()
        })
      })
      sending.on('error', (error) => {
        fail(undefined, error.message)
        resolve()
      })
      sending.end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < forMs && sent < most) {
        sent += 1
        await one()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const calls = times.length
  return { calls, perSecond: calls / seconds, p50: at(0.5), p99: at(0.99), bytes: bytes / calls, failures }
}
