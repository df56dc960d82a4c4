import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { ChargeRequest } from './charge.ts'
import type { CardProvider } from './provider.ts'
import { useChargeSteps } from './use-charge.ts'

const REQUEST: ChargeRequest = {
  card: { id: 7 },
  userId: null,
  jobId: 1,
  lines: [{ item: 'tip', amount: 20 }] as unknown as ChargeRequest['lines'], // only passed on
  isHold: false,
}
const captured = { id: 5, status: 'succeeded', amount: 20, captured: 20, paymentIntentId: 'pi_1' }
const checkout = (more: object) => ({
  transaction: { ...captured, status: 'requires_action', captured: 0 },
  requiresAction: false,
  clientSecret: 'secret',
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  ...more,
})

let answers: (() => Response | Promise<Response>)[]
const sent = vi.fn<(url: string, init: RequestInit) => void>()
const onChanged = vi.fn(async () => undefined)
const handleCardAction = vi.fn<CardProvider['handleCardAction']>()

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(url, init)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function startCharge() {
  const loadProvider = async () => ({ handleCardAction }) as unknown as CardProvider
  const hook = await renderHook(() =>
    useChargeSteps({ loadProvider, showPage: async () => 'success', onChanged }),
  )
  return {
    ...hook,
    state: () => hook.result.current.state,
    /** Lets everything happen that happens within the given milliseconds. */
    pass: (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

describe('a charge', () => {
  it('shows that it was captured for three seconds and reloads the job', async () => {
    answers = [() => Response.json(checkout({ transaction: captured }))]
    const { result, act, state, pass } = await startCharge()
    await act(() => result.current.pay(REQUEST))
    await pass(0)
    expect(state()).toMatchObject({ step: 'done', message: '$20.00 Payment captured.' })
    expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ id: 5 }))
    await pass(2_900)
    expect(state().step).toBe('done')
    await pass(200)
    expect(state().step).toBe('idle')
  })

  it('is sent again with the same key after a lost response', async () => {
    const { result, act, state, pass } = await startCharge()
    await act(() => result.current.pay(REQUEST))
    await pass(10_000)
    expect(state().step).toBe('unanswered')
    const keys = () => sent.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
    const [first] = keys()
    expect(first).toBeTruthy()
    answers = [() => Response.json(checkout({ transaction: captured }))]
    await act(() => result.current.again())
    await pass(0)
    expect(state().step).toBe('done')
    expect(new Set(keys())).toEqual(new Set([first]))
  })

  it('waits for the bank and is confirmed by the server', async () => {
    answers = [() => Response.json(checkout({ requiresAction: true })), () => Response.json(captured)]
    handleCardAction.mockResolvedValue({ status: 'requires_confirmation' })
    const { result, act, state, pass } = await startCharge()
    await act(() => result.current.pay(REQUEST))
    await pass(0)
    expect(handleCardAction).toHaveBeenCalledWith('secret', expect.any(Function))
    expect(state().step).toBe('done')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('is canceled if the holder gives up, and the next one waits for that', async () => {
    answers = [() => Response.json(checkout({ requiresAction: true }))]
    handleCardAction.mockResolvedValue({ status: 'requires_action' })
    const { result, act, state, pass } = await startCharge()
    await act(() => result.current.pay(REQUEST))
    await pass(0)
    expect(state().step).toBe('interrupted')
    answers = [() => Response.json({ message: 'Canceled.' })]
    await act(() => result.current.giveUp())
    await pass(0)
    expect(state().step).toBe('idle')
    expect(sent.mock.calls.at(-1)?.[0]).toContain('/5')
  })

  it('makes the browser ask before the page is left while it is running', async () => {
    answers = [() => new Promise<Response>(() => {})]
    const { result, act } = await startCharge()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await act(() => result.current.pay(REQUEST))
    expect(leave()).toBe(true)
  })
})
