import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { io } from 'socket.io-client'
import { call } from '../kernel/caller.ts'
import type { AttackContext, AttackResult } from './scene.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const bytes = (text: string) => new TextEncoder().encode(text)

/** Tries forged, altered and wrong tokens on calls and on the live socket: all must be rejected. */
export async function attackTokens(scene: AttackContext): Promise<AttackResult[]> {
  const { url } = scene
  const admin = await scene.as('admin')
  const good = admin.token ?? ''
  const forged = await forgeries(scene, good)
  const holes: string[] = []
  const paths = ['/wp/v2/users/me', '/wp/v2/jobs', '/wp/v2/companies/1?context=edit']
  for (const [name, token] of forged)
    for (const at of paths) {
      const { status } = await call({ url, token }, 'GET', at).catch(() => ({ status: 400 }))
      if (status < 400) holes.push(`${name} was taken at ${at}`)
      if (status >= 500) holes.push(`${name} broke ${at}`)
    }
  const places: [string, Record<string, string>, string][] = [
    ['in the address', {}, `?token=${good}&access_token=${good}&authorization=Bearer%20${good}`],
    ['in a cookie', { cookie: `token=${good}; session=${good}; authorization=Bearer ${good}` }, ''],
    ['as Basic', { authorization: `Basic ${good}` }, ''],
    ['in another header', { 'x-authorization': `Bearer ${good}`, 'x-access-token': good }, ''],
  ]
  for (const [name, headers, query] of places) {
    const { status } = await call({ url }, 'GET', `/wp/v2/users/me${query}`, undefined, { headers })
    if (status < 400) holes.push(`a token ${name} was taken`)
  }
  const socketHoles: string[] = []
  for (const [name, token] of [...forged, ['nothing', '']] as const)
    if (await isAccepted(url, token)) socketHoles.push(`${name} opened a socket`)
  if (!(await isAccepted(url, good)))
    socketHoles.push('the right token opens no socket, so that this proves nothing')
  if ((await call(admin, 'GET', '/wp/v2/users/me')).status !== 200)
    holes.push('the right token is refused, so that this proves nothing')
  return [
    {
      what: 'forged and mistaken tokens on calls',
      tries: forged.length * paths.length + places.length,
      came: '401',
      holes,
    },
    { what: 'the same on the live socket', tries: forged.length + 1, came: 'refused', holes: socketHoles },
  ]
}

