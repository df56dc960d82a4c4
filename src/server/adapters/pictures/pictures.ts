import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A picture file to encode again into another file. */
export interface PictureOrder {
  source: string
  target: string
  mimeType: 'image/png' | 'image/jpeg'
  /** Pixels; as it is where undefined. */
  longestSide: number | undefined
}

/** The SHA-256 (hex) of the file that was written; 'ended' when reading it took a minute, or took the process with it. */
export type PictureAnswer = { sha256: string } | 'unreadable' | 'ended' | { failure: string }

/** Milliseconds after which a picture is given up, and after which the idle process ends. */
const LONGEST_MS = 60_000
const IDLE_MS = 30_000

/**
 * Encodes a picture again, upright and without metadata (place, camera, embedded code). Runs in a process of its own with
 * low priority and without secrets in its environment; its memory is free again when it ends. Takes one picture at a time.
 */
export const remakePicture = createReader()

/** A process like that of `remakePicture`, started by its first picture. */
export function createReader(): (order: PictureOrder) => Promise<PictureAnswer> {
  let reader: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = startProcess()
    const forget = () => {
      if (reader === child) reader = null
    }
    child.once('disconnect', forget)
    // Where it could not be started or reached.
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
  // Waiting for the next picture keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
  const given = new AbortController()
  const { signal } = given
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  child.channel?.ref()
  try {
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as PictureAnswer)
    const ended = once(child, 'exit', { signal }).then(() => 'ended' as const)
    child.send(order)
    return await Promise.race([answered, ended])
  } finally {
    clearTimeout(timer)
    child.channel?.unref()
    given.abort()
  }
}
