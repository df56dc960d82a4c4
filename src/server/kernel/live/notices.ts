import type pg from 'pg'
import type { Logger } from 'pino'

const channel = 'movesheet_live'
const longestPauseMs = 5000

/** Short words between nodes through PostgreSQL's LISTEN and NOTIFY. A lost one is made up for by the poll. */
export interface Notices {
  tell(notice: string): Promise<void>
  stop(): Promise<void>
}

/** Listens with a connection of its own out of `pool`, and takes another when it breaks. */
export function openNotices(pool: pg.Pool, log: Logger, hear: (notice: string) => void): Notices {
  let isOpen = true
  let pauseMs = 100
  let timer: NodeJS.Timeout | undefined
  let held: pg.PoolClient | undefined

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
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      held = undefined
      client.release(true)
      again()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', (message) => hear(message.payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
      if (isLost) return
      held = client
      pauseMs = 100
      if (!isOpen) close()
    } catch {
      lose()
    }
  }
  const close = () => {
    const client = held
    held = undefined
    client?.removeAllListeners('end')
    client?.release(true)
  }
  void connect()

  return {
    tell: async (notice) => {
      await pool.query('select pg_notify($1, $2)', [channel, notice])
    },
    stop: async () => {
      isOpen = false
      clearTimeout(timer)
      close()
    },
  }
}
