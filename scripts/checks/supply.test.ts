import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
  license?: string
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const manifest = read('package.json') as Manifest // npm's own file, whose fields npm holds to their types
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> } // written by npm
const installed = Object.entries(packages).filter(([place]) => place !== '')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Licences that ask for no more than their own text beside the code. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
])

/** Other licences, each with the reason why it may stand in production. */
const EXCEPTIONS: [name: RegExp, licence: string, why: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a library of its own that can be exchanged'],
]

/** Packages that name no licence in their manifest: what their licence file holds. */
const SAID_IN_FILE: Record<string, string> = { 'png-js': 'MIT' }

/** Licences of tools and of what stands beside the pages in a file of its own. */
const ALLOWED_IN_TOOLS = new Set(['CC-BY-4.0', 'LGPL-3.0', 'MPL-2.0', 'Python-2.0', 'Unlicense'])

/** Whether a licence may stand: all parts of an AND, any part of an OR. */
function isAllowed(name: string, licence: string, isTool: boolean): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) =>
      part
        .split(' OR ')
        .some(
          (choice) =>
            ALLOWED_LICENCES.has(choice) ||
            (isTool && ALLOWED_IN_TOOLS.has(choice)) ||
            EXCEPTIONS.some(([pattern, allowed]) => pattern.test(name) && allowed === choice),
        ),
    )
}

/** The licence that a package says of itself, where it is installed here; else the one that the lock noted. */
function licenceOf(place: string, locked: Locked): string {
  const file = path.join(place, 'package.json')
  if (!existsSync(path.join(root, file))) return locked.license ?? 'none'
  const { license, licenses } = read(file) as {
    license?: string | { type: string }
    licenses?: { type: string }[] // the form of before 2015
  }
  if (typeof license === 'string') return license
  const told = license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
  return told ?? SAID_IN_FILE[nameOf(place)] ?? 'none'
}

describe('packages', () => {
  it('are wanted in one exact version each', () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest
    const wanted = Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...overrides,
    })
    expect(wanted.length).toBeGreaterThan(80)
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('come from the public registry alone, and as they were when they were locked', () => {
    expect(installed.length).toBeGreaterThan(500)
    const odd = installed.filter(
      ([, { resolved, integrity, link }]) =>
        link === true ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        !/^sha512-[\w+/]{86}==/.test(integrity ?? ''),
    )
    expect(odd.map(([place]) => place)).toEqual([])
  })

  it('run nothing when they are installed, but for those allowed by name', () => {
    const withScripts = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([p]) => nameOf(p))
    const allowed = Object.entries(manifest.allowScripts ?? {}).filter(([, isAllowed]) => isAllowed)
    expect([...new Set(withScripts)].toSorted()).toEqual(allowed.map(([name]) => name).toSorted())
  })

  it('stand under licences that a company can live with', () => {
    const odd = installed
      .map(([place, locked]) => ({
        name: nameOf(place),
        licence: licenceOf(place, locked),
        isTool: locked.dev === true,
      }))
      .filter(({ name, licence, isTool }) => !isAllowed(name, licence, isTool))
    expect(odd).toEqual([])
  })
})

it.each([
  ['x', 'MIT', false, true],
  ['x', '(MIT OR GPL-3.0)', false, true],
  ['x', 'MIT AND GPL-3.0', false, false],
  ['x', 'MPL-2.0', true, true],
  ['x', 'MPL-2.0', false, false],
  ['x', 'LGPL-3.0-or-later', false, false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', false, true],
  ['x', 'none', true, false],
])('%s under %s, tool: %s, may stand: %s', (name, licence, isTool, answer) => {
  expect(isAllowed(name, licence, isTool)).toBe(answer)
})
