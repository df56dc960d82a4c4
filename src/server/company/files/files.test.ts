import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestPerson, createTestApp, type TestApp } from '../../testing/app.ts'
import { fileIdOf, fileUrl } from './file.links.ts'
import { removeExpiredDocuments } from './files.service.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let png: Buffer
let jpeg: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const mp3 = Buffer.concat([
  Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
])
const csv = Buffer.from('first,last\nAnn,Smith\n')
const usualTemporary = process.env['TMPDIR']
let temporary: string

beforeAll(async () => {
  t = await createTestApp({ UPLOAD_LIMIT_MB: '2' })
  temporary = await mkdtemp(path.join(tmpdir(), 'movesheet-files-'))
  process.env['TMPDIR'] = temporary
  company = await t.makeCompany()
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'manager')
  const blank = sharp({ create: { width: 1500, height: 600, channels: 3, background: '#369' } })
  png = await blank.clone().png().toBuffer()
  jpeg = await blank
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer()
})
afterAll(async () => {
  await t.close()
  if (usualTemporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usualTemporary
  await rm(temporary, { recursive: true, force: true })
})

type Part = Buffer | string
async function upload(
  who: TestPerson | null,
  content: Part,
  fields: Record<string, string> = {},
  name = 'a.png',
  key?: string,
): Promise<TestAnswer> {
  const boundary = 'x-boundary-x'
  const parts = [
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    content,
    ...Object.entries(fields).map(
      ([field, value]) =>
        `\r\n--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}`,
    ),
    `\r\n--${boundary}--\r\n`,
  ]
  const payload = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const answer = await t.app.inject({
    method: 'POST',
    url: '/wp/v2/media',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const get = (url: string) => t.app.inject({ method: 'GET', url })
const stored = () => globSync('files/**/*.*', { cwd: t.kernel.config.DATA_DIR })
async function traces() {
  const { rows } = await t.owner.query('select count(*) from files')
  return { rows: rows[0].count, stored: stored().length, temporary: (await readdir(temporary)).length }
}

describe('an upload', () => {
  it('is stored with its texts and read by the link in the response', async () => {
    const answer = await upload(client, pdf, {
      title: 'Old "list"\r\nx',
      alt_text: 'alt',
      caption: 'c',
      description: 'd',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      alt_text: 'alt',
      caption: 'c',
      description: 'd',
      mime_type: 'application/pdf',
      size: pdf.length,
    })
    const read = await get(answer.body.source_url)
    expect(read.statusCode).toBe(200)
    expect(read.rawPayload).toEqual(pdf)
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
    })
    expect(read.headers['content-security-policy']).toContain('sandbox')
    expect(read.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Old%20%22list%22/)
    const { rows } = await t.owner.query('select company_id, owner_id, purpose from files where id = $1', [
      answer.body.id,
    ])
    expect(rows).toEqual([{ company_id: company, owner_id: client.id, purpose: 'attachment' }])
    expect(await readdir(temporary)).toEqual([])
  })

  it('scales pictures down and removes hidden data in them', async () => {
    const logo = await upload(manager, jpeg, { purpose: 'logo' }, 'logo.jpg')
    const read = await get(logo.body.source_url)
    expect(jpeg.includes('SECRET-PLACE')).toBe(true)
    expect(read.rawPayload.includes('SECRET-PLACE')).toBe(false)
    expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1024 })
    const polyglot = await upload(worker, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), {
      purpose: 'profile',
    })
    const shown = await get(polyglot.body.source_url)
    expect(shown.rawPayload.includes('<script>')).toBe(false)
    expect(shown.headers['content-type']).toBe('image/png')
  })

  it.each([
    ['attachment', () => png, 200],
    ['attachment', () => jpeg, 200],
    ['attachment', () => mp3, 415],
    ['attachment', () => csv, 415],
    ['attachment', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['attachment', () => Buffer.from('<html><script>alert(1)</script>'), 415],
    ['attachment', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 415],
    ['attachment', () => png.subarray(0, png.length / 2), 415],
    ['attachment', () => Buffer.alloc(0), 415],
    ['profile', () => pdf, 415],
    ['logo', () => pdf, 415],
    ['voicemail', () => mp3, 200],
    ['voicemail', () => png, 415],
    ['import', () => csv, 200],
    ['import', () => randomBytes(500), 415],
    ['import', () => pdf, 415],
    ['nonsense', () => png, 400],
  ])('responds by content for %s case %#', async (purpose, content, status) => {
    const before = await traces()
    const answer = await upload(manager, content(), { purpose })
    expect(answer.status).toBe(status)
    if (status === 415)
      expect(answer.body).toMatchObject({ code: 'rest_unsupported_type', message: 'Unsupported file type.' })
    const grew = status === 200 ? 1 : 0
    expect(await traces()).toEqual({ rows: before.rows + grew, stored: before.stored + grew, temporary: 0 })
  })

  it('rejects a picture that decompresses to more than memory should hold', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect((await upload(manager, bomb)).status).toBe(415)
  })

  it('does not decompress the texts of a picture, which can be a thousand times as long', async () => {
    const words = deflateSync(Buffer.alloc(50_000_000, 'a'))
    const head = Buffer.alloc(8)
    head.writeUInt32BE(words.length + 3)
    head.write('zTXt', 4, 'latin1')
    const chunk = Buffer.concat([head, Buffer.from('x\0\0'), words])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(chunk.subarray(4)))
    const packed = Buffer.concat(Array.from({ length: 10 }, () => Buffer.concat([chunk, sum])))
    // Inserted after the signature and the header of the picture.
    const bomb = Buffer.concat([png.subarray(0, 33), packed, png.subarray(33)])
    const peak = () => process.resourceUsage().maxRSS / 1024
    const before = peak()
    expect((await upload(manager, bomb)).status).toBe(200)
    expect(peak() - before).toBeLessThan(200)
  })

  it('rejects an extremely long and thin picture, which takes minutes and gigabytes to scale', async () => {
    const thread = await sharp({ create: { width: 1, height: 32_001, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    expect((await upload(manager, thread)).status).toBe(415)
  })

  it('is limited in size, and leaves nothing when it is too large', async () => {
    const before = await traces()
    const answer = await upload(manager, Buffer.concat([pdf, randomBytes(2 * 1024 * 1024)]))
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'rest_payload_too_large', message: 'Max File Size Exceeded 2 MB' },
    })
    expect(await traces()).toEqual(before)
    const most = Buffer.concat([pdf, randomBytes(2 * 1024 * 1024 - pdf.length)])
    expect((await upload(manager, most)).status).toBe(200)
  })

  it('leaves nothing when its record cannot be written', async () => {
    const before = await traces()
    await t.owner.query("alter table files add constraint broken check (title <> 'break')")
    expect((await upload(manager, png, { title: 'break' })).status).toBe(500)
    await t.owner.query('alter table files drop constraint broken')
    expect(await traces()).toEqual(before)
  })

  it('is stored once when it is repeated with its key', async () => {
    const send = (content: Part, fields: Record<string, string> = {}) =>
      upload(client, content, fields, 'a.png', 'again-1')
    const first = await send(png, { title: 'Sofa' })
    expect(first.status).toBe(200)
    const before = await traces()
    const second = await send(png, { title: 'Sofa' })
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, title: 'Sofa' } })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await get(second.body.source_url)).statusCode).toBe(200)
    for (const [content, title] of [
      [jpeg, 'Sofa'],
      [png, 'Table'],
    ] as const) {
      expect(await send(content, { title })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_mismatch' },
      })
    }
    expect(await upload(client, png, {}, 'a.png', 'a key')).toMatchObject({
      status: 400,
      body: { message: 'The idempotency key is not valid.' },
    })
    expect(await traces()).toEqual(before)
    // The same key from another person is independent.
    expect((await upload(manager, png, { title: 'Sofa' }, 'a.png', 'again-1')).body.id).not.toBe(
      first.body.id,
    )
  })

  it('is stored once when it is sent twice at the same time', async () => {
    const before = await traces()
    const answers = await Promise.all([1, 2, 3].map(() => upload(client, png, {}, 'a.png', 'at-once')))
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const after = await traces()
    expect([after.rows - before.rows, after.stored - before.stored]).toEqual([1, 1])
  })

  it('leaves nothing when the sender disconnects midway', async () => {
    const before = await traces()
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number } // listening on TCP
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /wp/v2/media HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${manager.token}\r\n` +
            'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n' +
            '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        )
        setTimeout(() => socket.destroy(), 200)
      })
      socket.on('close', () => resolve())
    })
    await expect.poll(traces, { timeout: 5000 }).toEqual(before)
  })

  it('can be sent again after the sender disconnected before the body was read', async () => {
    if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number } // listening on TCP
    // The call waits for its rate limit to be counted while its sender goes away.
    const lock = await t.owner.connect()
    await lock.query('begin; lock table rate_limits in access exclusive mode')
    const waiting = async () =>
      (await t.owner.query(`select 1 from pg_locks where not granted and relation = 'rate_limits'::regclass`))
        .rowCount
    try {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST /wp/v2/media HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${manager.token}\r\n` +
          'idempotency-key: flapping-1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n',
      )
      await expect.poll(waiting).toBe(1)
      socket.destroy()
      await once(socket, 'close')
      await expect
        .poll(
          () => new Promise<number>((resolve) => t.app.server.getConnections((_e, open) => resolve(open))),
        )
        .toBe(0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    await expect
      .poll(async () => (await upload(manager, png, {}, 'a.png', 'flapping-1')).status, { timeout: 3_000 })
      .toBe(200)
  })

  it('leaves its connection usable for the next request when it cannot be stored', async () => {
    if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number } // listening on TCP
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString()))
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`
    const begun = `${part('title')}\r\n\r\nSofa\r\n`
    const rest = `${part('file')}; filename="a.png"\r\n\r\n${'x'.repeat(1_500_000)}\r\n--b--\r\n`
    socket.write(
      `POST /wp/v2/media HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${manager.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${begun.length + rest.length}\r\n\r\n${begun}`,
    )
    await expect.poll(async () => (await readdir(temporary)).length).toBe(1)
    // The disk is gone when the file arrives.
    for (const folder of await readdir(temporary)) await rm(path.join(temporary, folder), { recursive: true })
    socket.write(rest)
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 500 /)
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => heard, { timeout: 3_000 }).toMatch(/HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('requires a file and a multipart body', async () => {
    const json = await t.call(manager, 'POST', '/wp/v2/media', { file: 'x' })
    expect(json.status).toBe(415)
    const empty = await t.app.inject({
      method: 'POST',
      url: '/wp/v2/media',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n',
    })
    expect(empty.json()).toMatchObject({
      code: 'rest_invalid_param',
      data: { fields: { file: 'Choose a file.' } },
    })
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/wp/v2/clients',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b--\r\n',
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  it.each([
    [
      'cut off in a field',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx',
    ],
    [
      'cut off in the file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
    ],
    ['without a border', 'multipart/form-data', '--b--\r\n'],
    ['with a border that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--b--\r\n'],
  ])('rejects a form that is %s', async (_name, type, payload) => {
    const before = await traces()
    const answer = await t.app.inject({
      method: 'POST',
      url: '/wp/v2/media',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'rest_invalid_param'])
    expect(await traces()).toEqual(before)
  })

  it('requires sign-in, the right role, and the right company', async () => {
    const before = await traces()
    expect((await upload(null, png)).status).toBe(401)
    for (const person of [worker, client])
      for (const [purpose, content] of [
        ['logo', png],
        ['voicemail', mp3],
        ['import', csv],
      ] as const)
        expect((await upload(person, content, { purpose })).status).toBe(403)
    expect((await upload(manager, png, { company: String(other) })).status).toBe(404)
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    expect((await upload(pending, png)).status).toBe(403)
    expect(await traces()).toEqual(before)
  })
})

describe('reading a file', () => {
  let attachment: { id: number; source_url: string }
  let logo: { id: number; source_url: string }
  beforeAll(async () => {
    attachment = (await upload(manager, png)).body
    logo = (await upload(manager, png, { purpose: 'logo' })).body
  })

  it('requires a valid link of that file', async () => {
    const link = attachment.source_url
    expect((await get(link)).statusCode).toBe(200)
    const [, query] = link.split('?')
    const expires = Number(/expires=(\d+)/.exec(link)?.[1])
    const wrong = [
      `/files/${attachment.id}`,
      `/files/${logo.id}?${query}`,
      `/files/${attachment.id + 1}?${query}`,
      link.replace(String(expires), String(expires + 600)),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      `/files/${attachment.id}?expires=${expires}&signature=`,
      '/files/0',
      '/files/99999999999999999999',
      '/files/..%2f..%2fsecret',
    ]
    for (const url of wrong) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'rest_not_found'])
    }
    const now = t.kernel.now
    t.kernel.now = () => new Date(Date.now() + 10 * 60 * 1000 + 1000)
    expect((await get(link)).statusCode).toBe(404)
    t.kernel.now = now
  })

  it('accepts links that resolve to their file id', () => {
    const at = { config: { SECRET: 'x'.repeat(32) }, now: () => new Date(0) }
    for (const isPublic of [true, false]) expect(fileIdOf(fileUrl(at, 7, isPublic) ?? '')).toBe(7)
    expect(fileUrl(at, null, true)).toBeNull()
    for (const text of ['/files/x', '/file/7', '/files/7/8', 'javascript:/files/7', ''])
      expect(fileIdOf(text)).toBeNull()
  })

  it('keeps files of each company separate in the store', async () => {
    const theirs = await upload(stranger, png)
    expect(theirs.status).toBe(200)
    expect(existsSync(path.join(t.kernel.config.DATA_DIR, 'files/companies', String(other)))).toBe(true)
  })
})

describe('a logo, photo or profile picture', () => {
  const savers = {
    'the logo of a company': async (link: string | null) =>
      (await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { logo: link })).body.logo,
    'a photo on the page of a company': async (link: string | null) =>
      (
        await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
          page: { photos: link === null ? [] : [{ url: link, text: 'A truck' }] },
        })
      ).body.page.photos[0]?.url ?? null,
    'the picture of a person': async (link: string | null) =>
      (await t.call(worker, 'POST', '/wp/v2/users/me', { profilePic: link })).body.profilePic,
    'the picture of a client': async (link: string | null) =>
      (await t.call(manager, 'POST', `/wp/v2/clients/${client.id}`, { profilePic: link })).body.profilePic,
  }
  const purposes = { 'the logo of a company': 'logo', 'a photo on the page of a company': 'photo' }
  const uploadFor = async (name: keyof typeof savers) =>
    (
      await upload(name === 'the picture of a person' ? worker : manager, png, {
        purpose: name in purposes ? purposes[name as keyof typeof purposes] : 'profile', // checked before
      })
    ).body
  const names = Object.keys(savers) as (keyof typeof savers)[]

  it.each(names)('is public under an unguessable id while it is %s', async (name) => {
    const save = savers[name]
    const first = await uploadFor(name)
    expect(first.id).toBeGreaterThan(2 ** 32)
    // The uploader can see it before it is saved.
    expect((await get(first.source_url)).statusCode).toBe(200)
    expect((await get(`/files/${first.id}`)).statusCode).toBe(404)

    const address = await save(first.source_url)
    expect(address).toBe(`/files/${first.id}`)
    const shown = await get(address)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['cache-control']).toBe('public, max-age=3600')

    const second = await uploadFor(name)
    const next = await save(second.source_url)
    expect((await get(address)).statusCode).toBe(404)
    expect((await get(next)).statusCode).toBe(200)
    expect(await save(null)).toBeNull()
    expect((await get(next)).statusCode).toBe(404)
  })

  it('from an earlier version keeps its URL while it is used', async () => {
    const logo = await uploadFor('the logo of a company')
    const { rows } = await t.owner.query(
      `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
       select company_id, owner_id, purpose, storage_key || '.old', mime_type, size, sha256
         from files where id = $1 returning id, storage_key`,
      [logo.id],
    )
    await t.kernel.storage.putBytes(rows[0].storage_key, png, 'image/png')
    expect(rows[0].id).toBeLessThan(2 ** 32)
    const address = await savers['the logo of a company'](`/files/${rows[0].id}`)
    expect((await get(address)).statusCode).toBe(200)
    await savers['the logo of a company'](null)
    expect((await get(address)).statusCode).toBe(404)
  })

  it('is removed from the store a day after its last use ends, and stays while it is used', async () => {
    const keep = await uploadFor('the picture of a client')
    const gone = await uploadFor('the picture of a client')
    const late = await uploadFor('the picture of a client')
    await savers['the picture of a client'](keep.source_url)
    await t.owner.query(`update files set created_at = now() - interval '25 hours' where id = any($1)`, [
      [keep.id, gone.id],
    ])
    await removeExpiredDocuments(t.kernel.db, t.kernel.storage)
    const { rows } = await t.owner.query('select id from files where id = any($1)', [
      [keep.id, gone.id, late.id],
    ])
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([keep.id, late.id]))
    expect((await get(`/files/${keep.id}`)).statusCode).toBe(200)
    expect((await get(gone.source_url)).statusCode).toBe(404)
    expect((await get(late.source_url)).statusCode).toBe(200)
  })
})
