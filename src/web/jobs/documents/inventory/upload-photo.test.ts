import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let kept: Map<string, string>
let asked: { url: string; authorization: string | undefined; key: string | undefined; form: FormData }[]
/** Returns the server's response to a token; status 0 means no response. */
let server: (authorization: string | undefined) => { status: number; body: string }

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  #headers = new Map<string, string>()
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    const authorization = this.#headers.get('authorization')
    asked.push({ url: this.#url, authorization, key: this.#headers.get('idempotency-key'), form })
    const half = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 5, total: 10 })
    this.upload.dispatchEvent(half)
    const { status, body } = server(authorization)
    this.status = status
    this.responseText = body
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
  }
}

beforeEach(() => {
  const session = { token: 'old', refreshToken: 'r1', tokenExpires: 0, userData: { id: 1 } }
  kept = new Map([['session', JSON.stringify(session)]])
  asked = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', {})
  // Skips the pauses between retries.
  vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work))
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ token: 'new', refresh_token: 'r2', tokenExpires: 9 }, { status: 200 })),
  )
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const stored = JSON.stringify({
  id: 7,
  source_url: '/files/7',
  title: '',
  alt_text: '',
  caption: '',
  description: '',
  mime_type: 'image/jpeg',
  size: 3,
})
const expired = JSON.stringify({
  code: 'rest_authentication_expired',
  message: 'Your session has expired. Sign in again.',
  data: { status: 401 },
})
const photo = new Blob(['abc'], { type: 'image/jpeg' })
const signal = new AbortController().signal

async function upload(companyId: number, onProgress = (_share: number) => {}) {
  const { photoUpload } = await import('./upload-photo.ts')
  return photoUpload(companyId)(photo, onProgress, signal)
}

describe('photo upload', () => {
  it('sends the file with the company, reports the progress and returns the stored photo', async () => {
    server = () => ({ status: 200, body: stored })
    const shares: number[] = []
    expect(await upload(4, (share) => shares.push(share))).toEqual({ id: 7, source_url: '/files/7' })
    expect(asked).toMatchObject([{ url: '/wp/v2/media', authorization: 'Bearer old' }])
    expect(asked[0]?.form.get('company')).toBe('4')
    expect(asked[0]?.form.get('file')).toBeInstanceOf(Blob)
    expect(shares).toEqual([0.5])
  })

  it('renews an expired session once', async () => {
    server = (authorization) =>
      authorization === 'Bearer new' ? { status: 200, body: stored } : { status: 401, body: expired }
    expect(await upload(4)).toMatchObject({ id: 7 })
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])

    server = () => ({ status: 401, body: expired })
    await expect(upload(4)).rejects.toMatchObject({ code: 'rest_authentication_expired' })
    expect(asked).toHaveLength(4)
  })

  it('retries with the same idempotency key when there is no response', async () => {
    const answers = [
      { status: 0, body: '' },
      { status: 502, body: '<html>' },
      { status: 200, body: stored },
    ]
    server = () => answers.shift() ?? { status: 500, body: '' }
    expect(await upload(4)).toMatchObject({ id: 7 })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)

    server = () => ({ status: 200, body: stored })
    await upload(4)
    expect(asked[3]?.key).not.toBe(asked[0]?.key)
  })

  it('throws the reason of the failure', async () => {
    server = () => ({ status: 0, body: '' })
    await expect(upload(4)).rejects.toThrow('No connection.')
    server = () => ({ status: 413, body: '<html>' })
    await expect(upload(4)).rejects.toMatchObject({ message: 'The request is too large.', status: 413 })
  })
})
