import { readFileSync } from 'node:fs'

/** Throws where this system lets a process have too few open files for so many sockets; each socket is one at both ends. */
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
    // Node raises the soft limit to the hard one by itself.
    const line = /^Max open files\s+(\d+|unlimited)\s+(\d+|unlimited)/m.exec(
      readFileSync('/proc/self/limits', 'utf8'),
    )
    const soft = line?.[1]
    return soft === undefined || soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    // A system that does not tell is tried.
    return Number.POSITIVE_INFINITY
  }
}
