import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateAccount } from '../../shared/people/accounts/profile.api.ts'
import { createJob, getJob, listJobs } from '../../shared/jobs/jobs/job.api.ts'

const TOKENS = { token: 'old', refreshToken: 'r1', tokenExpires: 0, userData: { id: 1 } }
let kept: Map<string, string>
let asked: { url: string; headers: Record<string, string> }[]
/** The server's responses by address; 'down' means no response. */
let server: (url: string, headers: Record<string, string>) => { status: number; body: unknown } | 'down'

beforeEach(() => {
  kept = new Map([['session', JSON.stringify(TOKENS)]])
  asked = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', {})
  // Skips the pauses between retries.
  vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work))
  vi.stubGlobal('fetch', async (url: string, options: { headers: Record<string, string> }) => {
    asked.push({ url, headers: options.headers })
    const answer = server(url, options.headers)
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'x-wp-total': '7' },
    })
  })
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const load = () => import('./api.ts')
const expired = {
  status: 401,
  body: { code: 'rest_authentication_expired', message: 'x', data: { status: 401 } },
}
const renewed = { status: 200, body: { token: 'new', refresh_token: 'r2', tokenExpires: 9 } }

describe('API calls', () => {
  it('drop empty values, repeat lists and read the totals', async () => {
    const { callList } = await load()
    server = () => ({ status: 200, body: [] })
    const query = { search: '', jobStatus: ['spam' as const, 'missed' as const], page: 2 }
    expect(await callList(listJobs, { query })).toMatchObject({ rows: [], total: 7 })
    expect(asked[0]?.url).toBe('/wp/v2/jobs?jobStatus=spam&jobStatus=missed&page=2')
  })

  it("throw the server's message without tags and the word 'Error'", async () => {
    const { call } = await load()
    server = () => ({
      status: 404,
      body: { code: 'x', message: '<b>Error</b>: Job not found.', data: { status: 404 } },
    })
    await expect(call(getJob, { params: { id: 5 } })).rejects.toMatchObject({
      message: 'Job not found.',
      status: 404,
    })
    server = () => 'down'
    await expect(call(getJob, { params: { id: 5 } })).rejects.toThrow(
      "No connection. Your changes are safe; we'll try again.",
    )
  })

  it.each([undefined, new AbortController().signal])(
    'count a read without a response in time as unanswered',
    async (signal) => {
      const late = new AbortController()
      vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
      const silent = (_url: string, options: { signal?: AbortSignal }) =>
        new Promise<Response>((_answer, refuse) => {
          options.signal?.addEventListener('abort', () => refuse(new Error('Aborted')))
        })
      vi.stubGlobal('fetch', silent)
      const { call } = await load()
      const read = call(getJob, { params: { id: 5 } }, signal ? { signal } : {})
      late.abort()
      await expect(read).rejects.toMatchObject({ code: 'no_answer' })
    },
    5_000,
  )

  it('give up a write that stays without a response, once, so that what follows it is sent', async () => {
    const late = new AbortController()
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    let attempts = 0
    vi.stubGlobal('fetch', (_url: string, options: { signal?: AbortSignal }) => {
      attempts += 1
      return new Promise<Response>((_answer, refuse) => {
        options.signal?.addEventListener('abort', () => refuse(new Error('Aborted')))
      })
    })
    const { call } = await load()
    const write = call(createJob, { body: { companyId: 1 } as never })
    expect(patience).toHaveBeenCalledWith(60_000)
    late.abort()
    await expect(write).rejects.toMatchObject({ code: 'no_answer', status: 0 })
    expect(attempts).toBe(1)
  })

  it.each(['head', 'body'])('do not wait for a first call whose %s never arrives', async (part) => {
    const late = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    const answer =
      part === 'head'
        ? new Promise<Response>(() => undefined)
        : Promise.resolve(new Response(new ReadableStream()))
    vi.stubGlobal('window', { firstCall: { url: '/wp/v2/jobs/5', token: 'old', answer } })
    const { call } = await load()
    const read = call(getJob, { params: { id: 5 } })
    late.abort()
    await expect(read).rejects.toMatchObject({ code: 'no_answer' })
  })

  it('count as unanswered also as the cause of another error, but not if they were rejected', async () => {
    const { CallError, isUnanswered, noResponseError: noAnswer } = await load()
    expect(isUnanswered(noAnswer())).toBe(true)
    expect(isUnanswered(new Error('Settings save failed.', { cause: noAnswer() }))).toBe(true)
    const refused = new CallError({ code: 'rest_forbidden', message: 'No', data: { status: 403 } })
    expect(isUnanswered(new Error('Settings save failed.', { cause: refused }))).toBe(false)
    expect(isUnanswered(new Error('Broken'))).toBe(false)
  })

  it('share one token refresh and continue with the new token', async () => {
    const { call } = await load()
    server = (url, headers) =>
      url.endsWith('/token/refresh')
        ? renewed
        : headers['authorization'] === 'Bearer new'
          ? { status: 200, body: { id: 5 } }
          : expired
    const answers = await Promise.all([1, 2, 3].map((id) => call(getJob, { params: { id } })))
    expect(answers).toHaveLength(3)
    const refreshes = asked.filter(({ url }) => url.endsWith('/token/refresh'))
    expect(refreshes).toHaveLength(1)
    expect(refreshes[0]?.headers).toMatchObject({ authorization: 'Bearer r1' })
    expect(refreshes[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.parse(kept.get('session') ?? '')).toMatchObject({ token: 'new', refreshToken: 'r2' })
  })

  it('end the session only if the token refresh is rejected', async () => {
    const { call } = await load()
    server = (url) => (url.endsWith('/token/refresh') ? 'down' : expired)
    await expect(call(getJob, { params: { id: 5 } })).rejects.toMatchObject({ status: 0 })
    expect(kept.has('session')).toBe(true)
    const lost = asked.at(-1)?.headers['idempotency-key']
    server = () => expired
    await expect(call(getJob, { params: { id: 5 } })).rejects.toMatchObject({ status: 401 })
    // The second attempt has the same key as the one whose response was lost.
    expect(asked.at(-1)?.headers['idempotency-key']).toBe(lost)
    expect(kept.has('session')).toBe(false)
  })

  it('repeat the key of a call without a response, and use a new one after a response', async () => {
    const { call } = await load()
    server = () => 'down'
    await expect(call(createJob, { body: { notes: 'x' } })).rejects.toThrow()
    server = () => ({ status: 200, body: { id: 1 } })
    await call(createJob, { body: { notes: 'x' } })
    await call(createJob, { body: { notes: 'x' } })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(6)
    expect(new Set(keys.slice(0, 5)).size).toBe(1)
    expect(keys[5]).not.toBe(keys[4])
  })

  it('are retried with the same key while a node restarts', async () => {
    const { call } = await load()
    const body = (status: number, code: string) => ({
      status,
      body: { code, message: 'x', data: { status } },
    })
    const bad = { status: 502, body: '<html>Bad Gateway</html>' }
    const answers = [
      'down' as const,
      bad,
      body(409, 'idempotency_in_progress'),
      { status: 200, body: { id: 1 } },
    ]
    server = () => answers.shift() ?? 'down'
    expect(await call(createJob, { body: { notes: 'x' } })).toMatchObject({ id: 1 })
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(asked).toHaveLength(4)

    // After four attempts the user gets our own message instead of the proxy's.
    server = () => bad
    await expect(call(createJob, { body: { notes: 'y' } })).rejects.toMatchObject({
      status: 502,
      message: "No connection. Your changes are safe; we'll try again.",
    })
    expect(asked).toHaveLength(8)
    // Final responses are not retried, nor are calls without an idempotency key.
    for (const answer of [
      body(500, 'rest_internal'),
      body(502, 'cards_unavailable'),
      body(409, 'rest_conflict'),
    ]) {
      server = () => answer
      await expect(call(createJob, { body: { notes: 'z' } })).rejects.toThrow()
    }
    expect(asked).toHaveLength(11)
    server = () => bad
    await expect(call(updateAccount, { body: { firstName: 'Ann' } })).rejects.toMatchObject({ status: 502 })
    expect(asked).toHaveLength(12)
  })

  it('are not retried after another person signed in', async () => {
    const { call } = await load()
    server = () => {
      kept.set('session', JSON.stringify({ ...TOKENS, userData: { id: 2 } }))
      return 'down'
    }
    await expect(call(createJob, { body: { notes: 'x' } })).rejects.toMatchObject({ status: 0 })
    expect(asked).toHaveLength(1)
  })
})
