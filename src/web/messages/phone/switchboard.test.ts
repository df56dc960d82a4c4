import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallLock } from './call-lock.ts'
import { IDLE, type Dialer } from './dialer.ts'
import { createSignals, type CallEvents, type PhoneCall, type PhoneLine } from './line.ts'
import { createSwitchboard } from './switchboard.ts'

interface FakeCall extends PhoneCall {
  did: string[]
  say: (name: 'connected' | 'ended' | 'cancelled') => void
  fail: (why: CallEvents['failed'][0]) => void
}

function createCall(id: string, from = '+13035550142'): FakeCall {
  const { on, emit } = createSignals<CallEvents>()
  const did: string[] = []
  return {
    id,
    from,
    params: { callerName: 'Ana', jobId: '12' },
    accept: () => void did.push('accept'),
    reject: () => void did.push('reject'),
    hangUp: () => void did.push('hangUp'),
    mute: (isMuted) => void did.push(isMuted ? 'mute' : 'unmute'),
    sendDigits: (digits) => void did.push(digits),
    on,
    did,
    say: (name) => emit(name),
    fail: (why) => emit('failed', why),
  }
}

function createBoard() {
  const lock = { isMine: false, isElsewhere: false }
  const callLock: CallLock = {
    take: () => {
      lock.isMine = !lock.isElsewhere
      return Promise.resolve(lock.isMine)
    },
    release: () => {
      lock.isMine = false
    },
    isHeldElsewhere: () => Promise.resolve(lock.isElsewhere),
  }
  const told: string[] = []
  const settled = new Set<string>()
  const seen: { dialer: Dialer } = { dialer: IDLE }
  const line: { dial: PhoneLine['dial'] | null } = { dial: null }
  const board = createSwitchboard({
    line: () =>
      line.dial && {
        open: () => Promise.resolve(),
        updateToken: () => undefined,
        close: () => undefined,
        on: () => () => undefined,
        dial: line.dial,
      },
    tabs: {
      tell: (how, { id }) => void told.push(`${how} ${id}`),
      isSettled: ({ id }) => settled.has(id),
    },
    lock: callLock,
    onChange: (dialer) => {
      seen.dialer = dialer
    },
  })
  const textOf = () => (seen.dialer.state === 'endCall' ? seen.dialer.text : seen.dialer.state)
  return { board, lock, told, settled, seen, line, textOf }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('announces an answered call to the other tabs, locks it for this tab, and releases it at its end', async () => {
  const { board, lock, told, textOf } = createBoard()
  const call = createCall('CA1')
  await board.ring(call)
  expect(textOf()).toBe('incoming')
  await board.accept()
  expect([call.did, told, lock.isMine]).toEqual([['accept'], ['answered CA1'], true])
  call.say('connected')
  board.mute(true)
  board.sendDigits('5')
  board.hangUp()
  expect(call.did).toEqual(['accept', 'mute', '5', 'hangUp'])
  expect(textOf()).toBe('Hanging up...')
  call.say('ended')
  expect([textOf(), lock.isMine]).toEqual(['Call ended.', false])
})

test('removes the banner 3 s after a call has ended', async () => {
  const { board, textOf } = createBoard()
  const call = createCall('CA1')
  await board.ring(call)
  call.say('cancelled')
  expect(textOf()).toBe('Call cancelled by caller.')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(textOf()).toBe('Call cancelled by caller.')
  await vi.advanceTimersByTimeAsync(1)
  expect(textOf()).toBe('idle')
})

test('declines an ignored call here and in the other tabs', async () => {
  const { board, told, textOf } = createBoard()
  const call = createCall('CA1')
  await board.ring(call)
  board.ignore()
  expect([textOf(), call.did, told]).toEqual(['Call ignored.', ['reject'], ['refused CA1']])
})

test('stops ringing without a message when another tab answers, and declines what another tab declines', async () => {
  for (const [how, did] of [
    ['answered', []],
    ['refused', ['reject']],
  ] as const) {
    const { board, told, textOf } = createBoard()
    const call = createCall('CA1')
    await board.ring(call)
    board.settle(how, ({ id }) => id === 'CA9')
    expect(textOf()).toBe('incoming')
    board.settle(how, ({ id }) => id === 'CA1')
    expect([textOf(), call.did, told]).toEqual(['idle', did, []])
    // The provider cancels the ringing here too, which changes nothing.
    call.say('cancelled')
    expect(textOf()).toBe('idle')
  }
})

test('does not ring for a call that another tab handled before, or that was already over', async () => {
  const { board, settled, textOf } = createBoard()
  settled.add('CA1')
  await board.ring(createCall('CA1'))
  const brief = createCall('CA2')
  const ringing = board.ring(brief)
  brief.say('cancelled')
  await ringing
  expect(textOf()).toBe('idle')
})

test('declines a second call as busy, in this tab and if another tab has a call', async () => {
  const { board, told, textOf } = createBoard()
  const [first, second] = [createCall('CA1'), createCall('CA2', '+17205550199')]
  await board.ring(first)
  await board.accept()
  await board.ring(second)
  expect([second.did, told]).toEqual([['reject'], ['answered CA1', 'refused CA2']])
  expect(textOf()).toBe('accept')
  second.say('ended')
  expect(textOf()).toBe('accept')
  const other = createBoard()
  other.lock.isElsewhere = true
  const third = createCall('CA3')
  await other.board.ring(third)
  expect([third.did, other.textOf()]).toEqual([['reject'], 'idle'])
})

test('ends and releases the call on an error', async () => {
  const { board, lock, seen } = createBoard()
  const call = createCall('CA1')
  await board.ring(call)
  await board.accept()
  call.fail('taken')
  expect(seen.dialer).toMatchObject({ state: 'endCall', text: 'Call ended.', isOver: true })
  expect(seen.dialer).toMatchObject({ hint: 'The call has ended or was answered on another device.' })
  expect(lock.isMine).toBe(false)
})

test('ends ringing and hanging up after a timeout', async () => {
  const { board, textOf } = createBoard()
  await board.ring(createCall('CA1'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(textOf()).toBe('Call cancelled by caller.')
  await board.ring(createCall('CA2'))
  await board.accept()
  board.hangUp()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(textOf()).toBe('Call ended.')
})

test('makes a call for a job if there is a line and no other call', async () => {
  const { board, lock, line, seen, textOf } = createBoard()
  await expect(board.dial('3035550142', 12, 'Ana')).rejects.toThrow('The phone is not connected.')
  const call = createCall('CA1', '')
  const dialled: unknown[] = []
  line.dial = (params) => {
    dialled.push(params)
    return Promise.resolve(call)
  }
  await board.dial('3035550142', 12, ' Ana ')
  expect(dialled).toEqual([{ To: '3035550142', jobId: '12' }])
  expect(seen.dialer).toMatchObject({ state: 'calling', party: { name: 'Ana', jobId: 12 } })
  expect(lock.isMine).toBe(true)
  await expect(board.dial('3035550142', 12, 'Ana')).rejects.toThrow('You are in a call already.')
  call.say('connected')
  expect(textOf()).toBe('connect')
})

test('reports a call in another tab', async () => {
  const { board, line, lock, textOf } = createBoard()
  lock.isElsewhere = true
  line.dial = () => Promise.reject(new Error('not asked'))
  await expect(board.dial('1', 1, '')).rejects.toThrow('You are in a call in another tab.')
  expect(textOf()).toBe('idle')
  lock.isElsewhere = false
  const call = createCall('CA1')
  await board.ring(call)
  lock.isElsewhere = true
  await board.accept()
  expect([call.did, textOf()]).toEqual([['reject'], 'Call ended.'])
})

test('leaves no banner and no lock for a call that cannot be placed', async () => {
  const { board, line, lock, textOf } = createBoard()
  line.dial = () => Promise.reject(new Error('Refused.'))
  await expect(board.dial('1', 1, '')).rejects.toThrow('Refused.')
  expect([textOf(), lock.isMine]).toEqual(['idle', false])
})

test('hangs up a call once it is placed if it was hung up before', async () => {
  const { board, line, textOf, lock } = createBoard()
  let place: (call: PhoneCall) => void = () => undefined
  line.dial = () => new Promise((resolve) => (place = resolve))
  const call = createCall('CA1', '')
  const dialling = board.dial('1', 1, '')
  await vi.advanceTimersByTimeAsync(0)
  board.hangUp()
  place(call)
  await dialling
  expect([call.did, textOf()]).toEqual([['hangUp'], 'Hanging up...'])
  call.say('ended')
  expect([textOf(), lock.isMine]).toEqual(['Call ended.', false])
})
