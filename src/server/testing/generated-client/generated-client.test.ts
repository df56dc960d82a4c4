import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import createClient from 'openapi-fetch'
import generateTypes from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { createTestApp, type TestApp, type TestPerson } from '../app.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const PASSWORD = 'Correct-horse-7'
const run = promisify(execFile)

let t: TestApp
let url: string
let folder: string
let office: TestPerson
let payer: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-client-'))
  const company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  office = await t.makePerson(company, 'manager', { viewFinancials: true })
  payer = await t.makePerson(company, 'client')
  const hash = await hashPassword(PASSWORD)
  await t.owner.query('update users set password_hash = $1 where id = any($2)', [hash, [office.id, payer.id]])
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

// The types are made from the served document in each run, so that none are kept that could fall behind it. The scenario is
// left out of the project's own type check for the same reason and compiled here.
describe('a client generated from the description of the API', () => {
  it('compiles in strict mode', async () => {
    const types = await generateTypes(new URL('/wp/v2/openapi.json', url))
    await writeFile(path.join(folder, 'api.generated.ts'), types)
    const config = {
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        emitDeclarationOnly: false,
        noEmit: true,
        lib: ['es2024', 'dom', 'dom.iterable'],
        rootDirs: [import.meta.dirname, folder],
      },
      files: [path.join(import.meta.dirname, 'scenario.ts')],
    }
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    const problems = await run(tsc, ['-p', folder], { cwd: root }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
    expect(problems).toBe('')
  }, 120_000)

  it('signs in, creates a job, saves it and pays', async () => {
    const { bookAndPay } = await import(path.join(import.meta.dirname, 'scenario.ts'))
    const done = await bookAndPay(
      createClient({ baseUrl: url }),
      { email: office.email, password: PASSWORD },
      { id: payer.id, email: payer.email, password: PASSWORD },
    )
    expect(done.saved).toMatchObject({ crewSize: 3, version: 2 })
    expect(done.paid).toMatchObject({
      status: 'succeeded',
      transaction: { productId: done.saved.id, amount: 50 },
    })
    expect(done.message).toBe('Only numeric values allowed')
    const { rows } = await t.owner.query('select count(*)::int as n from jobs')
    expect(rows).toEqual([{ n: 1 }])
  })
})
