/** Raised in place of a connection while the database is known to be away, so that calls do not wait for it in vain. */
export class DatabaseAwayError extends Error {
  constructor() {
    super('The database is away')
    this.name = 'DatabaseAwayError'
  }
}

/** What pg says in words alone, without a code. */
const WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/**
 * SQLSTATE classes and codes that say nothing of what was asked: a lost connection, too few resources (a full disk among
 * them), a server that starts, stops or gave up in time, a file that could not be written.
 */
const STATES = /^(08...|53...|57P0[1-5]|57014|25P03|40001|40P01|55P03|58030)$/

/** What the system says when a place is full or broken, or a service cannot be reached. */
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

/** Codes of a line that breaks while it is used. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** How far the causes of an error are followed. */
const DEEPEST = 5

/**
 * Whether a failure is of the moment and not of what was asked: the database or the store of files is away, full or too
 * slow. The same call may pass shortly (503 `rest_unavailable`).
 */
export function isAway(error: unknown): boolean {
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
  // A file that is not there is nothing of the moment; a socket of the database that is not there is.
  const isSocketGone = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketGone || SYSTEM.has(error.code) || STATES.test(error.code)
}

/** Whether a commit that failed so may stand all the same: the line to the database was lost, and with it the answer. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAwayError || WORDS.some((words) => error.message.startsWith(words)))
    return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return LOST.has(error.code) || /^(08...|57P0[1-5])$/.test(error.code)
}