async function forgeries(scene: AttackContext, good: string): Promise<[string, string][]> {
  const { secret, url, database } = scene
  const [head = '', body = '', tail = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown> // a token of the product
  const now = Math.floor(Date.now() / 1000)
  const sign = (
    key: Uint8Array | CryptoKey,
    header: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(key)
  const right = bytes(secret)
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = await crypto.subtle.importKey(
    'pkcs8',
    pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const refresh = await call({ url }, 'POST', '/wp/v2/token', {
    email: 'manager@frontrange.test',
    password: 'Moving123!',
  })
  const { refreshToken } = refresh.body as { refreshToken: string } // response of the sign-in
  const { rows } = await database.query<{ id: number; family: string }>(
    'select user_id as id, id as family from token_families where user_id <> $1 limit 1',
    [Number(claims['sub'])],
  )
  const [other] = rows
  const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('base64url')
  const list: [string, string][] = [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, string] => [
      `alg ${alg || 'empty'}`,
      `${encode({ alg, typ: 'at+jwt' })}.${body}.`,
    ]),
    ['alg none with the old signature', `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.${tail}`],
    ['no alg at all', `${encode({ typ: 'at+jwt' })}.${body}.${tail}`],
    ['no signature', `${head}.${body}.`],
    ['no signature and no dot', `${head}.${body}`],
    ['a signature cut short', `${head}.${body}.${tail.slice(0, -4)}`],
    ['a signature of another body', `${head}.${encode({ ...claims, sub: String(other?.id) })}.${tail}`],
    ['two tokens in one', `${good}.${good}`],
    ['an empty secret', await forge('', { ...claims })],
    ['a guessed secret', await forge('secret', { ...claims })],
    ["the installation's name for a secret", await forge('movesheet', { ...claims })],
    ['RS256 with a key of its own', await sign(rsa, { alg: 'RS256' })],
    [
      'RS256 with its key inside',
      await sign(rsa, { alg: 'RS256', jwk: pair.publicKey.export({ format: 'jwk' }) }),
    ],
    [
      'RS256 with its key at an address',
      await sign(rsa, { alg: 'RS256', jku: 'http://127.0.0.1:9/keys', kid: '1' }),
    ],
    ['HS256 with a public key for secret', await sign(bytes(pem), {})],
    ['kid that leads to a file', await sign(bytes(''), { kid: '../../../../dev/null' }).catch(() => 'x.y.z')],
    ['kid with SQL', await sign(bytes('a'.repeat(32)), { kid: "x' union select 'aaaa" })],
    ['HS384 with the right secret', await sign(right, { alg: 'HS384' })],
    ['HS512 with the right secret', await sign(right, { alg: 'HS512' })],
    ['another type, right secret', await sign(right, { typ: 'JWT' })],
    ['the type of a challenge, right secret', await sign(right, { typ: 'second-factor+jwt' })],
    [
      'no type, right secret',
      `${encode({ alg: 'HS256' })}.${body}.${hmac(`${encode({ alg: 'HS256' })}.${body}`)}`,
    ],
    ['crit that nobody knows', await crit()],
    ['expired', await sign(right, {}, { exp: now - 1, iat: now - 1000 })],
    ['without an end', await sign(right, {}, { exp: undefined })],
    ['an end in words', await sign(right, {}, { exp: 'never' as unknown as number }).catch(() => 'x.y.z')],
    ['not yet valid', await sign(right, {}, { nbf: now + 3600 })],
    ['no session', await sign(right, {}, { fam: undefined })],
    ['a session that never was', await sign(right, {}, { fam: randomUUID() })],
    ['a session that is no id', await sign(right, {}, { fam: "x' or '1'='1" })],
    ["somebody else's session", await sign(right, {}, { fam: other?.family ?? '' })],
    ['somebody else in this session', await sign(right, {}, { sub: String(other?.id) })],
    ['a person in words', await sign(right, {}, { sub: '1 or 1=1' })],
    ['nobody', await sign(right, {}, { sub: '' })],
    ['a person below zero', await sign(right, {}, { sub: '-1' })],
    ['a person beyond all', await sign(right, {}, { sub: '9007199254740993' })],
    ['half a person', await sign(right, {}, { sub: '1.5' })],
    ['a list of people', await sign(right, {}, { sub: ['1'] as unknown as string }).catch(() => 'x.y.z')],
    ['a refresh token', refreshToken],
    ['a plugin token', 'KbyTfpCW9rXsQxkKrHQseHcMTUxuH9pcQmNMs2rp'],
    ['the signature of a file link', hmac(`file\n1\n${now + 600}`)],
    ['words', 'undefined'],
    ['null', 'null'],
    ['dots', '..'],
    ['ten thousand letters', 'a'.repeat(10_000)],
  ]
  return list

  async function forge(key: string, payload: Record<string, unknown>): Promise<string> {
    const text = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(payload)}`
    return `${text}.${hmac(text, key)}`
  }
  async function crit(): Promise<string> {
    return forgeHead({ alg: 'HS256', typ: 'at+jwt', crit: ['x-unknown'], 'x-unknown': true })
  }
  function forgeHead(header: Record<string, unknown>): string {
    const text = `${encode(header)}.${body}`
    return `${text}.${hmac(text)}`
  }
}

/** Returns whether the live socket accepts a token; waits two seconds at most. */
export function isAccepted(
  url: string,
  token: string,
  extraHeaders?: Record<string, string>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
      ...(extraHeaders && { extraHeaders }),
    })
    const settle = (isIn: boolean) => {
      clearTimeout(timer)
      socket.disconnect()
      resolve(isIn)
    }
    const timer = setTimeout(() => settle(false), 5_000)
    socket.on('connect', () => {
      // A socket that connects and is disconnected right away was not accepted.
      setTimeout(() => settle(socket.connected), 150)
    })
    socket.on('connect_error', () => settle(false))
  })
}
