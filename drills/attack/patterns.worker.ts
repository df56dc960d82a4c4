import { parentPort } from 'node:worker_threads'
import { fill, slowInputs, timeOf } from './pumps.ts'

interface Wanted {
  source: string
  flags: string
  length: number
}

parentPort?.on('message', ({ source, flags, length }: Wanted) => {
  let worst = { ms: 0, before: 0, text: '' }
  let tries = 0
  for (const pump of slowInputs(source)) {
    tries += 1
    const text = (size: number) => fill(pump, size)
    const told = JSON.stringify(pump).slice(0, 100)
    parentPort?.postMessage({ at: told })
    // If a tenth of the text takes no measurable time, the pattern is not tested further.
    if (timeOf(source, flags, text(length / 10)) < 0.1) continue
    const ms = timeOf(source, flags, text(length))
    if (ms > worst.ms && ms > 20) {
      // Measured twice, so that a pause of the machine does not count.
      const again = Math.min(ms, timeOf(source, flags, text(length)))
      if (again > worst.ms)
        worst = { ms: again, before: timeOf(source, flags, text(length / 10)), text: told }
    }
  }
  parentPort?.postMessage({ done: { tries, ...worst } })
})
