import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { StandInAccount } from './account.ts'

const payloadSchema = z.object({
  exp: z.number(),
  grants: z.object({
    identity: z.string().min(1).max(121),
    voice: z.object({
      incoming: z.object({ allow: z.literal(true) }),
      outgoing: z.object({ application_sid: z.string() }),
    }),
  }),
})

/**
 * Returns the identity of a line token of this account and its expiry in epoch seconds; or that it has
 * expired or is not ours.
 */
export async function readLineToken(
  account: StandInAccount,
  token: string,
): Promise<{ identity: string; expires: number } | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(account.apiKeySecret), {
      algorithms: ['HS256'],
      issuer: account.apiKeySid,
      subject: account.accountSid,
    })
    const { exp, grants } = payloadSchema.parse(payload)
    if (grants.voice.outgoing.application_sid !== account.appSid) return 'invalid'
    return { identity: grants.identity, expires: exp }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}
