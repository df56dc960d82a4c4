import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { call } from '../kernel/caller.ts'
import type { AttackContext, AttackResult } from './scene.ts'

/** Memory growth of the process that may remain after all bombs, in megabytes. */
const MAX_GROWTH_MB = 500
/** Milliseconds within which it must release the rest while it serves requests as usual. */
const REST_MS = 30_000
/** The longest that one bomb may keep its caller waiting, in milliseconds. */
const LONGEST_MS = 20_000

/** Sends files and bodies that are small until they are unpacked, and files that are valid in two formats. */
export async function attackBombs(scene: AttackContext): Promise<AttackResult[]> {
  const before = scene.node.memoryMb()
  const tried = [await files(scene), await bodies(scene), await polyglots(scene)]
  const peak = scene.node.memoryMb() - before
  const until = performance.now() + REST_MS
  while (scene.node.memoryMb() - before > MAX_GROWTH_MB / 2 && performance.now() < until)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${scene.url}/wp/v2/openapi.json`).then((answer) => answer.text()),
      ),
    )
  const grown = scene.node.memoryMb() - before
  const holes = grown > MAX_GROWTH_MB ? [`the process grew by ${Math.round(grown)} MB`] : []
  const health = await fetch(`${scene.url}/health/ready`)
  if (!health.ok) holes.push('the product is not ready afterwards')
  return [
    ...tried,
    {
      what: 'memory after all of them',
      tries: 1,
      came: `grown by ${Math.max(0, Math.round(peak))} MB, ${Math.max(0, Math.round(grown))} MB half a minute later`,
      holes,
    },
  ]
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a PNG that declares a size and contains `data`, or as many zeros as it declares. */
function png(width: number, height: number, data?: Uint8Array, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const rows = data ?? deflateSync(Buffer.alloc(Math.min(height * (1 + width * 4), 200_000_000)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Sent {
  status: number
  ms: number
  body: { source_url?: string; mime_type?: string }
}

async function upload(scene: AttackContext, bytes: Uint8Array, name: string, purpose: string): Promise<Sent> {
  const { token } = await scene.as('admin')
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  const startedAt = Date.now()
  const answer = await fetch(`${scene.url}/wp/v2/media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null)
  const body = (await answer?.json().catch(() => ({}))) as Sent['body'] // response of the upload
  return { status: answer?.status ?? 599, ms: Date.now() - startedAt, body: body ?? {} }
}

