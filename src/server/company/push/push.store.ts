import { sql } from 'kysely'
import type { PushDevice, PushSubscriptionInput } from '../../../shared/company/push/push.api.ts'
import type { PushTarget } from '../../adapters/push/push.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A device as stored; `familyId` is its session. */
export type OwnPushDevice = Omit<PushDevice, 'isThis'> & { familyId: string }

/** A device to which notifications of a person are sent. */
export type PushDeviceTarget = PushTarget & { id: number }

/** Returns the devices of the acting person, oldest first. */
export async function listOwnPushDevices(tx: Tx): Promise<OwnPushDevice[]> {
  const { rows } = await sql<OwnPushDevice>`
    select id, family_id as "familyId", name, created_at as "createdAt", last_sent_at as "lastSentAt",
      failures > 0 as "isFailing" from own_push_devices()`.execute(tx)
  return rows
}

/**
 * Stores the browser of a session of the acting person; returns 'full' if they have too many, 'taken' if it is another
 * person's.
 */
export async function insertPushDevice(
  tx: Tx,
  device: { familyId: string; subscription: PushSubscriptionInput; name: string; most: number },
): Promise<'added' | 'full' | 'taken'> {
  const { familyId, name, most } = device
  const { endpoint, keys } = device.subscription
  const { rows } = await sql<{ outcome: 'added' | 'full' | 'taken' }>`
    select add_push_device(${familyId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${name}, ${most}) as outcome`.execute(
    tx,
  )
  return rows[0]?.outcome ?? 'taken'
}

/** Removes a device of the acting person; returns false if they have no such device. */
export async function deletePushDevice(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`select remove_push_device(${id}) as removed`.execute(tx)
  return rows[0]?.removed ?? false
}

/** Gives the device of an old address its new one; returns false for an unknown address or another secret. */
export async function replacePushAddress(
  tx: Tx,
  old: { endpoint: string; auth: string },
  { endpoint, keys }: PushSubscriptionInput,
): Promise<boolean> {
  const { rows } = await sql<{ renewed: boolean }>`
    select renew_push_device(${old.endpoint}, ${old.auth}, ${endpoint}, ${keys.p256dh}, ${keys.auth}) as renewed`.execute(
    tx,
  )
  return rows[0]?.renewed ?? false
}

/** Returns the devices of a person. */
export async function listPushTargets(tx: Tx, personId: number): Promise<PushDeviceTarget[]> {
  const { rows } = await sql<PushDeviceTarget>`
    select id, endpoint, p256dh, auth from push_devices_of(${personId})`.execute(tx)
  return rows
}

/** Records whether a device took a notification; one that is gone is removed. */
export async function recordPush(
  tx: Tx,
  { id, endpoint }: PushDeviceTarget,
  outcome: 'sent' | 'failed' | 'gone',
): Promise<void> {
  await sql`select note_push(${id}, ${endpoint}, ${outcome})`.execute(tx)
}

/** Stores the installation's encrypted key unless there is another one than `worn`; returns the stored one. */
export async function storePushKey(db: Db, sealed: string, worn: string | null): Promise<string> {
  const { rows } = await sql<{ kept: string }>`select keep_push_key(${sealed}, ${worn}) as kept`.execute(db)
  const kept = rows[0]?.kept
  if (kept === undefined) throw new Error('keep_push_key returned nothing')
  return kept
}
