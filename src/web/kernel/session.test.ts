import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJob, getJob } from '../../shared/jobs/jobs/job.api.ts'

interface Asked {
  url: string
  authorization: string | undefined
  key: string | undefined
}
let kept: Map<string, string>
let asked: Asked[]
let server: (asking: Asked) => Response | Promise<Response>

/** The locks of one browser; its tabs are modules that are loaded separately over the same storage. */
const { locks } = navigator

beforeEach(() => {
  asked = []
  kept = new Map()
  signedInAs(1)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const asking = { url, authorization: headers['authorization'], key: headers['idempotency-key'] }
    asked.push(asking)
    return server(asking)
  })
})
afterEach(() => vi.unstubAllGlobals())

function signedInAs(id: number, token = 'old'): void {
  const session = { token, refreshToken: `refresh ${id} of ${token}`, tokenExpires: 0, userData: { id } }
  kept.set('session', JSON.stringify(session))
}

const stored = () => JSON.parse(kept.get('session') ?? 'null') as { token: string } | null // written above or by the code under test

async function openTab() {
  vi.resetModules()
  return { ...(await import('./api.ts')), ...(await import('./session.ts')) }
}

const isRefresh = ({ url }: Asked) => url.endsWith('/token/refresh')
const isRevoke = ({ url }: Asked) => url.endsWith('/token/revoke')
const found = () => Response.json({ id: 5 })
const refused = (status: number, code: string) =>
  Response.json({ code, message: 'x', data: { status } }, { status })
const expired = () => refused(401, 'rest_authentication_expired')
const renewed = () => Response.json({ token: 'new', refresh_token: 'r2', tokenExpires: 9 })
const down = (): never => {
  throw new TypeError('Failed to fetch')
}
/** Responds like a server with token rotation: the old token has expired, the new one is valid. */
const rotates = (asking: Asked) =>
  isRefresh(asking) ? renewed() : asking.authorization === 'Bearer new' ? found() : expired()

const job = { params: { id: 5 } }
const draft = { body: { notes: 'x' } }

describe('a session with an expired token', () => {
  it('is refreshed once for all calls of all tabs', async () => {
    const first = await openTab()
    const second = await openTab()
    expect(second.call).not.toBe(first.call)
    server = rotates
    await Promise.all([first, second, first, second].map(({ call }) => call(getJob, job)))
    expect(asked.filter(isRefresh)).toHaveLength(1)
    expect(stored()).toMatchObject({ token: 'new', refreshToken: 'r2' })
  })

  it.each([404, 408, 409, 422, 429, 500, 502, 503])('survives a refresh with status %i', async (status) => {
    const { call } = await openTab()
    server = (asking) => (isRefresh(asking) ? refused(status, 'rest_internal') : expired())
    await expect(call(getJob, job)).rejects.toMatchObject({ status: 0 })
    expect(stored()).toMatchObject({ token: 'old' })
  })

  it('ends without a revoke call if its refresh token is rejected, and removes the job filter', async () => {
    const { call } = await openTab()
    kept.set('jobFilter', '{}')
    server = expired
    await expect(call(getJob, job)).rejects.toMatchObject({ status: 401 })
    expect(stored()).toBeNull()
    expect(kept.has('jobFilter')).toBe(false)
    expect(asked.some(isRevoke)).toBe(false)
  })

  it('stays ended if the person signs out during the refresh', async () => {
    const { call, signOut } = await openTab()
    const answer = Promise.withResolvers<Response>()
    server = (asking) => (isRefresh(asking) ? answer.promise : isRevoke(asking) ? found() : expired())
    const pending = call(getJob, job)
    await vi.waitFor(() => expect(asked.some(isRefresh)).toBe(true))
    const left = signOut()
    answer.resolve(renewed())
    await expect(pending).rejects.toMatchObject({ status: 401 })
    await left
    expect(stored()).toBeNull()
  })

  it('never repeats a call for another person', async () => {
    const { call } = await openTab()
    server = (asking) => {
      if (asking.authorization === 'Bearer theirs') return found()
      // Another tab signs in as another person.
      signedInAs(2, 'theirs')
      return expired()
    }
    await expect(call(createJob, draft)).rejects.toMatchObject({ status: 401 })
    expect(asked.some(({ authorization }) => authorization === 'Bearer theirs')).toBe(false)
    expect(stored()).toMatchObject({ token: 'theirs' })
  })
})

describe('a call that creates a record', () => {
  // Skips the pauses between retries.
  beforeEach(() => void vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work)))

  it('keeps its key if the response breaks off halfway', async () => {
    const { call } = await openTab()
    server = () => new Response('{"id": 5, "no', { status: 201 })
    await expect(call(createJob, draft)).rejects.toMatchObject({
      status: 0,
      message: "No connection. Your changes are safe; we'll try again.",
    })
    server = found
    await call(createJob, draft)
    expect(asked[1]?.key).toBe(asked[0]?.key)
  })

  it('keeps its key over a refresh after which the connection breaks', async () => {
    const { call } = await openTab()
    server = (asking) =>
      isRefresh(asking) ? renewed() : asking.authorization === 'Bearer new' ? down() : expired()
    await expect(call(createJob, draft)).rejects.toMatchObject({ status: 0 })
    server = found
    await call(createJob, draft)
    const keys = asked.filter((asking) => !isRefresh(asking)).map(({ key }) => key)
    expect(keys).toHaveLength(6)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('signing out', () => {
  it('ends the session on the server too', async () => {
    const { signOut } = await openTab()
    server = () => found()
    await signOut()
    expect(asked.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/wp/v2/token/revoke', 'Bearer old'],
    ])
    expect(stored()).toBeNull()
  })

  it('ends the session on the server even if the access token has expired', async () => {
    const { signOut } = await openTab()
    server = rotates
    await signOut()
    expect(asked.at(-1)).toMatchObject({ url: '/wp/v2/token/revoke', authorization: 'Bearer new' })
    expect(stored()).toBeNull()
  })

  it('works without a connection', async () => {
    const { signOut } = await openTab()
    server = down
    await signOut()
    expect(stored()).toBeNull()
  })
})
