import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { call } from '../kernel/caller.ts'
import type { AttackContext, AttackResult } from './scene.ts'
import { isAccepted } from './tokens.ts'

/** Attacks below the level of calls: paths, hosts, conflicting lengths, sockets of other origins. */
export async function attackWire(scene: AttackContext): Promise<AttackResult[]> {
  return [await climb(scene), await smuggle(scene), await poisonHost(scene), await foreignSockets(scene)]
}

/** Sends one raw request; returns everything received until the end or `patienceMs`. */
function exchange(port: number, text: string, patienceMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const timer = setTimeout(() => socket.destroy(), patienceMs)
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(said)
    })
  })
}

/**
 * Sends requests on one connection after the other: a bad request ends its connection, and the rest continue
 * on the next one.
 */
async function exchangeAll(port: number, requests: readonly string[]): Promise<string> {
  let all = ''
  const last = 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  for (let from = 0; from < requests.length;) {
    const said = await exchange(port, requests.slice(from).join('') + last, 5_000)
    all += said
    // Count at least one request per connection, even without a response.
    from += Math.max(1, said.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0)
  }
  return all
}

/** Requests paths that climb out of the served folders. */
async function climb(scene: AttackContext): Promise<AttackResult> {
  const { node } = scene
  const ups = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '..%5c..', '....//..']
  const seps = ['/', '%2f', '%5c', '\\', '//', '%252f']
  const roots = ['/', '/assets/', '/files/', '/dev/', '/icons/', '/quote/', '/wp/v2/', '//']
  const targets = [
    'package.json',
    'etc/passwd',
    'secret',
    'data/secret',
    'dist/web/index.html',
    'src/server/main.ts',
    '.git/config',
  ]
  const holes: string[] = []
  let tries = 0
  // Sent as they are, because a client would normalize them; several per connection.
  for (const root of roots)
    for (const up of ups) {
      const lines: string[] = []
      for (const sep of seps)
        for (const target of targets) {
          const depth = Array.from({ length: 4 }, () => up).join(sep)
          lines.push(`GET ${root}${depth}${sep}${target} HTTP/1.1\r\nhost: x\r\n\r\n`)
        }
      tries += lines.length
      const said = await exchangeAll(node.port, lines)
      if (/root:x:0|"name": "movesheet"|loadConfig\(process|\[core\]/.test(said))
        holes.push(`a file came for ${root}${up}…`)
      if (said.includes(scene.secret)) holes.push(`the secret came for ${root}${up}…`)
      if (/HTTP\/1\.1 5\d\d/.test(said))
        holes.push(`${root}${up}… broke it: ${/HTTP\/1\.1 5\d\d[^\r]*/.exec(said)?.[0]}`)
    }
  for (const at of [
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/index.html',
    '/src/server/main.ts',
    '/node_modules/pg/package.json',
    '/assets/',
    '/files/',
    '/assets/..',
  ]) {
    tries += 1
    const said = await exchange(
      node.port,
      `GET ${at} HTTP/1.1\r\nhost: x\r\naccept: */*\r\nconnection: close\r\n\r\n`,
    )
    if (said.startsWith('HTTP/1.1 200') && !said.includes('<div id="root">')) holes.push(`${at} is served`)
  }
  const admin = await scene.as('admin')
  const form = () => {
    const data = new FormData()
    data.set('title', '../../../../tmp/attack')
    data.set('file', new Blob([Buffer.from('name,phone\na,1\n')]), '../../../../../tmp/attack.csv')
    data.set('purpose', 'import')
    return data
  }
  await fetch(`${scene.url}/wp/v2/media`, {
    method: 'POST',
    body: form(),
    headers: { authorization: `Bearer ${admin.token}` },
  })
  if (readdirSync('/tmp').some((name) => name === 'attack' || name.startsWith('attack.csv')))
    holes.push('an upload chose its own place')
  const stored = readdirSync(path.join(scene.dataDir, 'files'), { recursive: true }).map(String)
  if (stored.some((name) => name.includes('attack'))) holes.push('an upload chose its own name')
  return { what: 'addresses and file names that climb', tries: tries + 1, came: '404, 400', holes }
}

