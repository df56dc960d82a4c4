import { readFileSync } from 'node:fs'

/**
 * Throws if the system's open-file limit is too low for this many sockets; each socket is one open file at
 * each end.
 */
export function checkOpenFiles(sockets: number): void {
  const most = limitOf()
  const needed = sockets + 200
  if (most < needed)
    throw new Error(
      `${sockets} sockets need ${needed} open files in one process, and ${most} are allowed. Run 'ulimit -n ${needed}' first.`,
    )
}

function limitOf(): number {
  try {
    // Node raises the soft limit to the hard limit by itself.
    const line = /^Max open files\s+(\d+|unlimited)\s+(\d+|unlimited)/m.exec(
      readFileSync('/proc/self/limits', 'utf8'),
    )
    const soft = line?.[1]
    return soft === undefined || soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    // If the system does not report a limit, try.
    return Number.POSITIVE_INFINITY
  }
}