async function files(scene: AttackContext): Promise<AttackResult> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const pixels = { create: { width: 7_000, height: 7_000, channels: 3, background: 'red' } } as const
  const claim = (bytes: Buffer, width: number, height: number) => {
    // The frame header of a JPEG, or the canvas of a WebP, declares another size than the data has.
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    const out = Buffer.from(bytes)
    if (at > 0) {
      out.writeUInt16BE(height, at + 5)
      out.writeUInt16BE(width, at + 7)
    }
    return out
  }
  const gif = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([
      0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0,
      2, 2, 0x44, 1, 0, 0x3b,
    ]),
  ])
  const exif = Buffer.concat([
    small.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0xff, 0xff]),
    Buffer.from('Exif\0\0'),
    randomBytes(65_527),
    small.subarray(2),
  ])
  const manyExif = Buffer.concat([
    small.subarray(0, 2),
    ...Array.from({ length: 100 }, () => exif.subarray(2, 2 + 65_537)),
    small.subarray(2),
  ])
  const text = deflateSync(Buffer.alloc(50_000_000, 'a'))
  const icc = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), text]))
  const ztxt = Array.from({ length: 50 }, () => chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), text])))
  const svg = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
    .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`
  const pdf = (more: string) =>
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 999999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
    )
  const bombs: [string, Uint8Array, string][] = [
    ['a PNG of 65,000 × 65,000', png(65_000, 65_000, deflateSync(Buffer.alloc(1_000))), 'attachment'],
    ['a PNG of 2³¹ × 2³¹', png(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(1_000))), 'logo'],
    ['a PNG of 50,000 × 1,000 zeros', png(50_000, 999), 'attachment'],
    ['a PNG of 1 × 50,000,000', png(1, 49_000_000, deflateSync(Buffer.alloc(49_000_000 * 5))), 'attachment'],
    [
      'a PNG whose data is a thousand times its size',
      png(10, 10, deflateSync(Buffer.alloc(200_000_000))),
      'attachment',
    ],
    ['a PNG with a bomb in its profile', png(8, 8, undefined, [icc]), 'logo'],
    ['a PNG with fifty bombs in its words', png(8, 8, undefined, ztxt), 'logo'],
    [
      'an animated PNG',
      png(8, 8, undefined, [chunk('acTL', Buffer.from([0, 15, 66, 64, 0, 0, 0, 0]))]),
      'logo',
    ],
    ['a JPEG of 7,000 × 7,000', await sharp(pixels).jpeg().toBuffer(), 'attachment'],
    ['a JPEG that claims 65,000 × 65,000', claim(small, 65_000, 65_000), 'attachment'],
    ['a JPEG with 64 KB of broken EXIF', exif, 'profile'],
    ['a JPEG with 6 MB of EXIF', manyExif, 'profile'],
    ['a WebP', await sharp(pixels).resize(4_000).webp().toBuffer(), 'attachment'],
    ['a GIF that claims 65,535 × 65,535', gif, 'attachment'],
    [
      'a TIFF',
      await sharp({ create: { ...pixels.create, width: 900, height: 900 } })
        .tiff()
        .toBuffer(),
      'attachment',
    ],
    ['an SVG of a billion letters', Buffer.from(svg), 'logo'],
    ['a PDF that claims a billion pages', pdf(''), 'attachment'],
    ['a PDF that opens an address', pdf('/OpenAction<</S/URI/URI(https://evil.example)>>'), 'attachment'],
    ['a CSV with a cell of 5 MB', Buffer.from(`a,b\n"${'x'.repeat(5_000_000)}",1\n`), 'import'],
    [
      'a CSV with a million columns',
      Buffer.from(`${'a,'.repeat(1_000_000)}\n${'1,'.repeat(1_000_000)}\n`),
      'import',
    ],
    ['a CSV with a million rows', Buffer.from(`a,b\n${'1,2\n'.repeat(1_000_000)}`), 'import'],
    ['a CSV of open quotes', Buffer.from(`a,b\n${'"'.repeat(2_000_001)},`), 'import'],
    ['a ZIP named CSV', gzipSync(Buffer.alloc(50_000_000)), 'import'],
    ['nothing at all', Buffer.alloc(0), 'attachment'],
  ]
  const holes: string[] = []
  const { token } = await scene.as('admin')
  for (const [name, bytes, purpose] of bombs) {
    const { status, ms, body } = await upload(scene, bytes, 'x.png', purpose)
    if (status >= 500) holes.push(`${name}: ${status}`)
    if (ms > LONGEST_MS) holes.push(`${name}: ${Math.round(ms / 1000)} s`)
    if (purpose !== 'import' || body.source_url === undefined) continue
    const startedAt = Date.now()
    const answer = await call(
      { url: scene.url, ...(token !== undefined && { token }) },
      'POST',
      '/wp/v2/imports',
      { kind: 'clients', file: body.source_url },
      { patienceMs: 60_000 },
    ).catch(() => ({ status: 599 }))
    if (answer.status >= 500) holes.push(`${name}, imported: ${answer.status}`)
    if (Date.now() - startedAt > LONGEST_MS)
      holes.push(`${name}, imported: ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
  // Twenty at the same time: each may be unpacked, but all together must not fill the memory.
  const wide = png(7_000, 7_000)
  const many = await Promise.all(Array.from({ length: 20 }, () => upload(scene, wide, 'x.png', 'attachment')))
  // Beyond the uploads of one person at once, 503 asks for another try.
  if (many.some(({ status }) => status >= 500 && status !== 503))
    holes.push('twenty large pictures at once broke it')
  return {
    what: 'files that unpack to more than they are',
    tries: bombs.length + 20,
    came: 'refused or made small',
    holes,
  }
}

/** Bodies that a call may accept because it ignores unknown names. */
const HARMLESS = new Set(['an encoding that nobody knows', 'a hundred thousand names', 'one name many times'])

