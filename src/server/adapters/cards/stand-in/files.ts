import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { newId } from './account.ts'
import { requireText, type Params } from './params.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { Json, StoredFile } from './records.ts'
import { invalidParam } from './refusal.ts'

/** Maximum size of one file at the provider, in bytes. */
const MAX_BYTES = 5_000_000
const PURPOSES = ['dispute_evidence']

/** Returns whether a request contains a file. */
export function isUpload(request: IncomingMessage): boolean {
  return request.headers['content-type']?.startsWith('multipart/form-data') ?? false
}

/** Returns the parameters of an upload; the file itself is represented by its name, size and hash. */
export async function readUpload(request: IncomingMessage, body: Buffer): Promise<Params> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Uint8Array.from(body), { headers }).formData().catch(() => {
    throw invalidParam('file', 'The form of the upload can not be read.')
  })
  const params = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string') params.set(name, value)
    else {
      const bytes = Buffer.from(await value.arrayBuffer())
      params.set(`${name}[name]`, value.name)
      params.set(`${name}[size]`, String(bytes.length))
      params.set(`${name}[sha256]`, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  return params
}

/** Records an upload; rejects a file that is too large, or for another purpose than evidence. */
export function createFile(provider: Provider, params: Params): StoredFile {
  const purpose = requireText(params, 'purpose')
  if (!PURPOSES.includes(purpose)) throw invalidParam('purpose', 'Files are for dispute_evidence.')
  const size = Number(requireText(params, 'file[size]'))
  if (size > MAX_BYTES) throw invalidParam('file', 'The file is larger than 5 MB.')
  const file: StoredFile = {
    id: newId('file'),
    created: nowSeconds(provider),
    name: requireText(params, 'file[name]').slice(0, 200),
    purpose,
    size,
    sha256: requireText(params, 'file[sha256]'),
  }
  provider.state.files.set(file.id, file)
  return file
}

/** Returns a file as the provider shows it. */
export function fileJson(file: StoredFile): Json {
  return {
    id: file.id,
    object: 'file',
    created: file.created,
    filename: file.name,
    purpose: file.purpose,
    size: file.size,
    type: 'pdf',
  }
}
