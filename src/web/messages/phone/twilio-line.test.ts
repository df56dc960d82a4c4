import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneCall } from './line.ts'
import { createTwilioLine } from './twilio-line.ts'

type Listener = (...args: unknown[]) => void

function createEmitter() {
  const all = new Map<string, Listener[]>()
  return {
    on: (name: string, listener: Listener) => void all.set(name, [...(all.get(name) ?? []), listener]),
    removeListener: (name: string, listener: Listener) =>
      void all.set(
        name,
        (all.get(name) ?? []).filter((one) => one !== listener),
      ),
    emit: (name: string, ...args: unknown[]) => {
      for (const listener of all.get(name) ?? []) listener(...args)
    },
  }
}

function createSdkCall(status = 'pending') {
  const did: string[] = []
  const call = {
    ...createEmitter(),
    did,
    parameters: { CallSid: 'CA1', From: '+13035550142' },
    customParameters: new Map([['jobId', '12']]),
    status: () => status,
    accept: () => void did.push('accept'),
    reject: () => void did.push('reject'),
    ignore: () => void did.push('ignore'),
    disconnect: () => void did.push('disconnect'),
    mute: (isMuted: boolean) => void did.push(`mute ${isMuted}`),
    sendDigits: (digits: string) => void did.push(digits),
  }
  return call
}

/** The devices created so far, which behave like SDK 2.18; the effect of registering is set per test. */
const sdk = vi.hoisted(() => ({
  devices: [] as FakeDevice[],
  register: () => Promise.resolve(),
}))

interface FakeDevice extends ReturnType<typeof createEmitter> {
  did: string[]
  state: string
  isBusy: boolean
  calls: ReturnType<typeof createSdkCall>[]
  options: Record<string, unknown>
}

vi.mock('@twilio/voice-sdk', () => ({
  // Called with new: the returned object replaces the instance.
  Device: function Device(token: string, options: Record<string, unknown>) {
    const did: string[] = [`new ${token}`]
    const device = {
      ...createEmitter(),
      did,
      options,
      state: 'unregistered',
      isBusy: false,
      calls: [],
      audio: { incoming: (isOn: boolean) => void did.push(`incoming ${isOn}`) },
      register: async () => {
        await sdk.register()
        device.state = 'registered'
        device.emit('registered')
      },
      updateToken: (fresh: string) => void did.push(`token ${fresh}`),
      destroy: () => {
        did.push('destroy')
        device.emit('unregistered')
        device.state = 'destroyed'
        device.emit('destroyed')
      },
      connect: ({ params }: { params: unknown }) => {
        did.push(JSON.stringify(params))
        return Promise.resolve(createSdkCall())
      },
    }
    sdk.devices.push(device)
    return device
  },
}))

async function createOpen() {
  const heard: string[] = []
  const calls: PhoneCall[] = []
  const line = createTwilioLine()
  for (const name of ['ready', 'offline', 'expiring'] as const) line.on(name, () => void heard.push(name))
  line.on('incoming', (call) => {
    calls.push(call)
    for (const name of ['connected', 'ended', 'cancelled'] as const)
      call.on(name, () => void heard.push(name))
    call.on('failed', (why) => void heard.push(`failed ${why}`))
  })
  await line.open('one')
  const device = sdk.devices.at(-1)
  if (!device) throw new Error('no device')
  return { line, heard, calls, device }
}

beforeEach(() => {
  vi.useFakeTimers()
  sdk.devices = []
  sdk.register = () => Promise.resolve()
})
afterEach(() => void vi.useRealTimers())

test('registers a device without its own ring tone, which receives second calls', async () => {
  const { device, heard } = await createOpen()
  expect(device.did).toEqual(['new one', 'incoming false'])
  expect(device.options).toMatchObject({ allowIncomingWhileBusy: true })
  expect(heard).toEqual(['ready'])
})

