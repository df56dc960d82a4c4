import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneCall } from './line.ts'
import { createStandInLine } from './stand-in-line.ts'
import type { EventStream } from './stand-in-ways.ts'

interface Source extends EventStream {
  url: string
  isClosed: boolean
  say: (type: string, data?: unknown) => void
}

function createServer() {
  const sources: Source[] = []
  const posts: { url: string; body: unknown }[] = []
  const answers: (() => Response)[] = []
  const line = createStandInLine({
    listen(url) {
      const listeners = new Map<string, (event: { data?: unknown }) => void>()
      const source: Source = {
        url,
        isClosed: false,
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close() {
          source.isClosed = true
        },
        say: (type, data = '{}') =>
          listeners.get(type)?.({ data: typeof data === 'string' ? data : JSON.stringify(data) }),
      }
      sources.push(source)
      return source
    },
    post(url, body) {
      posts.push({ url, body })
      return Promise.resolve(answers.shift()?.() ?? Response.json({}))
    },
  })
  const heard: string[] = []
  const calls: PhoneCall[] = []
  line.on('ready', () => void heard.push('ready'))
  line.on('offline', () => void heard.push('offline'))
  line.on('incoming', (call) => {
    calls.push(call)
    for (const name of ['connected', 'ended', 'cancelled'] as const)
      call.on(name, () => void heard.push(`${name} ${call.id}`))
    call.on('failed', (why) => void heard.push(`failed ${call.id} ${why}`))
  })
  return { line, sources, posts, answers, heard, calls }
}

async function createOpen() {
  const server = createServer()
  const opened = server.line.open('to/ken')
  server.sources[0]?.say('ready')
  await opened
  return server
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('opens the line with the token, and is ready when the server says so', async () => {
  const { sources, heard } = await createOpen()
  expect(sources[0]?.url).toMatch(/^\/dev\/phone\/line\?token=to%2Fken&device=[\da-f]{32}$/)
  expect(heard).toEqual(['ready'])
})

test('gives up a line that does not open in time or breaks', async () => {
  const slow = createServer()
  const opening = expect(slow.line.open('token')).rejects.toThrow('The phone is not connected.')
  await vi.advanceTimersByTimeAsync(15_000)
  await opening
  const broken = createServer()
  const failing = expect(broken.line.open('token')).rejects.toThrow('No connection')
  broken.sources[0]?.say('error')
  await failing
  expect(broken.sources[0]?.isClosed).toBe(true)
})

test('goes offline once on an expired token or a broken stream', async () => {
  for (const end of ['expired', 'error']) {
    const { sources, heard } = await createOpen()
    sources[0]?.say(end)
    sources[0]?.say('error')
    expect(heard).toEqual(['ready', 'offline'])
    expect(sources[0]?.isClosed).toBe(true)
  }
})

test('rings once for a call with its data, and sends actions with the newest token', async () => {
  const { line, sources, posts, calls } = await createOpen()
  const incoming = { callSid: 'CA1', from: '+13035550142', params: { callerName: 'Ana', jobId: '12' } }
  sources[0]?.say('incoming', incoming)
  sources[0]?.say('incoming', incoming)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ id: 'CA1', from: '+13035550142', params: incoming.params })
  line.updateToken('fresh')
  const device = new URLSearchParams(sources[1]?.url.split('?')[1]).get('device')
  calls[0]?.accept()
  calls[0]?.mute(true)
  calls[0]?.mute(false)
  calls[0]?.sendDigits('#')
  calls[0]?.hangUp()
  const actions = ['accept', 'mute', 'unmute', 'digits', 'hangup']
  expect(posts.map(({ url }) => url)).toEqual(actions.map(() => '/dev/phone/line/calls/CA1'))
  expect(posts.map(({ body }) => body)).toEqual(
    actions.map((action) => ({ token: 'fresh', device, action, ...(action === 'digits' && { value: '#' }) })),
  )
})

test('opens a second stream with a new token, and closes the first once that is open', async () => {
  const { line, sources, heard, calls } = await createOpen()
  line.updateToken('fresh')
  expect(sources[1]?.url).toContain('token=fresh')
  expect(sources[0]?.isClosed).toBe(false)
  sources[0]?.say('incoming', { callSid: 'CA1' })
  sources[1]?.say('ready')
  sources[1]?.say('incoming', { callSid: 'CA1' })
  expect(sources[0]?.isClosed).toBe(true)
  sources[0]?.say('error')
  expect([calls.length, heard]).toEqual([1, ['ready', 'ready']])
})

