import { globSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { PERMISSIONS, ROLES, roleMay, type Permission, type Role } from '../../shared/kernel/permissions.ts'
import { createTestApp, type TestApp, type TestPerson } from './app.ts'

const root = path.resolve(import.meta.dirname, '../../shared')

async function declaredEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const file of globSync('**/*.api.ts', { cwd: root })) {
    const module: Record<string, unknown> = await import(path.join(root, file))
    for (const value of Object.values(module)) {
      // What has a method and a path in an api file is an endpoint.
      if (typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
        found.push(value as Endpoint)
    }
  }
  return found
}
const endpoints = await declaredEndpoints()
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public')

let t: TestApp
let job: number
let before: Record<string, unknown>
const people = new Map<string, TestPerson>()

beforeAll(async () => {
  t = await createTestApp()
  const company = await t.makeCompany()
  const other = await t.makeCompany()
  for (const role of ROLES) {
    people.set(role, await t.makePerson(company, role))
    people.set(`other ${role}`, await t.makePerson(other, role))
  }
  people.set('pending', await t.makePerson(company, 'administrator', { approval: 'pending' }))
  job = await t.makeJob(company, {
    job_status: 'completed',
    job_date: '2026-01-05 09:00',
    notes: 'as it was',
  })
  before = await t.jobRow(job)
})
afterAll(() => t.close())

function urlOf(endpoint: Endpoint): string {
  const url = endpoint.path.replace(':id', String(job)).replace(':company', '1')
  return endpoint.name === 'searchPlaces' ? `${url}?search=denver` : url
}

async function callAs(who: string | null, endpoint: Endpoint) {
  const person = who === null ? null : (people.get(who) ?? null)
  const body = endpoint.method === 'POST' ? { notes: 'changed', firstName: 'Changed' } : undefined
  return t.call(person, endpoint.method, urlOf(endpoint), body)
}

describe('who may make which call', () => {
  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is closed to strangers',
    async (_name, endpoint) => {
      const answer = await callAs(null, endpoint)
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('rest_authentication_missing')
    },
  )

  const matrix = guarded
    .filter((endpoint) => endpoint.access in PERMISSIONS)
    .flatMap((endpoint) => ROLES.map((role) => [endpoint.name, role, endpoint] as const))
  it.each(matrix)('%s as %s follows the matrix', async (_name, role: Role, endpoint) => {
    const answer = await callAs(role, endpoint)
    // The filter above has left permissions only.
    const mayCall = roleMay(role, endpoint.access as Permission)
    if (mayCall) expect([200, 201, 400, 403, 404, 409, 415]).toContain(answer.status)
    else expect([answer.status, answer.body.code]).toEqual([403, 'rest_forbidden'])
  })

  it.each(matrix.map(([name, role, endpoint]) => [name, role, endpoint] as const))(
    '%s as %s of another company reaches nothing of ours',
    async (_name, role, endpoint) => {
      if (!endpoint.path.includes(':id')) return
      const answer = await callAs(`other ${role}`, endpoint)
      const mayCall = roleMay(role, endpoint.access as Permission) // permissions only, as above
      // 404, never 403 (A5), unless the role may not make the call at all; 400 is said before anything is looked for.
      expect([404, 400]).toContain(mayCall ? answer.status : 404)
      if (!mayCall) expect(answer.status).toBe(403)
    },
  )

  it.each(
    guarded
      .filter(({ access }) => access !== 'session')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s waits for approval', async (_name, endpoint) => {
    const answer = await callAs('pending', endpoint)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Your account is pending administrator approval.')
  })

  it('has left the job of all those refusals as it was', async () => {
    const after = await t.jobRow(job)
    // Managers of the company may change a completed job's notes; nobody else did, and it still stands.
    const saved = { notes: '', version: 0, updated_at: '', updated_by: 0, starts_at: '', ends_at: '' }
    expect({ ...after, ...saved }).toEqual({ ...before, ...saved })
    const { rows } = await t.owner.query(
      `select distinct user_id from history where job_id = $1 and action = 'update'`,
      [job],
    )
    const ours = [people.get('administrator')?.id, people.get('manager')?.id]
    for (const { user_id: id } of rows) expect(ours).toContain(id)
  })
})
