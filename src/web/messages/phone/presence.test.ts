import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Told {
  device: string
  state: string
}
let facts: Told[]

beforeEach(() => {
  facts = []
  const session = JSON.stringify({
    token: 't',
    refreshToken: 'r',
    tokenExpires: 9_999_999_999,
    userData: { id: 1 },
  })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'session' ? session : null) })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    facts.push(JSON.parse(body) as Told) // as presence.ts sends it
    return Response.json({})
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

it('uses a new id after an offline message, so that a late one does not count for a reloaded page', async () => {
  const { startPresence: keepPresence } = await import('./presence.ts')
  const before = keepPresence()
  before.set(true)
  before.set(false)
  // The page is reloaded in the same tab; there the line is lost and restored.
  const after = keepPresence()
  after.set(true)
  after.set(false)
  after.set(true)
  await vi.waitFor(() => expect(facts).toHaveLength(5))
  after.stop()
  const named = (state: string) => facts.filter((sign) => sign.state === state).map(({ device }) => device)
  expect(new Set(named('online')).size).toBe(3)
  expect(named('offline')).toEqual(named('online'))
})
