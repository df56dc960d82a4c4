/** Bytes that a photo may leave free; below this a phone is almost full. */
const SPARE_BYTES = 30_000_000

/** Share of what this browser may store at which the person is warned. */
const ALMOST_FULL = 0.9

/** Message when a photo does not fit on this phone. */
const NO_ROOM_TEXT =
  'This phone is almost full, so the photo was not saved. Free some space, or send what is saved first.'

/** Returns the error for a phone without room. */
export function noRoomError(): Error {
  return new Error(NO_ROOM_TEXT)
}

/** Returns whether storing failed because there is no room. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Returns the bytes of the blobs in an action's body. */
export function blobBytes(body: unknown): number {
  if (body instanceof Blob) return body.size
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).reduce<number>((sum, part) => sum + blobBytes(part), 0)
}

/** Asks once that the browser keeps its data when space runs short, and throws if there is no room for so many bytes. */
export async function checkRoom(bytes: number): Promise<void> {
  const room = await readRoom()
  void persist()
  if (room !== null && room.quota - room.usage < bytes + SPARE_BYTES) throw noRoomError()
}

/** Returns whether this phone is almost full; false where the browser does not say it. */
export async function isAlmostFull(): Promise<boolean> {
  const room = await readRoom()
  if (room === null) return false
  return room.usage > room.quota * ALMOST_FULL || room.quota - room.usage < SPARE_BYTES
}

/** Returns the bytes that are used and that may be; null where the browser does not say it. */
async function readRoom(): Promise<{ usage: number; quota: number } | null> {
  // Missing without HTTPS.
  const { storage } = navigator as { storage?: StorageManager }
  const { usage, quota } = (await storage?.estimate().catch(() => undefined)) ?? {}
  return usage === undefined || quota === undefined ? null : { usage, quota }
}

let isAsked = false

async function persist(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const { storage } = navigator as { storage?: StorageManager }
  await storage?.persist?.().catch(() => false)
}
