import { expect, test } from 'vitest'
import {
  announcement,
  hintOf,
  IDLE,
  isBusy,
  nextDialer,
  partyName,
  partyOf,
  type Dialer,
  type DialerEvent,
} from './dialer.ts'

const party = { name: 'Ana Ruiz', number: '+13035550142', jobId: 12, jobs: [{ id: 12, date: null }] }
const rang: DialerEvent = { type: 'rang', party, at: 1_000 }
const dialled: DialerEvent = { type: 'dialled', party, at: 1_000 }
const accepted: DialerEvent = { type: 'accepted', at: 2_000 }
const connected: DialerEvent = { type: 'connected', at: 3_000 }

const after = (...events: DialerEvent[]): Dialer => events.reduce(nextDialer, IDLE)
const textOf = (dialer: Dialer) => (dialer.state === 'endCall' ? dialer.text : null)

test('a call is answered, connected and hung up', () => {
  expect(after(rang)).toEqual({ state: 'incoming', party, since: 1_000 })
  expect(after(rang, accepted)).toEqual({ state: 'accept', party, since: 2_000 })
  expect(after(rang, accepted, connected)).toEqual({ state: 'connect', party, since: 3_000, isMuted: false })
  const hangingUp = after(rang, accepted, connected, { type: 'hungUp' })
  expect(hangingUp).toMatchObject({ text: 'Hanging up...', isOver: false, wasTaken: true })
  expect(isBusy(hangingUp)).toBe(true)
  expect(nextDialer(hangingUp, { type: 'cleared' })).toBe(hangingUp)
  const ended = nextDialer(hangingUp, { type: 'ended' })
  expect(ended).toMatchObject({ text: 'Call ended.', isOver: true, hint: null })
  expect(isBusy(ended)).toBe(false)
  expect(nextDialer(ended, { type: 'cleared' })).toEqual(IDLE)
})

test('an outgoing call goes from dialing to the call, or is never placed', () => {
  expect(after(dialled, connected)).toMatchObject({ state: 'connect', party })
  expect(after(dialled, { type: 'dropped' })).toEqual(IDLE)
  expect(textOf(after(dialled, { type: 'ended' }))).toBe('Call ended.')
  expect(textOf(after(dialled, { type: 'cancelled' }))).toBe('Call ended.')
})

test('shows the texts of a call that was not answered', () => {
  expect(textOf(after(rang, { type: 'cancelled' }))).toBe('Call cancelled by caller.')
  expect(textOf(after(rang, accepted, { type: 'cancelled' }))).toBe('Call cancelled by caller.')
  expect(after(rang, { type: 'ignored' })).toMatchObject({ text: 'Call ignored.', wasTaken: false })
  // Not announced here, because another tab answered or declined it.
  expect(after(rang, { type: 'dropped' })).toEqual(IDLE)
})

test('an error ends the call in every state that has one', () => {
  for (const events of [[rang], [dialled], [rang, accepted], [rang, accepted, connected]]) {
    const failed = after(...events, { type: 'failed', hint: hintOf('microphone') })
    expect(failed).toMatchObject({ state: 'endCall', text: 'Call ended.', isOver: true })
    expect(announcement(failed)).toContain('microphone')
  }
  expect(after({ type: 'failed', hint: null })).toEqual(IDLE)
  expect(hintOf('lost')).toBeNull()
})

test('a second call changes nothing during a call, and replaces one that is over', () => {
  const other = { name: null, number: '7205550199', jobId: null, jobs: [] }
  const second: DialerEvent = { type: 'rang', party: other, at: 9_000 }
  for (const events of [[rang], [dialled], [rang, accepted], [rang, accepted, connected]])
    expect(after(...events, second)).toEqual(after(...events))
  expect(after(dialled, { type: 'hungUp' }, second)).toMatchObject({ text: 'Hanging up...' })
  expect(after(rang, { type: 'ignored' }, second)).toMatchObject({ state: 'incoming', party: other })
})

test('late and unrelated events change nothing', () => {
  const stray: DialerEvent[] = [
    accepted,
    connected,
    { type: 'hungUp' },
    { type: 'ended' },
    { type: 'ignored' },
  ]
  for (const event of stray) expect(after(event)).toBe(IDLE)
  const talking = after(rang, accepted, connected)
  for (const event of [accepted, connected, { type: 'ignored' }, { type: 'dropped' }] as const)
    expect(nextDialer(talking, event)).toBe(talking)
  const over = after(rang, { type: 'ignored' })
  expect(nextDialer(over, { type: 'cancelled' })).toBe(over)
})

test('mutes only the current call', () => {
  expect(after(rang, accepted, connected, { type: 'muted', isMuted: true })).toMatchObject({ isMuted: true })
  expect(after(rang, { type: 'muted', isMuted: true })).toEqual(after(rang))
})

test('names the other party by name, number or neither', () => {
  const call = (from: string, params: Record<string, string>) => partyOf({ from, params })
  expect(call('+13035550142', { callerName: ' Ana Ruiz ', jobId: '12' })).toEqual(party)
  expect(partyName(call('+13035550142', { callerName: ' ' }))).toBe('(303) 555-0142')
  expect(partyName(call('anonymous', {}))).toBe('anonymous')
  expect(partyName(call('', {}))).toBe('Unknown caller')
  for (const jobId of ['', '0', '-1', '1.5', 'x', '1e999']) expect(call('', { jobId }).jobId).toBeNull()
})

test('reads every job that a caller may mean, with its date', () => {
  const jobs = (text: string) => partyOf({ from: '', params: { jobId: '12', jobs: text } }).jobs
  expect(jobs('12 2027-03-01,15,x,0 2027-03-01,16 soon')).toEqual([
    { id: 12, date: '2027-03-01' },
    { id: 15, date: null },
    { id: 16, date: null },
  ])
  expect(jobs('')).toEqual([{ id: 12, date: null }])
})

test('announces each step of a call to screen readers', () => {
  expect(
    [after(), after(rang), after(dialled), after(rang, accepted), after(dialled, connected)].map(
      announcement,
    ),
  ).toEqual([
    '',
    'Incoming call from Ana Ruiz.',
    'Calling Ana Ruiz.',
    'Connecting to Ana Ruiz.',
    'In a call with Ana Ruiz.',
  ])
})
