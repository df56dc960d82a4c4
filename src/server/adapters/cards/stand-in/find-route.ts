import { readList, rejectUnknownParams, type Params } from './params.ts'
import { invalidParam } from './refusal.ts'
import { routes, type Route } from './routes.ts'

const EXPANDABLE = ['customer', 'latest_charge', 'payment_method']

/** Returns the calls that match a path, with the id in it, for any method. */
export function findRoutes(path: string): { route: Route; id: string }[] {
  return routes.flatMap((route) => {
    const [before = '', after] = route.path.split(':id')
    if (after === undefined) return path === route.path ? [{ route, id: '' }] : []
    if (!path.startsWith(before) || !path.endsWith(after)) return []
    const id = path.slice(before.length, path.length - after.length)
    return /^[\w-]{1,200}$/.test(id) ? [{ route, id }] : []
  })
}

/** Rejects parameters and expansions that a call does not know, before it is executed. */
export function checkParams(route: Route, params: Params): void {
  rejectUnknownParams(params, route.known)
  for (const name of readList(params, 'expand'))
    if (!EXPANDABLE.includes(name.replace(/^data\./, '')))
      throw invalidParam('expand', `The property ${name.slice(0, 100)} can not be expanded.`)
}
