import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import fc from 'fast-check'
import { createWorld } from './history.world.testing.ts'
import { histories } from './history.arbitrary.testing.ts'
import { newTally, playHistory } from './history.play.testing.ts'

it('bench', { timeout: 600_000 }, async () => {
  const world = await createWorld()
  const seen = new Map<string, { q: any; n: number }>()
  const pool: any = world.pool
  const connect = pool.connect.bind(pool)
  let c: any
  pool.connect = async (cb?: any) => {
    if (cb) return connect(cb)
    const client: any = await connect()
    c = client
    if (!client.patched) {
      client.patched = true
      const query = client.query.bind(client)
      client.query = (q: any, ...rest: any[]) => {
        const t = typeof q === 'string' ? q : q.text
        if (typeof t === 'string') {
          const e = seen.get(t)
          if (e) e.n += 1
          else seen.set(t, { q: typeof q === 'string' ? { text: q, values: rest[0] ?? [] } : { ...q }, n: 1 })
        }
        return query(q, ...rest)
      }
    }
    return client
  }
  const N = 300
  await fc.assert(
    fc.asyncProperty(histories, (h) => playHistory(world, h, newTally())),
    { numRuns: N, seed: 5 },
  )
  const client: any = await connect()
  const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const pg = () => {
    const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    return (Number(s[13]) + Number(s[14])) * 10
  }
  const out: [number, string][] = []
  await world.owner.query('analyze')
  const out2: [number, string][] = []
  const one = async (label: string, n: number, run: () => Promise<unknown>) => {
    const a = pg(); const c0 = process.cpuUsage()
    for (let i = 0; i < 300; i += 1) await run()
    const c1 = process.cpuUsage(c0)
    const per = (pg() - a) / 300
    out2.push([per * n, `${(per * n).toFixed(2)} = ${per.toFixed(3)} × ${n.toFixed(2)} node ${((c1.user + c1.system) / 300e3).toFixed(3)} ${label}`])
  }
  await one('empty tx', 34, async () => { await client.query('begin'); await client.query(`select set_config('app.company_ids', '{1,2,3}', true)`); await client.query('commit') })
  for (const [t, { q, n }] of seen) {
    if (n < N / 5 || /^(commit|rollback|begin|savepoint)/.test(t)) continue
    await client.query('begin'); await client.query(`select set_config('app.company_ids', '{1,2,3}', true)`)
    const isWrite = /insert|update|delete|with wanted/i.test(t.slice(0, 200)) && !/^select/.test(t)
    try {
    await one(t.replaceAll(/\s+/g, ' ').slice(0, 90), n / N, async () => {
      if (isWrite) await client.query('savepoint a')
      try { await client.query({ name: 'c' + out2.length, text: q.text, values: q.values }) }
      catch { await client.query('rollback to a') }
      if (isWrite) await client.query('rollback to a')
    })
    } catch {}
    await client.query('rollback')
  }
  console.log(out2.sort((a, b) => b[0] - a[0]).slice(0, 45).map(([, t]) => t).join('\n'))
  client.release()
  await world.close()
})
