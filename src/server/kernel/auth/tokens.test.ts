import { SignJWT, type JWTPayload } from 'jose'
import { expect, it } from 'vitest'
import { readAccessToken, signAccessToken } from './tokens.ts'

const settings = { secret: 'k3-Jf82_mZq71LwXv0-Tn5bYc64RdHs9', accessMinutes: 15 }
const FAMILY = 'f3b0c442-98fc-4c14-9afb-4c8996fb9242'
const now = Math.floor(Date.now() / 1000)
const sign = (claims: Record<string, unknown>, header: Record<string, string> = {}) =>
  new SignJWT({ sub: '7', fam: FAMILY, exp: now + 600, ...claims } as JWTPayload) // includes claims that no signer writes
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(new TextEncoder().encode(settings.secret))

it('reads the claims of a token that was signed here', async () => {
  const { token, tokenExpires } = await signAccessToken(settings, 7, FAMILY, now)
  expect(readAccessToken(settings, token)).toEqual({
    userId: 7,
    familyId: FAMILY,
    expires: tokenExpires,
  })
})

it.each([
  ['a session that is no UUID', { fam: "x' or '1'='1" }],
  ['a session that is a list', { fam: [FAMILY] }],
  ['a list of people', { sub: ['7'] }],
  ['a person in words', { sub: '7 or 1=1' }],
  ['a person in another notation', { sub: '0x7' }],
  ['nobody', { sub: '0' }],
  ['a person beyond all numbers', { sub: '9007199254740993' }],
  ['no end', { exp: undefined }],
  ['a later beginning', { nbf: now + 600 }],
])('rejects a token that we signed with %s', async (_what, claims) => {
  const token = await sign(claims)
  expect(() => readAccessToken(settings, token)).toThrow(
    expect.objectContaining({ code: 'rest_authentication_invalid' }),
  )
})

it.each<Record<string, string>>([{ typ: 'JWT' }, { typ: 'second-factor+jwt' }, { alg: 'HS512' }])(
  'rejects a token with another header: %o',
  async (header) => {
    const token = await sign({}, header)
    expect(() => readAccessToken(settings, token)).toThrow(
      expect.objectContaining({ code: 'rest_authentication_invalid' }),
    )
  },
)

const split = async () => (await sign({})).split('.') as [string, string, string]
it.each<[what: string, change: (parts: [string, string, string]) => string[]]>([
  [
    'another payload',
    ([header, , signature]) => [header, Buffer.from('{"sub":"1"}').toString('base64url'), signature],
  ],
  ['a shorter signature', ([header, payload, signature]) => [header, payload, signature.slice(0, -1)]],
  ['a longer signature', ([header, payload, signature]) => [header, payload, `${signature}A`]],
  ['no signature', ([header, payload]) => [header, payload]],
  ['an empty signature', ([header, payload]) => [header, payload, '']],
  ['a fourth part', (parts) => [...parts, 'x']],
  [
    'the algorithm none',
    ([, payload]) => [Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url'), payload, ''],
  ],
  ['the signature of another secret', ([header, payload]) => [header, payload, 'x'.repeat(43)]],
])('rejects a token with %s', async (_what, change) => {
  const token = change(await split()).join('.')
  expect(() => readAccessToken(settings, token)).toThrow(
    expect.objectContaining({ code: 'rest_authentication_invalid' }),
  )
})

it('rejects a token from the second in which it expires', async () => {
  const read = async (exp: number) => readAccessToken(settings, await sign({ exp }))
  await expect(read(now + 60)).resolves.toMatchObject({ expires: now + 60 })
  await expect(read(Math.floor(Date.now() / 1000))).rejects.toMatchObject({
    code: 'rest_authentication_expired',
  })
})