/** Sends two lengths and other headers that two servers could interpret differently. */
async function smuggle({ node }: AttackContext): Promise<AttackResult> {
  const inner = 'GET /wp/v2/info HTTP/1.1\r\nhost: x\r\n\r\n'
  const heads: [string, string][] = [
    [
      'both lengths',
      `content-length: ${inner.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ['two content lengths', `content-length: 0\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`],
    ['a list of lengths', `content-length: 0, ${inner.length}\r\n\r\n${inner}`],
    ['a signed length', `content-length: +0\r\n\r\n${inner}`],
    ['a length below zero', `content-length: -1\r\n\r\n${inner}`],
    ['an odd encoding', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    [
      'an encoding twice',
      `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ['a space before the colon', `content-length : 0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a folded line', `transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a bare line feed', `transfer-encoding: chunked\n\r\n0\r\n\r\n${inner}`],
    ['a bare return', `x: a\rtransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a length of a chunk beyond all', `transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n${inner}`],
    ['an extension without an end', `transfer-encoding: chunked\r\n\r\n0;${'a'.repeat(40_000)}`],
    ['heads beyond measure', `x-long: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['a hundred thousand heads', `${'a: b\r\n'.repeat(20_000)}\r\n`],
  ]
  const holes: string[] = []
  for (const [name, head] of heads) {
    const said = await exchange(
      node.port,
      `POST /wp/v2/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}`,
    )
    const answers = said.match(/HTTP\/1\.1 \d\d\d/g) ?? []
    // Whatever the response to the first request is, the second one inside it must not be handled as a
    // request.
    if (said.includes('"productName"') || answers.length > 1) holes.push(`${name}: ${answers.join(', ')}`)
    if (answers.some((answer) => / 5\d\d/.test(answer))) holes.push(`${name}: ${answers.join(', ')}`)
  }
  return { what: 'requests inside requests', tries: heads.length, came: '400', holes }
}

/** A host header chosen by the caller must not appear in mails, responses or redirects. */
async function poisonHost(scene: AttackContext): Promise<AttackResult> {
  const { url, node } = scene
  const holes: string[] = []
  const email = 'client@lonestar.test'
  const body = JSON.stringify({ email })
  const heads = [
    'host: evil.example',
    'host: x\r\nx-forwarded-host: evil.example\r\nx-forwarded-proto: https\r\nforwarded: host=evil.example',
    'host: x\r\nx-host: evil.example\r\nx-original-url: https://evil.example/\r\nx-rewrite-url: /evil.example',
  ]
  for (const head of heads) {
    const said = await exchange(
      node.port,
      `POST /wp/v2/token/password/lost HTTP/1.1\r\n${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      5_000,
    )
    if (!said.startsWith('HTTP/1.1 200')) holes.push(`the call was not answered: ${said.slice(0, 60)}`)
    for (const at of [
      '/',
      '/wp/v2/docs',
      '/wp/v2/openapi.json',
      '/wp/v2/info',
      '/robots.txt',
      '/sitemap.xml',
      '/front-range',
      '/Front-Range',
      '/quote/KbyTfpCW9rXsQxkKrHQseHcMTUxuH9pcQmNMs2rp',
    ]) {
      const page = await exchange(
        node.port,
        `GET ${at} HTTP/1.1\r\n${head}\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
        5_000,
      )
      if (page.includes('evil.example')) holes.push(`${at} repeats the host of ${head.slice(0, 40)}`)
    }
  }
  await waitUntil(async () => (await mailsTo(url, email)).length >= heads.length)
  const mails = await mailsTo(url, email)
  if (mails.length === 0) holes.push('no mail came, so that this proves nothing')
  if (mails.some(({ text }) => text.includes('evil.example')))
    holes.push('a mail leads to the host of the caller')
  return {
    what: 'a host of the caller in mails, pages and redirects',
    tries: heads.length * 10,
    came: 'PUBLIC_URL alone',
    holes,
  }
}

/** Returns the mails that the simulator stored for an address. */
export async function mailsTo(
  url: string,
  to: string,
): Promise<{ to: string; subject: string; text: string }[]> {
  const { body } = await call({ url }, 'GET', `/dev/mail?to=${encodeURIComponent(to)}`)
  return Array.isArray(body) ? (body as { to: string; subject: string; text: string }[]) : []
}

/** Waits until a condition is true, ten seconds at most. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await isSo()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 200))
}

/** A page of another origin cannot open a socket, whatever its token is. */
async function foreignSockets(scene: AttackContext): Promise<AttackResult> {
  const token = (await scene.as('admin')).token ?? ''
  const origins = [
    'https://evil.example',
    'null',
    'file://',
    'http://localhost.evil.example',
    `${scene.url}.evil.example`,
    'not an origin',
  ]
  const holes: string[] = []
  for (const origin of origins)
    if (await isAccepted(scene.url, token, { origin })) holes.push(`a page of ${origin} opened a socket`)
  if (!(await isAccepted(scene.url, token, { origin: scene.url })))
    holes.push('our own page opens none, so that this proves nothing')
  const answer = await fetch(`${scene.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  })
  if (answer.headers.get('access-control-allow-origin') !== null)
    holes.push('polling is open to other origins')
  return { what: 'the live socket from other origins', tries: origins.length + 2, came: 'refused', holes }
}
