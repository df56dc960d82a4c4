import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/api.ts'
import { createLineManager, type LineToken } from './line-keeper.ts'
import { createSignals, type LineEvents, type PhoneLine } from './line.ts'

const HOUR_S = 3_600
const refusal = (status: number) => new CallError({ code: 'x', message: 'x', data: { status } })

function createKeeper() {
  const asked: { count: number; failWith: Error | null; kind: LineToken['line'] } = {
    count: 0,
    failWith: null,
    kind: 'stand-in',
  }
  const did: string[] = []
  const signals: ReturnType<typeof createSignals<LineEvents>>[] = []
  const keeper = createLineManager({
    askToken: () => {
      asked.count += 1
      if (asked.failWith) return Promise.reject(asked.failWith)
      const expires = Date.now() / 1000 + HOUR_S
      return Promise.resolve({ token: `t${asked.count}`, expires, line: asked.kind })
    },
    createLine: (kind) => {
      const own = createSignals<LineEvents>()
      signals.push(own)
      const line: PhoneLine = {
        open: (token) => {
          did.push(`${kind} open ${token}`)
          own.emit('ready')
          return Promise.resolve()
        },
        updateToken: (token) => void did.push(`update ${token}`),
        dial: () => Promise.reject(new Error('not dialled')),
        close: () => void did.push(`${kind} close`),
        on: own.on,
      }
      return line
    },
    onCall: () => undefined,
    onReady: (isReady) => void did.push(isReady ? 'ready' : 'gone'),
  })
  return { keeper, asked, did, say: (name: 'offline' | 'expiring' | 'ready') => signals.at(-1)?.emit(name) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('opens the line with a token, and replaces the token before it expires', async () => {
  const { keeper, did, asked } = createKeeper()
  expect(keeper.line()).toBeNull()
  keeper.open()
  await pass(0)
  expect(did).toEqual(['stand-in open t1', 'ready'])
  expect(keeper.line()).not.toBeNull()
  keeper.open()
  await pass(57 * 60_000 - 1)
  expect(asked.count).toBe(1)
  await pass(1)
  expect(did.slice(2)).toEqual(['update t2'])
})

test('requests a token when the line warns and when it goes offline', async () => {
  const { keeper, did, say } = createKeeper()
  keeper.open()
  await pass(0)
  say('expiring')
  await pass(0)
  say('offline')
  expect(keeper.line()).toBeNull()
  await pass(1_000)
  expect(did).toEqual(['stand-in open t1', 'ready', 'update t2', 'gone', 'stand-in open t3', 'ready'])
})

test('gives a line that reconnected by itself only the new token', async () => {
  const { keeper, did, say } = createKeeper()
  keeper.open()
  await pass(0)
  say('offline')
  say('ready')
  await pass(1_000)
  expect(did.slice(2)).toEqual(['gone', 'ready', 'update t2'])
})

test('retries quietly for a company without a number, and with growing pauses for a server without a response', async () => {
  const { keeper, did, asked } = createKeeper()
  asked.failWith = refusal(409)
  keeper.open()
  await pass(119_999)
  expect(asked.count).toBe(1)
  await pass(1)
  expect(asked.count).toBe(2)
  asked.failWith = refusal(502)
  await pass(120_000)
  expect(asked.count).toBe(3)
  const tries: number[] = []
  for (let second = 0; second < 1_000; second += 1) {
    const before = asked.count
    await pass(1_000)
    if (asked.count > before) tries.push(second)
  }
  expect(tries.length).toBeLessThan(6)
  asked.failWith = null
  keeper.open()
  await pass(0)
  expect(did.at(-1)).toBe('ready')
})

test('retries an unstable line with growing pauses', async () => {
  const { keeper, asked, say } = createKeeper()
  keeper.open()
  await pass(0)
  for (let times = 0; times < 200; times += 1) {
    say('offline')
    await pass(1_000)
  }
  expect(asked.count).toBeLessThan(8)
})

test('keeps a closed line closed until it is wanted again', async () => {
  const { keeper, did, asked, say } = createKeeper()
  keeper.open()
  await pass(0)
  keeper.shut()
  say('offline')
  await pass(4 * HOUR_S * 1000)
  expect(did).toEqual(['stand-in open t1', 'ready', 'stand-in close', 'gone'])
  keeper.open()
  keeper.shut()
  keeper.open()
  await pass(0)
  expect(did.slice(4)).toEqual(['stand-in open t3', 'ready'])
  expect(asked.count).toBe(3)
})

test('replaces the line by one of another kind', async () => {
  const { keeper, did, asked, say } = createKeeper()
  keeper.open()
  await pass(0)
  asked.kind = 'twilio'
  say('offline')
  await pass(1_000)
  expect(did.slice(2)).toEqual(['gone', 'stand-in close', 'twilio open t2', 'ready'])
})
