import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { ClientCommand, ClientReport } from './clients.process.ts'

/** A socket to open: its token, and the job it watches. */
export interface SocketTarget {
  token: string
  jobId: number
}

/** Many live sockets, held by separate processes. */
export interface Crowd {
  joined: number
  /**
   * What was received since the last call: the job, the seat, and the time in milliseconds of the machine's
   * clock.
   */
  tell(): Promise<{ heard: [jobId: number, seat: string, at: number][]; broken: number }>
  close(): Promise<void>
}

/** Opens all sockets, spread over the given number of processes. */
export async function openCrowd(
  url: string,
  seats: readonly SocketTarget[],
  processes: number,
): Promise<Crowd> {
  const children: ChildProcess[] = []
  const endAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', endAll)
  try {
    const joins = Array.from({ length: processes }, async (_none, at) => {
      const child = fork(path.join(import.meta.dirname, 'clients.process.ts'), { stdio: 'inherit' })
      children.push(child)
      const sockets = seats.filter((_seat, n) => n % processes === at)
      const report = await ask(child, { do: 'open', url, sockets })
      return report.told === 'open' ? report.joined : 0
    })
    const joined = (await Promise.all(joins)).reduce((sum, count) => sum + count, 0)
    return {
      joined,
      tell: async () => {
        const all = await Promise.all(children.map((child) => ask(child, { do: 'tell' })))
        const parts = all.flatMap((report) => (report.told === 'heard' ? [report] : []))
        return {
          heard: parts.flatMap(({ heard }, child) =>
            heard.map(([jobId, seat, at]): [number, string, number] => [jobId, `${child} ${seat}`, at]),
          ),
          broken: parts.reduce((sum, part) => sum + part.broken, 0),
        }
      },
      close: async () => {
        await Promise.all(
          children.map((child) => {
            const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
            child.send({ do: 'close' } satisfies ClientCommand)
            return ended
          }),
        )
        process.off('exit', endAll)
      },
    }
  } catch (error) {
    endAll()
    throw error
  }
}

function ask(child: ChildProcess, order: ClientCommand): Promise<ClientReport> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A process that holds sockets has ended'))
    child.once('exit', end)
    child.once('message', (report: ClientReport) => {
      child.off('exit', end)
      resolve(report)
    })
    child.send(order)
  })
}
