// Measures the overhead of fair-call admission (kernel/http/fair-calls.ts) against a call without it: node
// bench/shares.ts
import { acquireCallSlot } from '../src/server/kernel/http/fair-calls.ts'
import type { Kernel } from '../src/server/kernel/http/context.ts'

const CALLS = 500_000
const ROUNDS = 5

/** Microseconds per call with 4,000 people of 200 companies and four concurrent calls of different people. */
async function microsecondsOf(limit: number): Promise<number> {
  // The only setting that admission reads.
  const kernel = { config: { API_RATE_LIMIT: limit } } as Kernel
  const requests = Array.from({ length: 4_000 }, (_none, n) => {
    const companyId = n % 200
    const link = { companyId, role: 'manager' as const, viewFinancials: true, isSales: false }
    const actor = { userId: n, familyId: '', defaultCompanyId: companyId, links: [link], pending: false }
    return { actor, ip: '127.0.0.1' }
  })
  const started = performance.now()
  for (let n = 0; n < CALLS; n += 4) {
    const four = [0, 1, 2, 3].map((k) => requests[(n + k * 7) % requests.length])
    const leaves = await Promise.all(
      four.flatMap((request) => (request ? [acquireCallSlot(kernel, {}, request)] : [])),
    )
    for (const leave of leaves) leave()
  }
  return ((performance.now() - started) * 1000) / CALLS
}

for (let round = 0; round < ROUNDS; round += 1) {
  const [off, on] = [await microsecondsOf(0), await microsecondsOf(1_200)]
  console.log(`${off.toFixed(2)} µs without, ${on.toFixed(2)} µs with shares`)
}