/** Sends request bodies that are compressed, deep, wide or long. */
async function bodies(scene: AttackContext): Promise<AttackResult> {
  const { url } = scene
  const { token } = await scene.as('admin')
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const big = Buffer.alloc(200_000_000, ' ')
  const depth = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  const sent: [string, Record<string, string>, Uint8Array | string][] = [
    ['200 MB packed by gzip', { ...json, 'content-encoding': 'gzip' }, gzipSync(big)],
    ['200 MB packed by deflate', { ...json, 'content-encoding': 'deflate' }, deflateSync(big)],
    ['packed twice', { ...json, 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(big))],
    ['an encoding that nobody knows', { ...json, 'content-encoding': 'x-bomb' }, '{}'],
    ['lists 400,000 deep', json, depth('[', ']', 400_000)],
    ['objects 100,000 deep', json, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'a hundred thousand names',
      json,
      `{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":1`).join(',')}}`,
    ],
    ['one name many times', json, `{${Array.from({ length: 100_000 }, () => '"notes":1').join(',')}}`],
    ['a number of a million digits', json, `{"notes":${'9'.repeat(900_000)}}`],
    ['a body of 5 MB', json, `"${'a'.repeat(5_000_000)}"`],
    ['a prototype', json, '{"__proto__":{"roles":["administrator"]},"constructor":{"prototype":{"x":1}}}'],
    ['half a sign', json, '{"notes":"\\ud800"}'],
    ['no UTF-8', json, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    [
      'XML with entities',
      { ...json, 'content-type': 'application/xml' },
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    ],
  ]
  const holes: string[] = []
  const paths = [
    '/wp/v2/jobs',
    '/wp/v2/companies/1',
    '/wp/v2/users/me',
    '/webhooks/twilio/text',
    '/webhooks/stripe',
  ]
  for (const at of paths)
    for (const [name, headers, body] of sent) {
      const startedAt = Date.now()
      const answer = await fetch(url + at, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : Uint8Array.from(body),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      // A connection that is cut during sending also counts as a response.
      if (answer && (answer.status >= 500 || (answer.status < 300 && !HARMLESS.has(name))))
        holes.push(`${name} at ${at}: ${answer.status}`)
      if (Date.now() - startedAt > 5_000) holes.push(`${name} at ${at} took ${Date.now() - startedAt} ms`)
    }
  return {
    what: 'bodies that unpack, nest or never end',
    tries: paths.length * sent.length,
    came: 'refused, or not read',
    holes,
  }
}

/** Sends files that one reader takes for a picture and another for a page or a program. */
async function polyglots(scene: AttackContext): Promise<AttackResult> {
  const real = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(real).jpeg().toBuffer()
  const page = Buffer.from('<html><script>canary(1)</script>')
  const comment = (bytes: Buffer) =>
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, bytes.length + 2]),
      bytes,
      jpeg.subarray(2),
    ])
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from('x.html'), page])
  const list: [string, Uint8Array, string, string][] = [
    ['a GIF that is a script', Buffer.from('GIF89a=1;canary(1);//'), 'x.gif', 'attachment'],
    ['a PNG with a page behind it', Buffer.concat([real, page]), 'x.html', 'attachment'],
    [
      'a PNG with a page in its words',
      Buffer.concat([
        real.subarray(0, 33),
        chunk('tEXt', Buffer.concat([Buffer.from('x\0'), page])),
        real.subarray(33),
      ]),
      'x.png.html',
      'logo',
    ],
    ['a JPEG with a page in its remarks', comment(page), 'x.php.jpg', 'profile'],
    ['a JPEG that is a script', comment(Buffer.from('*/=canary(1)/*')), 'x.js', 'attachment'],
    ['a page with the first bytes of a PNG', Buffer.concat([real.subarray(0, 8), page]), 'x.html', 'logo'],
    [
      'a page with the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page]),
      'x.html',
      'logo',
    ],
    ['a page named PNG', page, 'x.png', 'logo'],
    [
      'an SVG with a script',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="canary(1)"><script>canary(1)</script></svg>',
      ),
      'x.svg',
      'logo',
    ],
    [
      'an SVG named PNG',
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>canary(1)</script></svg>',
      ),
      'x.png',
      'attachment',
    ],
    [
      'a PDF that is a ZIP',
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
        zip,
      ]),
      'x.pdf',
      'attachment',
    ],
    ['a PDF that is a page', Buffer.concat([Buffer.from('%PDF-1.7\n'), page]), 'x.html', 'attachment'],
    ['a page before a PDF', Buffer.concat([page, Buffer.from('\n%PDF-1.7\n')]), 'x.pdf', 'attachment'],
    [
      'an MP3 that is a page',
      Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0'), page]),
      'x.mp3',
      'voicemail',
    ],
    ['a CSV that is a page', Buffer.from('<html>,<script>canary(1)</script>\n1,2\n'), 'x.html', 'import'],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001'), 'x.jpg', 'attachment'],
  ]
  const holes: string[] = []
  for (const [name, bytes, file, purpose] of list) {
    const { status, body } = await upload(scene, bytes, file, purpose)
    if (status >= 500) holes.push(`${name}: ${status}`)
    if (status >= 300 || body.source_url === undefined) continue
    const answer = await fetch(scene.url + body.source_url)
    const kept = Buffer.from(await answer.arrayBuffer())
    const { headers } = answer
    const type = headers.get('content-type') ?? ''
    if (headers.get('x-content-type-options') !== 'nosniff') holes.push(`${name} is served to be guessed at`)
    if (!/sandbox/.test(headers.get('content-security-policy') ?? ''))
      holes.push(`${name} is served without a sandbox`)
    if (type.startsWith('image/') && kept.includes('canary')) holes.push(`${name} kept what was hidden in it`)
    if (!/^(?:image|audio)\//.test(type) && !headers.get('content-disposition')?.startsWith('attachment'))
      holes.push(`${name} is shown and not saved`)
    if (/html|svg|javascript|xml/.test(type)) holes.push(`${name} is served as ${type}`)
  }
  return {
    what: 'files that are two things at once',
    tries: list.length,
    came: 'made anew or refused, never a page',
    holes,
  }
}
