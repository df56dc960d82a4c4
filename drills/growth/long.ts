import { setTimeout as sleep } from 'node:timers/promises'
import { requireSuccess, type OperationContext } from './operations.ts'

const PATIENCE_MS = 20 * 60_000

async function until<T>(look: () => Promise<T>, isOver: (value: T) => boolean): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const value = await look()
    if (isOver(value)) return value
    if (Date.now() > giveUpAt) throw new Error(`Not over after ${PATIENCE_MS / 60_000} minutes`)
    await sleep(200)
  }
}

/** Imports clients from a file, as the import screen does; returns the milliseconds until it is done. */
export async function importClients(url: string, scene: OperationContext, rows: number): Promise<number> {
  const { client, admin } = scene
  const stamp = Date.now()
  const lines = Array.from(
    { length: rows },
    (_none, n) =>
      `Imported ${letters(n)},import${stamp}-${n}@example.test,720${5_000_000 + (n % 900_000)},${n} Alder Way,Denver,CO,80202`,
  )
  const form = new FormData()
  form.set('purpose', 'import')
  form.set(
    'file',
    new Blob([`name,email,phone,address,city,state,zip\n${lines.join('\n')}\n`], { type: 'text/csv' }),
    'rows.csv',
  )
  const uploaded = await fetch(`${url}/wp/v2/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  if (!uploaded.ok) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`)
  const { source_url: file } = (await uploaded.json()) as { source_url: string } // the declared response
  const post = async (path: string, body?: unknown) =>
    JSON.parse(
      (await requireSuccess(client, { method: 'POST', path, token: admin.token, body })).text,
    ) as Import
  const made = await post('/wp/v2/imports', { kind: 'clients', file, fileName: 'rows.csv' })
  await post(`/wp/v2/imports/${made.id}/check`, { mapping: made.mapping, options: {} })
  const started = performance.now()
  await post(`/wp/v2/imports/${made.id}/run`)
  const ended = await until(
    async () =>
      JSON.parse(
        (
          await requireSuccess(client, {
            method: 'GET',
            path: `/wp/v2/imports/${made.id}`,
            token: admin.token,
          })
        ).text,
      ) as Import,
    ({ status }) => status !== 'running',
  )
  const ms = performance.now() - started
  if (ended.status !== 'done' || ended.done !== rows) {
    const path = `/wp/v2/imports/${made.id}/rows?status=failed&per_page=1`
    const failed = await requireSuccess(client, { method: 'GET', path, token: admin.token })
    throw new Error(`Of the import ${ended.done} rows are done: ${failed.text.slice(0, 400)}`)
  }
  return ms
}

/** The fields of an import's response that are read. */
interface Import {
  id: number
  status: string
  mapping: Record<string, number>
  done?: number
}

/** Exports a whole company as its administrator; returns the milliseconds and the size of the zip. */
export async function exportCompany(
  scene: OperationContext,
  companyId: number,
  token: string,
): Promise<{ ms: number; megabytes: number }> {
  const started = performance.now()
  const made = JSON.parse(
    (
      await requireSuccess(scene.client, {
        method: 'POST',
        path: '/wp/v2/exports',
        token,
        body: { company: companyId },
      })
    ).text,
  ) as { id: number } // the declared response
  const ended = await until(
    async () =>
      JSON.parse(
        (await requireSuccess(scene.client, { method: 'GET', path: `/wp/v2/exports/${made.id}`, token }))
          .text,
      ) as {
        status: string
        size: number | null
      }, // the declared response
    ({ status }) => status === 'done' || status === 'failed',
  )
  if (ended.status !== 'done') throw new Error('The export failed')
  return { ms: performance.now() - started, megabytes: (ended.size ?? 0) / 1024 ** 2 }
}

/** Returns a number written in letters, because names contain no digits. */
function letters(n: number): string {
  return Array.from(String(n), (digit) => String.fromCodePoint(97 + Number(digit))).join('')
}
