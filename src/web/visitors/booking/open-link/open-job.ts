import type { z } from 'zod'
import { revokeSession } from '../../../../shared/kernel/session.api.ts'
import { openJobByLink, renewOpenLink } from '../../../../shared/visitors/booking/booking.api.ts'
import { call } from '../../../kernel/api.ts'
import { signOut } from '../../../kernel/session.ts'
import { readDevice, writeSignIn } from '../../../kernel/session-store.ts'

export type OpenedJob = z.output<typeof openJobByLink.answer>

/** Redeems the link of a mail; throws a CallError if it is rejected. */
export function openJob(token: string): Promise<OpenedJob> {
  return call(openJobByLink, { body: { token, ...readDevice() } })
}

/** Mails a new link to the owner of the old one. */
export async function mailNewLink(token: string): Promise<void> {
  await call(renewOpenLink, { body: { token } })
}

/** Signs in as the link's owner, as the login does; signs out the previous person on this device. */
export async function signInAsOwner(opened: OpenedJob): Promise<void> {
  const { token, refreshToken, tokenExpires, userData, deviceToken } = opened
  await signOut()
  writeSignIn({ token, refreshToken, tokenExpires, userData, deviceToken })
}

/** Ends the session of a link that the user declined. */
export async function endLinkSession({ token }: OpenedJob): Promise<void> {
  await call(revokeSession, {}, { token }).catch(() => undefined)
}
