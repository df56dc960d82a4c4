import { resolvePublicAddress, type Lookup } from '../mail/public-address.ts'
import { toProviderError, rejectedByProvider } from './errors.ts'
import { ProviderError, type FetchedMedia } from './telephony.ts'

const LARGEST = 20 * 1024 * 1024
const MAX_REDIRECTS = 5

/**
 * Fetches media from the provider, at most 20 MB within `timeoutMs` milliseconds. Follows redirects; the
 * credentials are sent only to the provider's own host. Rejects with a ProviderError.
 */
export async function fetchMedia(
  address: string,
  more: { authorization: string; timeoutMs: number },
): Promise<FetchedMedia> {
  const home = new URL(address)
  const signal = AbortSignal.timeout(more.timeoutMs)
  try {
    let url = home
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await fetch(url, {
        redirect: 'manual',
        signal,
        headers: url.origin === home.origin ? { authorization: more.authorization } : {},
      })
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (next === null) return await read(answer)
      await answer.body?.cancel()
      url = new URL(next, url)
      if (!(await mayFollowRedirect(home, url)))
        throw new ProviderError('The phone provider sent us to an address that is not safe.', {
          isFinal: true,
        })
    }
    throw new ProviderError('The phone provider sent us around too often.', { isFinal: true })
  } catch (error) {
    throw toProviderError(error)
  }
}

/**
 * Returns whether a redirect may be followed: never from https to http, never to another protocol, and from
 * an https address never to a private network. A simulator, which serves over http, may redirect to this
 * machine.
 */
export async function mayFollowRedirect(home: URL, next: URL, lookup?: Lookup): Promise<boolean> {
  if (next.protocol !== home.protocol && next.protocol !== 'https:') return false
  if (next.origin === home.origin || home.protocol !== 'https:') return true
  const host = next.hostname.replace(/^\[(.*)\]$/, '$1')
  return resolvePublicAddress(host, lookup).then(
    () => true,
    () => false,
  )
}

async function read(answer: Response): Promise<FetchedMedia> {
  if (!answer.ok) {
    await answer.body?.cancel()
    throw rejectedByProvider(answer.status, 'the file is not to be had')
  }
  const chunks: Uint8Array[] = []
  let size = Number(answer.headers.get('content-length') ?? 0)
  if (size <= LARGEST) {
    size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength
      if (size > LARGEST) break
      chunks.push(chunk)
    }
  } else await answer.body?.cancel()
  if (size > LARGEST) throw new ProviderError('The file is larger than 20 MB.', { isFinal: true })
  const mimeType = (answer.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  return { bytes: Buffer.concat(chunks), mimeType: mimeType || 'application/octet-stream' }
}
