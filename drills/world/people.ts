import type { LoadFixture } from './world.ts'

export type PersonRole = 'administrator' | 'manager' | 'group' | 'worker' | 'client'

/** A user of the product. */
export interface Person {
  part: PersonRole
  userId: number
  companyId: number
  token: string
}

/**
 * Returns a person of a company by the numbering of seed.people.ts; for group managers, the company is one of
 * theirs.
 */
export async function person(world: LoadFixture, part: PersonRole, company: number, at = 0): Promise<Person> {
  const found = world.companies[company % world.companies.length]
  if (!found) throw new Error('No such company')
  const { base, workers, clients, companyId } = found
  const group = world.groupIds[company % world.groupIds.length]
  if (group === undefined) throw new Error('Nobody manages many companies')
  const userId = {
    administrator: base + 1,
    manager: base + 2,
    group,
    // The last workers belong to no team and have no job.
    worker: base + 4 + (at % (workers - 6)),
    client: base + workers + 4 + (at % clients),
  }[part]
  return { part, userId, companyId, token: await world.tokenOf(userId) }
}

/** Returns a random item of a list. */
export function randomItem<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
