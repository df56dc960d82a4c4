import { deflateSync, gzipSync } from 'node:zlib'
import { invalidValue, TEXTS } from './nasty.ts'
import type { Random } from './random.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)
const CSV = Buffer.from(
  'First name,Last name,Email,Phone\nAda,Byron,ada.byron@example.test,3035550142\nBen,Ode,ben.ode@example.test,3035550143\n',
)

const files = (random: Random, isBad: boolean): readonly [Buffer, string, string][] =>
  isBad
    ? [
        [PNG.subarray(0, 20), 'cut.png', 'image/png'],
        [Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]), 'poly.html', 'text/html'],
        [
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          'a.svg',
          'image/svg+xml',
        ],
        [gzipSync(Buffer.alloc(1_000_000)), 'bomb.png', 'image/png'],
        [bigPicture(), 'huge.png', 'image/png'],
        [Buffer.alloc(0), 'empty.png', 'image/png'],
        [Buffer.from('MZ\u0090\u0000'), 'a.exe', 'application/pdf'],
        [Buffer.from('a,b\n"unclosed'), 'a.csv', 'text/csv'],
        [Buffer.from(`a\n${',,,,'.repeat(20_000)}`), 'wide.csv', 'text/csv'],
        [Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'a.csv', 'text/csv'],
        [PNG, `../../${random.pick(TEXTS).slice(0, 200)}`, 'image/png'],
      ]
    : [
        [PNG, 'dot.png', 'image/png'],
        [PDF, 'paper.pdf', 'application/pdf'],
        [CSV, 'people.csv', 'text/csv'],
      ]

/** Returns a PNG of 20,000 by 20,000 pixels in a few bytes. */
function bigPicture(): Buffer {
  const header = Buffer.from(PNG)
  header.writeUInt32BE(20_000, 16)
  header.writeUInt32BE(20_000, 20)
  return Buffer.concat([header.subarray(0, 33), deflateSync(Buffer.alloc(10))])
}

/** Returns a multipart body with a file; if `isBad`, with malformed parts and boundaries. */
export function multipart(random: Random, isBad: boolean): { type: string; body: Buffer } {
  const border = '----fuzz'
  const [content, name, type] = random.pick(files(random, isBad))
  const field =
    isBad && random.chance(0.3) ? random.pick(['files', '', '__proto__', 'file[]', 'x'.repeat(500)]) : 'file'
  const head = (disposition: string, more = '') =>
    `--${border}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`
  const safe = (text: string) => text.replaceAll(/["\r\n\ud800-\udfff]/g, '_')
  const text = (key: string, value: unknown) =>
    Buffer.from(`${head(`name="${safe(key)}"`)}${String(value)}\r\n`)
  const purpose =
    type === 'text/csv' ? 'import' : random.pick(['attachment', 'profile', 'logo', 'certificate', 'document'])
  const parts = [
    ...(random.chance(0.8) ? [text('purpose', purpose)] : []),
    text('title', isBad ? (JSON.stringify(invalidValue(random)) ?? '').slice(0, 3_000) : 'A file'),
    Buffer.from(head(`name="${field}"; filename="${safe(name)}"`, `Content-Type: ${type}\r\n`)),
    content,
    Buffer.from('\r\n'),
  ]
  if (isBad && random.chance(0.2))
    for (let count = 0; count < 300; count += 1) parts.push(text(`f${count}`, 'x'))
  if (isBad && random.chance(0.2)) parts.push(...parts)
  const end = isBad && random.chance(0.3) ? '' : `--${border}--\r\n`
  const said =
    isBad && random.chance(0.15)
      ? 'multipart/form-data; boundary=other'
      : `multipart/form-data; boundary=${border}`
  return { type: said, body: Buffer.concat([...parts, Buffer.from(end)]) }
}
