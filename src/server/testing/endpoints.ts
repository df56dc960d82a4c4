import { globSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'

const root = path.resolve(import.meta.dirname, '../../shared')

/** Returns every endpoint that an api file declares. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const file of globSync('**/*.api.ts', { cwd: root })) {
    const module: Record<string, unknown> = await import(path.join(root, file))
    for (const value of Object.values(module)) {
      // A value with a method and a path in an api file is an endpoint.
      if (typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
        found.push(value as Endpoint)
    }
  }
  return found
}
