import type pg from 'pg'
import type { Logger } from 'pino'

const channel = 'movesheet_live'
const longestPauseMs = 5000

/** Short notices between nodes through PostgreSQL's LISTEN and NOTIFY. The poll compensates for lost ones. */
export interface NodeNotices {
  tell(notice: string): Promise<void>
  stop(): Promise<void>
}

/** Listens with a separate connection from `pool`, and takes another when it breaks. */
export function openNotices(pool: pg.Pool, log: Logger, hear: (notice: string) => void): NodeNotices {
  let isOpen = true
  let pauseMs = 100
  let timer: NodeJS.Timeout | undefined
  /** Releases the connection that currently listens. */
  let letGo: (() => void) | undefined

  const again = () => {
    if (!isOpen) return
    timer = setTimeout(() => void connect(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  const connect = async () => {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      log.warn({ err: error }, 'no connection to listen with')
      again()
      return
    }
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      letGo = undefined
      client.release(true)
    }
    const lose = () => {
      if (!isHeld) return
      release()
      again()
    }
    letGo = release
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', (message) => hear(message.payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
      pauseMs = 100
    } catch {
      lose()
    }
    if (!isOpen) release()
  }
  void connect()

  return {
    tell: async (notice) => {
      await pool.query('select pg_notify($1, $2)', [channel, notice])
    },
    stop: async () => {
      isOpen = false
      clearTimeout(timer)
      letGo?.()
    },
  }
}
