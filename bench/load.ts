import { Agent, request } from 'node:http'

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Results of a load: responses per second and latencies in milliseconds. */
export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  failures: number
}

/**
 * Sends requests to a local port over the given number of keep-alive connections for the given number of
 * milliseconds.
 */
export async function load(
  port: number,
  connections: number,
  forMs: number,
  shot: () => LoadRequest,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const one = () =>
    new Promise<void>((resolve) => {
      const { method, path, headers, body } = shot()
      const from = performance.now()
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        if (answer.statusCode !== 200) failures += 1
        answer.resume()
        answer.on('end', () => {
          times.push(performance.now() - from)
          resolve()
        })
      })
      sent.on('error', () => {
        failures += 1
        resolve()
      })
      sent.end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < forMs) await one()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failures }
}