test('connects an accepted call, and lost digits do not end it', async () => {
  const { sources, heard, calls, answers } = await createOpen()
  sources[0]?.say('incoming', { callSid: 'CA1' })
  answers.push(
    () => Response.json({}),
    () => Response.json({}, { status: 500 }),
  )
  calls[0]?.accept()
  calls[0]?.sendDigits('1')
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['ready', 'connected CA1'])
})

test('reports events of a call until its end', async () => {
  const { sources, heard, calls, posts } = await createOpen()
  for (const callSid of ['CA1', 'CA2']) sources[0]?.say('incoming', { callSid })
  sources[0]?.say('connected', { callSid: 'CA1' })
  sources[0]?.say('ended', { callSid: 'CA1', reason: 'completed' })
  sources[0]?.say('ended', { callSid: 'CA1' })
  sources[0]?.say('cancel', { callSid: 'CA2' })
  calls[1]?.accept()
  expect(heard).toEqual(['ready', 'connected CA1', 'ended CA1', 'cancelled CA2'])
  expect(posts).toEqual([])
})

test('ignores invalid events', async () => {
  const { sources, heard, calls } = await createOpen()
  for (const data of [
    '',
    'null',
    '{"callSid":""}',
    '{"callSid":7}',
    '{"callSid":"CA1","params":{"jobId":7}}',
  ])
    sources[0]?.say('incoming', data)
  sources[0]?.say('ended', { callSid: 'CA9' })
  expect(calls).toEqual([])
  expect(heard).toEqual(['ready'])
})

test('fails a call that another device answered, and can hang up a finished one', async () => {
  const { sources, heard, calls, answers } = await createOpen()
  const conflict = () => Response.json({ code: 'rest_conflict', data: { status: 409 } }, { status: 409 })
  for (const callSid of ['CA1', 'CA2', 'CA3']) sources[0]?.say('incoming', { callSid })
  answers.push(conflict, conflict, () => Response.json({}, { status: 500 }))
  calls[0]?.accept()
  calls[1]?.hangUp()
  calls[2]?.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['ready', 'failed CA1 taken', 'ended CA2', 'failed CA3 lost'])
})

test('places a call for a job, and keeps events that arrive before the response', async () => {
  const { line, sources, posts, answers } = await createOpen()
  answers.push(() => {
    sources[0]?.say('connected', { callSid: 'CA5' })
    return Response.json({ callSid: 'CA5' })
  })
  const call = await line.dial({ To: '3035550142', jobId: '12' })
  const heard: string[] = []
  call.on('connected', () => void heard.push('connected'))
  call.on('ended', () => void heard.push('ended'))
  await vi.advanceTimersByTimeAsync(0)
  sources[0]?.say('ended', { callSid: 'CA5' })
  expect(heard).toEqual(['connected', 'ended'])
  expect(posts[0]).toEqual({
    url: '/dev/phone/line/calls',
    body: { token: 'to/ken', device: expect.any(String), params: { To: '3035550142', jobId: '12' } },
  })
})

test("shows the server's text for a rejected call", async () => {
  const { line, answers } = await createOpen()
  const message = 'You are not allowed to do this.'
  answers.push(() =>
    Response.json({ code: 'rest_forbidden', message, data: { status: 403 } }, { status: 403 }),
  )
  await expect(line.dial({ To: '1', jobId: '1' })).rejects.toThrow(message)
  answers.push(() => Response.json({}))
  await expect(line.dial({ To: '1', jobId: '1' })).rejects.toThrow('The call could not be placed.')
})

test('stops listening when closed, and leaves calls that other tabs may have', async () => {
  const { line, sources, posts, heard } = await createOpen()
  sources[0]?.say('incoming', { callSid: 'CA1' })
  line.close()
  expect(posts).toEqual([])
  expect(sources[0]?.isClosed).toBe(true)
  sources[0]?.say('error')
  expect(heard).toEqual(['ready'])
})
