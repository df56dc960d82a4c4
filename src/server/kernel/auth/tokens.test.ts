import { SignJWT, type JWTPayload } from 'jose'
import { expect, it } from 'vitest'
import { readAccessToken, signAccessToken } from './tokens.ts'

const settings = { secret: 'k3-Jf82_mZq71LwXv0-Tn5bYc64RdHs9', accessMinutes: 15 }
const FAMILY = 'f3b0c442-98fc-4c14-9afb-4c8996fb9242'
const now = Math.floor(Date.now() / 1000)
const sign = (claims: Record<string, unknown>, header: Record<string, string> = {}) =>
  new SignJWT({ sub: '7', fam: FAMILY, exp: now + 600, ...claims } as JWTPayload) // also what no signer writes
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(new TextEncoder().encode(settings.secret))

it('reads what was signed here', async () => {
  const { token, tokenExpires } = await signAccessToken(settings, 7, FAMILY, now)
  await expect(readAccessToken(settings, token)).resolves.toEqual({
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
])('takes no token that names %s, whoever signed it', async (_what, claims) => {
  await expect(readAccessToken(settings, await sign(claims))).rejects.toMatchObject({
    code: 'rest_authentication_invalid',
  })
})

it.each<Record<string, string>>([{ typ: 'JWT' }, { typ: 'second-factor+jwt' }, { alg: 'HS512' }])(
  'takes none of another kind: %o',
  async (header) => {
    await expect(readAccessToken(settings, await sign({}, header))).rejects.toMatchObject({
      code: 'rest_authentication_invalid',
    })
  },
)