test('gives up a registration that hangs, and destroys its device', async () => {
  sdk.register = () => new Promise(() => undefined)
  const line = createTwilioLine()
  const opening = expect(line.open('one')).rejects.toThrow('The phone is not connected.')
  await vi.advanceTimersByTimeAsync(15_000)
  await opening
  expect(sdk.devices[0]?.did.at(-1)).toBe('destroy')
})

test('reports an expiring token, and goes offline on token errors', async () => {
  const { device, heard } = await createOpen()
  device.emit('tokenWillExpire')
  device.emit('error', { code: 31005 })
  device.emit('error', { code: 20104 })
  device.emit('unregistered')
  expect(heard).toEqual(['ready', 'expiring', 'offline', 'offline'])
})

test('keeps the device of a call when the line reopens, and replaces one without a call', async () => {
  const { line, device, heard } = await createOpen()
  device.isBusy = true
  await line.open('two')
  expect(device.did.at(-1)).toBe('token two')
  device.isBusy = false
  await line.open('three')
  expect(device.did.at(-1)).toBe('destroy')
  expect(sdk.devices).toHaveLength(2)
  // Destroying it deliberately does not count as losing the line.
  expect(heard).toEqual(['ready', 'ready'])
})

test('destroys the device of a line that is closed while opening', async () => {
  const line = createTwilioLine()
  const opening = expect(line.open('one')).rejects.toThrow('The phone is not connected.')
  line.close()
  await opening
  expect(sdk.devices.every(({ did }) => did.at(-1) === 'destroy')).toBe(true)
})

test('leaves a ringing call to other tabs when closed', async () => {
  const { line, device } = await createOpen()
  const call = createSdkCall()
  device.calls.push(call)
  line.close()
  expect(call.did).toEqual(['ignore'])
  expect(device.did.at(-1)).toBe('destroy')
})

test('reports the caller and the events of a call', async () => {
  const { device, calls, heard } = await createOpen()
  const call = createSdkCall()
  device.emit('incoming', call)
  expect(calls[0]).toMatchObject({ id: 'CA1', from: '+13035550142', params: { jobId: '12' } })
  calls[0]?.accept()
  calls[0]?.mute(true)
  calls[0]?.sendDigits('5')
  calls[0]?.hangUp()
  expect(call.did).toEqual(['accept', 'mute true', '5', 'disconnect'])
  call.emit('accept')
  call.emit('disconnect')
  await vi.advanceTimersByTimeAsync(0)
  call.emit('cancel')
  expect(heard).toEqual(['ready', 'connected', 'ended', 'cancelled'])
})

test('ends the call on an error, and reports a blocked microphone before the end', async () => {
  const { device, heard } = await createOpen()
  const call = createSdkCall()
  device.emit('incoming', call)
  call.emit('disconnect')
  call.emit('error', { code: 31401 })
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['ready', 'failed microphone', 'ended'])
  const second = createSdkCall()
  device.emit('incoming', second)
  device.emit('error', { code: 53000 }, second)
  expect(heard.at(-1)).toBe('failed lost')
  expect(second.did).toEqual(['disconnect'])
})

test('ends a ringing call when the connection breaks, but not a connected one', async () => {
  const { device, heard } = await createOpen()
  const [ringing, open] = [createSdkCall(), createSdkCall('open')]
  device.emit('incoming', ringing)
  device.emit('incoming', open)
  ringing.emit('transportClose')
  open.emit('transportClose')
  expect(heard).toEqual(['ready', 'cancelled'])
})

test('places a call with the number and the job', async () => {
  const { line, device } = await createOpen()
  const call = await line.dial({ To: '3035550142', jobId: '12' })
  expect(device.did.at(-1)).toBe('{"To":"3035550142","jobId":"12"}')
  expect(call.id).toBe('CA1')
  line.close()
  await expect(line.dial({ To: '1', jobId: '1' })).rejects.toThrow('The phone is not connected.')
})
