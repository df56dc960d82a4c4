import type { z } from 'zod'
import { revokeSession } from '../../../../shared/people/accounts/accounts.api.ts'
import { openJobByLink, renewOpenLink } from '../../../../shared/visitors/booking/booking.api.ts'
import { call } from '../../../kernel/api.ts'
import { signOut } from '../../../kernel/session.ts'
import { readDevice, writeSignIn } from '../../../kernel/session-store.ts'

export type OpenedJob = z.output<typeof openJobByLink.answer>

/** Uses a mail's link up; throws what the server refuses with. */
export function openJob(token: string): Promise<OpenedJob> {
  return call(openJobByLink, { body: { token, ...readDevice() } })
}

/** Has a new link mailed to whom the old one belonged. */
export async function mailNewLink(token: string): Promise<void> {
  await call(renewOpenLink, { body: { token } })
}

/** Signs in as the link's owner, as the login does; whoever was signed in on this device before is signed out. */
export async function enter(opened: OpenedJob): Promise<void> {
  const { token, refreshToken, tokenExpires, userData, deviceToken } = opened
  await signOut()
  writeSignIn({ token, refreshToken, tokenExpires, userData, deviceToken })
}

/** Ends the session that a link opened and nobody took. */
export async function decline({ token }: OpenedJob): Promise<void> {
  await call(revokeSession, {}, { token }).catch(() => undefined)
}
