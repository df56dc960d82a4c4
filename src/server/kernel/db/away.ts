/**
 * Thrown instead of giving a connection while the database is known to be unavailable, so that requests do
 * not wait in vain.
 */
export class DatabaseUnavailableError extends Error {
  constructor() {
    super('The database is away')
    this.name = 'DatabaseAwayError'
  }
}

/** Messages of pg errors that have no code. */
const WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/**
 * SQLSTATE classes and codes that are independent of the statement: a lost connection, insufficient resources
 * (including a full disk), a server that is starting, stopping, or timed out, a file that could not be
 * written.
 */
const STATES = /^(08...|53...|57P0[1-5]|57014|25P03|40001|40P01|55P03|58030)$/

/** System error codes for a full or broken disk, or an unreachable service. */
const SYSTEM = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** Codes of a connection that breaks while it is used. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The maximum depth to which the causes of an error are followed. */
const DEEPEST = 5

/**
 * Returns whether a failure is temporary and not caused by the request: the database or the file store is
 * unavailable, full, or too slow. The same request may succeed shortly (503 `rest_unavailable`).
 */
export function isUnavailableError(error: unknown): boolean {
  let one = error
  for (let depth = 0; depth < DEEPEST && one instanceof Error; depth += 1) {
    if (isAwayItself(one)) return true
    one = one.cause
  }
  return false
}

function isAwayItself(error: Error): boolean {
  if (isOutcomeUnknown(error) || error.name === 'TimeoutError') return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  // A missing file is not temporary, but a missing socket of the database is.
  const isSocketGone = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketGone || SYSTEM.has(error.code) || STATES.test(error.code)
}

/**
 * Returns whether a commit that failed this way may still have succeeded, because the connection was lost
 * before the result arrived.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailableError || WORDS.some((words) => error.message.startsWith(words)))
    return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return LOST.has(error.code) || /^(08...|57P0[1-5])$/.test(error.code)
}
