import { postgresMemory, slopePerMinute } from '../world/memory.ts'
import type { LoadFixture } from '../world/world.ts'

/** One sample of both processes. */
export interface Sample {
  /** Seconds since the first sample. */
  at: number
  nodeMb: number
  databaseMb: number
  sharedMb: number
  loopDelayMs: number
}

/** Samples memory and event loop every `everyS` seconds until it is stopped. */
export function startSampling(world: LoadFixture, everyS: number): { stop(): Sample[] } {
  const samples: Sample[] = []
  const started = performance.now()
  const look = async () => {
    const { privateMb, sharedMb } = postgresMemory(world.dataDir)
    samples.push({
      at: (performance.now() - started) / 1000,
      nodeMb: world.node.memoryMb(),
      databaseMb: privateMb,
      sharedMb,
      loopDelayMs: await loopDelayMs(world.node.url),
    })
  }
  void look()
  const timer = setInterval(() => void look(), everyS * 1000)
  return {
    stop: () => {
      clearInterval(timer)
      return samples
    },
  }
}

async function loopDelayMs(url: string): Promise<number> {
  try {
    const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text()
    return Number(/^event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  } catch {
    return Number.NaN
  }
}

/** Returns the memory growth per minute in the second half. */
export function trends(samples: readonly Sample[]): { nodeMb: number; databaseMb: number } {
  const half = samples.slice(Math.floor(samples.length / 2))
  const slope = (read: (sample: Sample) => number) =>
    slopePerMinute(half.map((sample) => ({ at: sample.at, value: read(sample) })))
  return { nodeMb: slope((sample) => sample.nodeMb), databaseMb: slope((sample) => sample.databaseMb) }
}
