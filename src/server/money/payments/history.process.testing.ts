import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '../../../shared/kernel/errors.ts'
import { CardsError, type Cards } from '../../adapters/cards/cards.ts'
import { createDb } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { CardStep } from '../../testing/cards.ts'

/** A point in a call at which something can go wrong: before or after a commit or a step of the provider. */
export type FaultPoint =
  | { at: 'commit'; side: 'before' | 'after' }
  | { at: 'step'; side: 'before' | 'after'; step: CardStep; args: readonly unknown[] }

/** The process is dead: nothing that its calls still do has any effect. */
export class Crash extends Error {}

/** One life of the server process. */
export interface ServerProcess {
  kernel: Kernel
  die(): void
  isDead(): boolean
  /** Errors that the server logged as its own and continued after, except rejections and timeouts. */
  failures: unknown[]
}

/**
 * Starts the server process again on the same database and provider. `watch` is called at every point; if it
 * throws before a commit or step, that is not done, and if it throws after one, its result is lost.
 */
export function startProcess(
  base: Kernel,
  parts: { pool: pg.Pool; cards: Cards; now: () => Date },
  watch: (moment: FaultPoint) => Promise<void>,
): ServerProcess {
  let isDead = false
  const failures: unknown[] = []
  const live = () => {
    if (isDead) throw new Crash('The process is gone')
  }
  return {
    kernel: {
      ...base,
      // kysely only takes connections from the pool and returns them.
      db: createDb(watchedPool(parts.pool, () => isDead, live, watch) as unknown as pg.Pool),
      cards: watchedCards(parts.cards, live, watch),
      log: watchedLog(base.log, failures),
      now: parts.now,
    },
    die: () => {
      isDead = true
    },
    isDead: () => isDead,
    failures,
  }
}

/** The log, which collects unexpected errors. */
function watchedLog(log: Kernel['log'], failures: unknown[]): Kernel['log'] {
  const keep = (told: unknown) => {
    const error = typeof told === 'object' && told !== null && 'err' in told ? told.err : undefined
    const isForeseen = [CardsError, AppError, Crash].some((kind) => error instanceof kind)
    if (error !== undefined && !isForeseen) failures.push(error)
  }
  return new Proxy(log, {
    get: (target, name) =>
      name === 'warn' || name === 'error' ? keep : (Reflect.get(target, name) as unknown),
  })
}

function watchedPool(
  pool: pg.Pool,
  isDead: () => boolean,
  live: () => void,
  watch: (moment: FaultPoint) => Promise<void>,
) {
  return {
    connect: async () => {
      live()
      const client = await pool.connect()
      return {
        query: async (text: string, values: unknown[] = []) => {
          // The database rolls back the open transaction of a lost connection.
          if (isDead()) {
            if (text === 'rollback') return client.query(text)
            live()
          }
          if (text !== 'commit') return client.query(prepared(text, values))
          await watch({ at: 'commit', side: 'before' })
          const result = await client.query(text)
          await watch({ at: 'commit', side: 'after' })
          return result
        },
        release: () => client.release(),
      }
    },
    end: async () => {},
  }
}

/** The same statements run thousands of times; a prepared statement is planned once. */
function prepared(text: string, values: unknown[]): string | pg.QueryConfig {
  if (values.length === 0) return text
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = createHash('sha1').update(text).digest('hex')))
  return { name, text, values }
}
const names = new Map<string, string>()

function watchedCards(cards: Cards, live: () => void, watch: (moment: FaultPoint) => Promise<void>): Cards {
  const step = <Args extends unknown[], T>(name: CardStep, run: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      live()
      await watch({ at: 'step', side: 'before', step: name, args })
      const answer = await Promise.allSettled([run(...args)])
      await watch({ at: 'step', side: 'after', step: name, args })
      const [outcome] = answer
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
  }
  return {
    ...cards,
    createIntent: step('createIntent', (...args: Parameters<Cards['createIntent']>) =>
      cards.createIntent(...args),
    ),
    confirmIntent: step('confirmIntent', (...args: Parameters<Cards['confirmIntent']>) =>
      cards.confirmIntent(...args),
    ),
    captureIntent: step('captureIntent', (...args: Parameters<Cards['captureIntent']>) =>
      cards.captureIntent(...args),
    ),
    cancelIntent: step('cancelIntent', (...args: Parameters<Cards['cancelIntent']>) =>
      cards.cancelIntent(...args),
    ),
    readIntent: step('readIntent', (...args: Parameters<Cards['readIntent']>) => cards.readIntent(...args)),
    createRefund: step('createRefund', (...args: Parameters<Cards['createRefund']>) =>
      cards.createRefund(...args),
    ),
    listChargebacks: step('listChargebacks', (...args: Parameters<Cards['listChargebacks']>) =>
      cards.listChargebacks(...args),
    ),
    listChargebacksSince: step('listChargebacksSince', (...args: Parameters<Cards['listChargebacksSince']>) =>
      cards.listChargebacksSince(...args),
    ),
    acceptChargeback: step('acceptChargeback', (...args: Parameters<Cards['acceptChargeback']>) =>
      cards.acceptChargeback(...args),
    ),
    listRefunds: step('listRefunds', (...args: Parameters<Cards['listRefunds']>) =>
      cards.listRefunds(...args),
    ),
  }
}
