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
const manifest = read('package.json') as Manifest // npm's own file, whose field types npm guarantees
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> } // written by npm
const installed = Object.entries(packages).filter(([place]) => place !== '')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Licenses that require only that their text is included. */
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

/** Other licenses, each with the reason why it is acceptable in production. */
const EXCEPTIONS: [name: RegExp, licence: string, why: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a library of its own that can be exchanged'],
  [/^argparse$/, 'Python-2.0', 'permissive; the command line of the WOFF2 reader, which is not loaded'],
  [/^pako$/, 'Zlib', 'permissive: the text of the license stays with the files'],
]

/** Packages without a license in their manifest, with the license in their license file. */
const SAID_IN_FILE: Record<string, string> = { 'png-js': 'MIT' }

/** Licenses acceptable for tools and for separate files beside the pages. */
const ALLOWED_IN_TOOLS = new Set(['CC-BY-4.0', 'LGPL-3.0', 'MPL-2.0', 'Python-2.0', 'Unlicense'])

/** Returns whether a license is acceptable: all parts of an AND, any part of an OR. */
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

/** Returns the license in a package's manifest if it is installed here, otherwise the one in the lockfile. */
function licenceOf(place: string, locked: Locked): string {
  const file = path.join(place, 'package.json')
  if (!existsSync(path.join(root, file))) return locked.license ?? 'none'
  const { license, licenses } = read(file) as {
    license?: string | { type: string }
    licenses?: { type: string }[] // the format used before 2015
  }
  if (typeof license === 'string') return license
  const told = license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
  return told ?? SAID_IN_FILE[nameOf(place)] ?? 'none'
}

describe('packages', () => {
  it('are each required in one exact version', () => {
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

  it('come only from the public registry, with the content recorded in the lockfile', () => {
    expect(installed.length).toBeGreaterThan(500)
    const odd = installed.filter(
      ([, { resolved, integrity, link }]) =>
        link === true ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
        !/^sha512-[\w+/]{86}==/.test(integrity ?? ''),
    )
    expect(odd.map(([place]) => place)).toEqual([])
  })

  it('run no install scripts, except for those allowed by name', () => {
    const withScripts = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([p]) => nameOf(p))
    const allowed = Object.entries(manifest.allowScripts ?? {}).filter(([, isAllowed]) => isAllowed)
    expect([...new Set(withScripts)].toSorted()).toEqual(allowed.map(([name]) => name).toSorted())
  })

  it('have acceptable licenses', () => {
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
])('%s under %s, tool: %s, acceptable: %s', (name, licence, isTool, answer) => {
  expect(isAllowed(name, licence, isTool)).toBe(answer)
})
