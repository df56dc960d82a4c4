import { randomUUID } from 'node:crypto'
import { call } from '../kernel/caller.ts'
import { PEOPLE, type Person, type AttackContext, type AttackResult } from './scene.ts'
import { idOf } from './sessions.ts'

/**
 * Fields that a person without permission might try to set: roles, companies, money, other people's names.
 */
const WISHES = {
  role: 'administrator',
  roles: ['administrator'],
  approval: 'approved',
  approved: true,
  viewFinancials: 1,
  isSales: true,
  company_id: 2,
  companyId: 2,
  fk_companies: [1, 2],
  companies: [{ id: 2, role: 'administrator' }],
  defaultCompany: 2,
  id: 1,
  user_id: 1,
  userId: 1,
  ownerId: 1,
  added_by: 1,
  addedBy: 1,
  createdBy: 1,
  password: 'Hijacked-12345',
  password_hash: 'x',
  email: 'hijacked@example.test',
  version: 999_999,
  price: 0,
  total: 0,
  totalCents: 0,
  paid: 999_999,
  isPaid: true,
  status: 'approved',
  jobStatus: 'completed',
  hourlyRate: 9_999,
  estimate: { total: 0 },
  payments: { paid: 999_999, due: [] },
  deletedAt: null,
  isAdmin: true,
  admin: true,
  __proto__x: { roles: ['administrator'] },
}

/** Permissions and money of everyone, which no call of these people may change. */
const STANDING = `
  select 'members' as what, company_id || ':' || user_id || ':' || roles::text || ':' || approval || ':' || view_financials || ':' || is_sales as fact from members
  union all select 'users', id || ':' || coalesce(email, '') || ':' || coalesce(password_hash, '') from users
  union all select 'jobs', id || ':' || company_id || ':' || coalesce(client_id, 0) || ':' || job_status || ':' || coalesce(deleted_at::text, '') from jobs
  union all select 'transactions', id || ':' || company_id || ':' || status from transactions
  union all select 'companies', id || ':' || handle || ':' || coalesce(plugin_token, '') from companies`

/** Sends calls of people with few permissions, with fields in the body that they may not set. */
export async function attackPrivileges(scene: AttackContext): Promise<AttackResult[]> {
  const { url, database, operations } = scene
  const facts = async () =>
    new Set(
      (await database.query<{ what: string; fact: string }>(STANDING)).rows.map(
        ({ what, fact }) => `${what} ${fact}`,
      ),
    )
  const holes: string[] = []
  let tries = 0
  const before = await facts()
  const people: Person[] = ['pending', 'client', 'worker', 'sales', 'otherClient']
  const changes = operations.filter(
    ({ method, takesJson, path }) =>
      method === 'POST' && takesJson && !/token|password|revoke|setup|end-others|webhook/.test(path),
  )
  for (const person of people) {
    const me = await scene.as(person)
    const id = await idOf(scene, PEOPLE[person])
    const { rows } = await database.query<{ id: string }>(
      'select id from jobs where client_id = $1 or id in (select job_id from job_crew where user_id = $1) order by id desc limit 1',
      [id],
    )
    for (const { path } of changes) {
      // A client may change the status of their own job by saving it; that is permitted and not tested here.
      const at = path.replaceAll(/\{[^}]+\}/g, () =>
        String(path.includes('/jobs/') ? (rows[0]?.id ?? 1) : path.includes('companies') ? 1 : id),
      )
      const { email: _email, id: _id, ...wishes } = WISHES
      const { status } = await call(
        me,
        'POST',
        at,
        path.endsWith('/email') || path.includes('company')
          ? wishes
          : { ...WISHES, email: `${randomUUID().slice(0, 8)}@example.test` },
      ).catch(() => ({ status: 599 }))
      tries += 1
      if (status >= 500) holes.push(`POST ${path} as ${person}: ${status}`)
    }
  }
  const signup = await call({ url }, 'POST', '/wp/v2/users/signup', {
    ...WISHES,
    action: 'registerWorker',
    firstName: 'Max',
    lastName: 'Grab',
    email: 'grab@example.test',
    phone: '3035550177',
    password: 'Wagon-Wheel-90210',
    handle: 'front-range',
    terms: true,
  })
  tries += 1
  if (signup.status >= 500) holes.push(`sign-up: ${signup.status}`)
  const after = await facts()
  for (const fact of after) {
    if (before.has(fact)) continue
    // New facts may belong to the person who signed up or to a client's own job; a changed existing fact is a
    // hole.
    const [what = '', key = ''] = fact.split(' ')
    const [first, second] = key.split(':')
    const isOld = [...before].some((old) =>
      old.startsWith(what === 'members' ? `members ${first}:${second}:` : `${what} ${first}:`),
    )
    const isGrown = what === 'members' && /administrator|manager/.test(fact)
    const isApproved = what === 'members' && fact.includes('{worker}:approved')
    if (isOld || isGrown || isApproved) holes.push(`after these calls: ${fact.replace(/\$argon.*/, '…')}`)
  }
  return [{ what: 'bodies with rights and money in them', tries, came: 'ignored or refused', holes }]
}
