import { call } from '../kernel/caller.ts'
import type { ProductNode } from '../kernel/node.ts'
import type { Facts } from './facts.ts'

/** Sets up the first company of a fresh installation with its one-time link: a company without any data. */
export async function setUpCompany(node: ProductNode): Promise<{ url: string; email: string; facts: Facts }> {
  const token = /\/setup\?token=([\w-]+)/.exec(node.output())?.[1]
  if (token === undefined) throw new Error(`No link to set up a company:\n${node.output().slice(-2000)}`)
  const email = 'first@example.com'
  const { status, body } = await call(node, 'POST', '/wp/v2/setup', {
    token,
    company: {
      name: 'Brand New Movers',
      handle: 'brand-new',
      addressState: 'CO',
      latitude: 39.74,
      longitude: -104.99,
    },
    administrator: { firstName: 'Fay', lastName: 'First', email, password: 'Moving123!' },
  })
  if (status !== 200) throw new Error(`The company was not set up: ${status} ${JSON.stringify(body)}`)
  return { url: node.url, email, facts: { handle: 'brand-new' } }
}
