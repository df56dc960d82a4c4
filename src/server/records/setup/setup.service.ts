import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import { timeZoneOfState } from '../../../shared/kernel/time-zones.ts'
import type { setupSchema } from '../../../shared/records/setup/setup.api.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import { isSetupTokenValid, insertFirst, isSetUp, storeSetupToken } from './setup.store.ts'

type SetupInput = z.output<typeof setupSchema>

/**
 * Creates a one-time set-up link for the person who started the server, and returns it; undefined if a
 * company exists. Links are valid for seven days or until set-up is done.
 */
export async function createSetupLink(db: Db, publicUrl: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const isOffered = await storeSetupToken(db, hashOf(token))
  return isOffered ? `${publicUrl}/setup?token=${token}` : undefined
}

/**
 * Creates the first company and its administrator. Throws setup_done if a company exists, and rest_forbidden
 * for a link that was not issued or has expired.
 */
export async function createFirstCompany(
  db: Db,
  change: (work: (tx: Tx) => Promise<{ message: string }>) => Promise<{ message: string }>,
  input: SetupInput,
): Promise<{ message: string }> {
  const tokenHash = hashOf(input.token)
  // A password is hashed only for the holder of a valid link, because hashing is deliberately slow.
  const stands = await isSetupTokenValid(db, tokenHash)
  const passwordHash = stands ? await hashPassword(input.administrator.password) : ''
  return change(async (tx) => {
    if (!stands) throw await refusal(db)
    const { company, administrator } = input
    const outcome = await insertFirst(
      tx,
      tokenHash,
      {
        name: company.name,
        handle: company.handle,
        email: company.email ?? null,
        phone: company.phone ?? null,
        address: company.address ?? '',
        addressState: company.addressState ?? null,
        latitude: company.latitude ?? null,
        longitude: company.longitude ?? null,
        timezone: zoneOf(company),
      },
      {
        firstName: administrator.firstName,
        lastName: administrator.lastName,
        email: administrator.email,
        passwordHash,
      },
    )
    if (outcome === 'already') throw new AppError('setup_done')
    if (outcome === 'unknown') throw await refusal(db)
    return { message: 'Your company is set up. Sign in to begin.' }
  })
}

async function refusal(db: Db): Promise<AppError> {
  if (await isSetUp(db)) return new AppError('setup_done')
  return new AppError('rest_forbidden', {
    message: 'This set-up link is not valid. Start the server again for a new one.',
  })
}

/** The company's time zone, derived from its state. */
function zoneOf(company: SetupInput['company']): string {
  const guessed = company.addressState
    ? timeZoneOfState(company.addressState, company.longitude ?? undefined, company.latitude ?? undefined)
    : undefined
  return guessed ?? 'America/Denver'
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
