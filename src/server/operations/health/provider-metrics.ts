import { Histogram } from 'prom-client'

/** Calls of external services, in seconds, by outcome. */
const providerSeconds = new Histogram({
  name: 'provider_call_seconds',
  help: 'Duration of a call of a provider in seconds by provider and outcome: done, refused (it said no), failed (no use)',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
})

export type Provider = 'cards' | 'telephony' | 'mail' | 'maps' | 'storage' | 'push'

/** Wraps an adapter so that each of its calls is counted and timed under the provider's name. */
export function withMetrics<T extends object>(provider: Provider, adapter: T): T {
  return new Proxy(adapter, {
    get: (target, name, receiver) => {
      const found: unknown = Reflect.get(target, name, receiver)
      if (typeof found !== 'function' || name === 'stop' || name === 'close') return found
      return (...given: unknown[]): unknown => {
        const began = performance.now()
        const answered: unknown = Reflect.apply(found, target, given)
        if (answered instanceof Promise) watch(provider, answered, began)
        return answered
      }
    },
  })
}

function watch(provider: Provider, call: Promise<unknown>, began: number): void {
  const note = (outcome: 'done' | 'refused' | 'failed') =>
    providerSeconds.observe({ provider, outcome }, (performance.now() - began) / 1000)
  call.then(
    () => note('done'),
    (error: unknown) => note(isRefusal(error) ? 'refused' : 'failed'),
  )
}

/** A declined card or a number that does not exist is a response; an unavailable provider gives none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('kind' in error) return error.kind !== 'unavailable'
  return 'isFinal' in error && error.isFinal === true
}
