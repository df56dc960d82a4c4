import { KEEPS_KEY } from './keeps-key.ts'
import { openPhoneStore, recordContact, type PhoneStore } from './phone-store.ts'
import { readAccount } from './session-store.ts'

/** Begins the keys of all drafts in the facts of this phone; the owner and the name follow. */
const PREFIX = 'draft '

function keyOf(name: string): string | null {
  const owner = readAccount()?.id
  return owner === undefined ? null : `${PREFIX}${owner} ${name}`
}

/** Returns what the signed-in person began on this phone under a name; undefined without it. */
export async function readKeptDraft(name: string): Promise<unknown> {
  const key = keyOf(name)
  const db = await openPhoneStore().catch(() => null)
  return key === null ? undefined : db?.get('facts', key)
}

/** Keeps what the signed-in person began, until it is dropped, they sign out, or the phone is without contact for too long. */
export async function keepDraft(name: string, content: unknown): Promise<void> {
  const key = keyOf(name)
  const db = await openPhoneStore().catch(() => null)
  if (key === null || !db) return
  await db.put('facts', content, key)
  // Without a noted contact nothing would ever be deleted as lost.
  if ((await db.get('facts', 'contact')) === undefined) await recordContact()
  // The next visit deletes it in time, on every page (app/Providers.tsx).
  localStorage.setItem(KEEPS_KEY, 'true')
}

/** Deletes what the signed-in person began under a name. */
export async function dropKeptDraft(name: string): Promise<void> {
  const key = keyOf(name)
  const db = await openPhoneStore().catch(() => null)
  if (key !== null) await db?.delete('facts', key)
}

/** Deletes the drafts of all other people, and those of an earlier version that have no owner. */
export async function dropForeignDrafts(db: PhoneStore, owner: number): Promise<void> {
  for (const key of await db.getAllKeys('facts')) {
    const isForeign = key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${owner} `)
    if (isForeign || key.startsWith('change order ')) await db.delete('facts', key)
  }
}
