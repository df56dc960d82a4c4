import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import {
  MAX_PASSKEYS,
  type AssertionAnswer,
  type Passkey,
  type RegistrationAnswer,
} from '../../../shared/people/accounts/passkeys.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { RateLimit } from '../../kernel/http/counted.ts'
import { recordAccountEvent, type RequestOrigin } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import { startSessionForUser, type OpenedSession, type SignInOrigin } from './accounts.service.ts'
import {
  findPasskey,
  endPasskeySessions,
  insertPasskey,
  storeChallenge,
  listOwnPasskeys,
  removeOwnPasskey,
  takeChallenge,
  recordPasskeyUse,
} from './passkeys.store.ts'

/** Time limit for the browser's response, in minutes. */
const CHALLENGE_MINUTES = 5

/** A passkey whose registration response was verified. */
type NewPasskey = Omit<Parameters<typeof insertPasskey>[1], 'name'>

/** The owner of passkeys and the origin of the call. */
export interface PasskeyOwner {
  userId: number
  email: string | null
  name: string
  from: RequestOrigin
}

// Loaded with the first passkey: not needed at startup.
const webauthn = () => import('@simplewebauthn/server')

/**
 * Returns the site that passkeys are bound to; throws rest_conflict for an IP address, for which browsers
 * create no passkeys.
 */
function siteOf(kernel: Pick<Kernel, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(kernel.config.PUBLIC_URL)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new AppError('rest_conflict', { message: 'Passkeys need a web address with a name.' })
  return { id: hostname, origin }
}

/** Returns the options with which the browser creates a passkey for the acting person. */
export async function beginRegistration(
  tx: Tx,
  kernel: Kernel,
  owner: PasskeyOwner,
): Promise<Record<string, unknown>> {
  const known = await listOwnPasskeys(tx)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: kernel.config.PRODUCT_NAME,
    rpID: siteOf(kernel).id,
    userID: new TextEncoder().encode(String(owner.userId)),
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without an email and unlocked by its owner, so it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await storeChallenge(tx, hashOf(options.challenge), CHALLENGE_MINUTES)
  return { ...options }
}

/**
 * Returns the passkey that the browser created for a person; throws passkey_invalid for a response to another
 * site, person or challenge.
 */
export async function checkRegistration(
  kernel: Kernel,
  userId: number,
  answer: RegistrationAnswer,
): Promise<NewPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(kernel)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallengeOf(kernel, userId, challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('passkey_invalid')
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId, publicKey, counter, transports: answer.response.transports ?? [] }
}

/**
 * Adds a verified passkey of the acting person and notifies them by mail; throws rest_conflict for a passkey
 * that exists already or exceeds the limit.
 */
export async function addOwnPasskey(
  tx: Tx,
  kernel: Kernel,
  owner: PasskeyOwner,
  passkey: NewPasskey,
  name: string,
): Promise<Passkey> {
  const id = await insertPasskey(tx, { ...passkey, name }, MAX_PASSKEYS)
  const added = (await listOwnPasskeys(tx)).find((one) => one.id === id)
  if (!added)
    throw new AppError('rest_conflict', {
      message: `This passkey was added already, or you have ${MAX_PASSKEYS} of them.`,
    })
  await recordAccountEvent(tx, {
    userId: owner.userId,
    kind: 'passkey_added',
    from: owner.from,
    detail: name,
  })
  await mailPasskeyChange(
    tx,
    kernel,
    owner,
    'A passkey was added',
    `The passkey “${name}” was added to your account.`,
  )
  return showPasskey(added)
}

/**
 * Removes a passkey of the acting person, ends the sessions that it opened except the calling one, and
 * notifies them by mail. Returns the ended sessions; throws rest_not_found.
 */
export async function deleteOwnPasskey(
  tx: Tx,
  kernel: Kernel,
  owner: PasskeyOwner,
  id: number,
  keptFamilyId: string,
): Promise<string[]> {
  const ended = await endPasskeySessions(tx, id, keptFamilyId)
  const name = await removeOwnPasskey(tx, id)
  if (name === null) throw new AppError('rest_not_found')
  await recordAccountEvent(tx, {
    userId: owner.userId,
    kind: 'passkey_removed',
    from: owner.from,
    detail: name,
  })
  await mailPasskeyChange(
    tx,
    kernel,
    owner,
    'A passkey was removed',
    `The passkey “${name}” was removed from your account. Other sessions that it opened have ended.`,
  )
  return ended
}

/** Returns a passkey as JSON of the API. */
export function showPasskey({ id, name, createdAt, lastUsedAt }: Passkey): Passkey {
  return { id, name, createdAt, lastUsedAt }
}

/** Returns the options with which the browser signs in with a passkey of any person. */
export async function beginAssertion(kernel: Kernel): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(kernel).id,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await inTenant(kernel.db, { companyIds: [], userId: null }, (tx) =>
    storeChallenge(tx, hashOf(options.challenge), CHALLENGE_MINUTES),
  )
  return { ...options }
}

/**
 * Signs in the owner of a passkey, with both factors. Throws passkey_invalid for an unknown passkey or
 * another person's, a response to another site or challenge, and one without user verification.
 */
export async function signInByPasskey(
  kernel: Kernel,
  answer: AssertionAnswer,
  from: SignInOrigin,
  countSignIn: RateLimit,
): Promise<{ tokens: OpenedSession; userId: number }> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(kernel)
  const found = await findPasskey(kernel.db, answer.id)
  const { userHandle } = answer.response
  const isOwners = userHandle === undefined || handleOf(userHandle) === String(found?.userId)
  if (!found || !isOwners) throw new AppError('passkey_invalid')
  const { userId, publicKey, counter, transports } = found
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...answer.response, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: (challenge) => takeChallengeOf(kernel, null, challenge),
    expectedOrigin,
    expectedRPID,
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('passkey_invalid')
  await countSignIn(String(userId))
  const { newCounter } = verified.authenticationInfo
  const tokens = await inTenant(kernel.db, { companyIds: [], userId: null }, async (tx) => {
    if (!(await recordPasskeyUse(tx, userId, answer.id, newCounter))) return null
    const how = { detail: 'By a passkey', isMailed: true, passkey: answer.id }
    return startSessionForUser(tx, kernel, userId, from, how)
  })
  if (!tokens) throw new AppError('passkey_invalid')
  return { tokens, userId }
}

/** Notifies a person by mail of a change of their passkeys. */
export async function mailPasskeyChange(
  tx: Tx,
  kernel: Kernel,
  owner: PasskeyOwner,
  subject: string,
  what: string,
): Promise<void> {
  if (owner.email === null) return
  await queueAccountMail(tx, kernel, {
    to: owner.email,
    subject,
    text: [
      `Hello ${owner.name},`,
      what,
      `If this was not you, change your password and check your passkeys: ${kernel.config.PUBLIC_URL}/settings?section=security`,
    ].join('\n\n'),
  })
}

/** Spends a challenge in a separate transaction, so that it is spent whatever the outcome. */
function takeChallengeOf(kernel: Kernel, userId: number | null, challenge: string): Promise<boolean> {
  return inTenant(kernel.db, { companyIds: [], userId }, (tx) => takeChallenge(tx, hashOf(challenge)))
}

/** Returns the stored hash of a challenge: 256 random bits need no key. */
function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

function handleOf(userHandle: string): string {
  return Buffer.from(userHandle, 'base64url').toString()
}
