import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A picture file to re-encode into another file. */
export interface PictureTask {
  source: string
  target: string
  mimeType: 'image/png' | 'image/jpeg'
  /** In pixels; undefined keeps the size. */
  longestSide: number | undefined
}

/**
 * The SHA-256 (hex) of the written file; 'ended' if reading took a minute or ended the process; or why the disk failed,
 * with the code of the system's error.
 */
export type PictureResult = { sha256: string } | 'unreadable' | 'ended' | { failure: string; code?: string }

/** Milliseconds after which a picture is abandoned, and after which the idle process ends. */
const LONGEST_MS = 60_000
const IDLE_MS = 30_000

/**
 * Re-encodes a picture upright and without metadata (location, camera, embedded code). Runs in a separate
 * process with low priority and no secrets in its environment; its memory is free again when the process
 * ends. Handles one picture at a time.
 */
export const reencodePicture = createPictureEncoder()

/** Creates a function like `reencodePicture` whose process starts with its first picture. */
export function createPictureEncoder(): (order: PictureTask) => Promise<PictureResult> {
  let reader: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = startProcess()
    const forget = () => {
      if (reader === child) reader = null
    }
    child.once('disconnect', forget)
    // The process could not be started or reached.
    child.on('error', forget)
    return child
  }

  return async (order) => {
    clearTimeout(idle)
    try {
      return await ask((reader ??= start()), order)
    } finally {
      idle = setTimeout(() => reader?.disconnect(), IDLE_MS).unref()
    }
  }
}

function startProcess(): ChildProcess {
  const { PATH, MALLOC_ARENA_MAX, TMPDIR } = process.env
  const child = fork(new URL('./pictures.process.ts', import.meta.url), {
    env: { PATH, MALLOC_ARENA_MAX, TMPDIR },
    execArgv: [],
  })
  // Waiting for the next picture does not keep the parent process running.
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, order: PictureTask): Promise<PictureResult> {
  const given = new AbortController()
  const { signal } = given
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  child.channel?.ref()
  try {
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as PictureResult)
    const ended = once(child, 'exit', { signal }).then(() => 'ended' as const)
    child.send(order)
    return await Promise.race([answered, ended])
  } finally {
    clearTimeout(timer)
    child.channel?.unref()
    given.abort()
  }
}
