import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The acting person's state of the second factor (migration 0013). */
export interface FactorState {
  isOn: boolean
  isStaff: boolean
  requiredBy: string | null
  codesLeft: number
}

/** Returns the acting person's state; undefined if the person does not exist. */
export async function findFactorState(tx: Tx): Promise<FactorState | undefined> {
  const { rows } = await sql<FactorState>`
    select is_on as "isOn", is_staff as "isStaff", required_by as "requiredBy", codes_left as "codesLeft"
      from second_factor_standing()`.execute(tx)
  return rows[0]
}

/** Stores an encrypted secret that no code has confirmed yet; returns false if one is confirmed already. */
export async function storeSecret(tx: Tx, sealed: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select begin_second_factor(${sealed}) as kept`.execute(tx)
  return rows[0]?.kept ?? false
}

/** Counts an attempt; returns undefined if there is nothing to try. */
export async function beginAttempt(
  tx: Tx,
  wantsConfirmed: boolean,
): Promise<{ isLocked: boolean; sealedSecret: string | null } | undefined> {
  const { rows } = await sql<{ isLocked: boolean; sealedSecret: string | null }>`
    select is_locked as "isLocked", sealed_secret as "sealedSecret" from try_second_factor(${wantsConfirmed})`.execute(
    tx,
  )
  return rows[0]
}

/** Spends the code of a time step; returns false if it was spent already. */
export async function spendTimeStep(tx: Tx, step: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_second_factor_step(${step}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Spends a recovery code; returns false if it is unknown or spent. */
export async function spendRecoveryCode(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_recovery_code(${hash}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Turns the second factor on with the step of its first code; returns false if that came too late. */
export async function switchOn(tx: Tx, step: number, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select confirm_second_factor(${step}, ${[...hashes]}::text[]) as "on"`.execute(tx)
  return rows[0]?.on ?? false
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`select renew_recovery_codes(${[...hashes]}::text[])`.execute(tx)
}

/** Turns the second factor off. */
export async function switchOff(tx: Tx): Promise<void> {
  await sql`select drop_second_factor()`.execute(tx)
}

/** Removes the second factor of a company's member in the transaction's scope. */
export async function resetFactorOf(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<'reset' | 'none' | 'shared'> {
  const { rows } = await sql<{ outcome: 'reset' | 'none' | 'shared' }>`
    select reset_second_factor(${companyId}, ${userId}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'none'
}
