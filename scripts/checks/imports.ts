// Which part of the code may import which. `imports.test.ts` holds every import of the repository against this table.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** A part of the code. Folders that are not named below hold features: `<room>/<wing>/<feature>`. */
type Part =
  | 'shared/kernel'
  | 'shared/feature'
  | 'server/kernel'
  | 'server/tables'
  | 'server/adapters'
  | 'server/feature'
  | 'server/operations'
  | 'server/demo'
  | 'server/dev'
  | 'server/gallery'
  | 'server/app'
  | 'server/testing'
  | 'web/kernel'
  | 'web/ui'
  | 'web/common'
  | 'web/visitor'
  | 'web/page'
  | 'web/feature'
  | 'web/app'
  | 'tools'

/** Folders that are parts of their own. Every other folder of a wing is a feature, also a new one. */
const FOLDERS: Record<string, Part> = {
  'shared/kernel': 'shared/kernel',
  'server/kernel': 'server/kernel',
  'server/migrations': 'server/kernel',
  // Types only: what the tables of all wings contain. The kernel's connection is typed with them.
  'server/tables': 'server/tables',
  'server/adapters': 'server/adapters',
  'server/operations': 'server/operations',
  'server/demo': 'server/demo',
  'server/dev': 'server/dev',
  'server/gallery': 'server/gallery',
  'server/testing': 'server/testing',
  'web/kernel': 'web/kernel',
  'web/ui': 'web/ui',
  // What several features, or a feature and a page for visitors, have in common.
  'web/company/files': 'web/common',
  'web/company/record': 'web/common',
  'web/people/legal': 'web/common',
  'web/people/map': 'web/common',
  'web/people/sign-in': 'web/common',
  'web/jobs/printing': 'web/common',
  'web/jobs/protection': 'web/common',
  'web/jobs/survey-ways': 'web/common',
  'web/money/cards': 'web/common',
  // Pages for visitors: no React app shell and no component library.
  'web/visitors/common': 'web/visitor',
  'web/visitors/quote': 'web/page',
  'web/visitors/booking': 'web/page',
  'web/visitors/reviews': 'web/page',
  'web/app': 'web/app',
}

const SHARED = ['shared/kernel', 'shared/feature'] as const
const WEB_BASE = ['web/kernel', 'web/ui', ...SHARED] as const

/** Parts whose folders are separate: importing another folder of the same part needs a row in the table below. */
const SEPARATE: readonly Part[] = ['shared/feature', 'server/feature', 'web/feature', 'web/page']

/** What each part may import besides its own files. */
const ALLOWED: Record<Part, readonly Part[]> = {
  'shared/kernel': [],
  'shared/feature': SHARED,
  'server/kernel': ['server/tables', 'server/adapters', ...SHARED],
  'server/tables': SHARED,
  'server/adapters': ['server/kernel', ...SHARED],
  'server/feature': ['server/feature', 'server/kernel', 'server/tables', 'server/adapters', ...SHARED],
  'server/operations': ['server/feature', 'server/kernel', 'server/adapters', ...SHARED],
  'server/demo': ['server/feature', 'server/kernel', 'server/tables', 'server/adapters', ...SHARED],
  'server/dev': ['server/kernel', 'server/adapters', ...SHARED],
  // It runs the whole product, and app.ts shows it on the developer page.
  'server/gallery': [
    'server/app',
    'server/dev',
    'server/feature',
    'server/kernel',
    'server/adapters',
    ...SHARED,
  ],
  'server/app': [
    'server/feature',
    'server/operations',
    'server/demo',
    'server/dev',
    'server/gallery',
    'server/kernel',
    'server/adapters',
    ...SHARED,
  ],
  'server/testing': ['server/app', 'server/feature', 'server/kernel', 'server/adapters', ...SHARED],
  'web/kernel': SHARED,
  'web/ui': WEB_BASE,
  'web/common': WEB_BASE,
  'web/visitor': WEB_BASE,
  'web/page': ['web/visitor', 'web/common', ...WEB_BASE],
  'web/feature': ['web/common', ...WEB_BASE],
  'web/app': ['web/feature', 'web/common', ...WEB_BASE],
  tools: [],
}

/** Packages that a part may import; where a part is missing, all are allowed. Names ending in `*` are prefixes. */
const PURE = ['zod']
const LIGHT = ['react', 'react-dom', 'zod']
const BROWSER = [
  ...LIGHT,
  '@breezystack/lamejs',
  '@mantine/*',
  '@simplewebauthn/browser',
  '@stripe/stripe-js',
  '@tabler/icons-react',
  '@tanstack/*',
  '@twilio/voice-sdk',
  'dayjs/*',
  'geojson',
  'get-nonce',
  'idb',
  'maplibre-gl',
  'react-map-gl',
  'socket.io-client',
  'topojson-client',
  'topojson-specification',
  'uqr',
  'us-atlas',
  'virtual:*',
]
const PACKAGES: Partial<Record<Part, readonly string[]>> = {
  'server/tables': ['kysely'],
  'shared/kernel': PURE,
  'shared/feature': PURE,
  'web/kernel': BROWSER,
  'web/ui': BROWSER,
  'web/common': BROWSER,
  'web/visitor': LIGHT,
  'web/page': LIGHT,
  'web/feature': BROWSER,
  'web/app': BROWSER,
}

/** Wings, the lowest first. A wing may import itself and lower ones. */
export const WINGS = [
  'kernel',
  'trade',
  'company',
  'people',
  'jobs',
  'schedule',
  'money',
  'messages',
  'sales',
  'visitors',
  'records',
  'overview',
]

const TEST = /\.(?:test|testing|fixture)\.tsx?$|-testing\.ts$/

/** Returns the part that a repository path belongs to, and its folder: a feature's, or the part's own. */
function partOf(file: string): { part: Part; folder: string } {
  const [source, room = '', wing = '', feature = '', ...rest] = file.split('/')
  if (source !== 'src') return { part: 'tools', folder: '' }
  if (feature === '') return { part: room === 'web' ? 'web/app' : 'server/app', folder: room }
  for (const folder of [`${room}/${wing}`, `${room}/${wing}/${feature}`]) {
    const part = FOLDERS[folder]
    if (part) return { part, folder }
  }
  const folder = rest.length === 0 ? `${room}/${wing}` : `${room}/${wing}/${feature}`
  // A fourth room has no row in the table, so that nothing may import it.
  return { part: `${room}/feature` as Part, folder }
}

/** Returns the module names that a source file imports or exports from: static, dynamic, type-only, relative or not. */
export function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ]
}

/** Returns why a file may not import a module, or null if it may. */
export function refusalOf(file: string, specifier: string): string | null {
  const isTest = TEST.test(file)
  const from = partOf(file)
  if (from.part === 'tools') return null
  if (!/^[./]/.test(specifier)) {
    const known = isTest ? undefined : PACKAGES[from.part]
    const isKnown = known?.some((name) =>
      name.endsWith('*')
        ? specifier.startsWith(name.slice(0, -1))
        : specifier === name || specifier.startsWith(`${name}/`),
    )
    return known && !isKnown ? `${from.part} may not use the package ${specifier}` : null
  }
  const target = path.posix.normalize(
    path.posix.join(path.posix.dirname(file), specifier.split('?')[0] ?? ''),
  )
  if (specifier.startsWith('/') || !target.startsWith('src/'))
    return isTest ? null : `${specifier} is outside src/`
  const to = partOf(target)
  if (isTest) {
    // Tests of a room may use everything in it, and the server's what it shares with the browser.
    const room = from.folder.split('/')[0] ?? ''
    return to.folder.split('/')[0] === room || to.folder.startsWith('shared/')
      ? null
      : `a test in ${room}/ may not import ${to.folder}`
  }
  if (TEST.test(target) || (to.part === 'server/testing' && from.part !== 'server/testing'))
    return `${from.folder} may not import test support`
  const isOneFolder = from.folder === to.folder
  if (isOneFolder || (from.part === to.part && !SEPARATE.includes(from.part))) return null
  if (!ALLOWED[from.part]?.includes(to.part))
    return `${from.folder} (${from.part}) may not import ${to.folder} (${to.part})`
  if (from.part !== 'server/app' && to.part === 'server/feature' && /\.(?:store|routes)\.ts$/.test(target))
    return `${from.folder} may use the services of ${to.folder}, not its stores and routes`
  return null
}

const CLOCK =
  /\b(?:Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(|crypto\.(?:randomUUID|getRandomValues)\()/

/** Returns each refused import of a file, and each use of a clock or chance in `shared/`, as a sentence. */
export function problemsOf(file: string, text: string): string[] {
  const isPure = file.startsWith('src/shared/') && !TEST.test(file)
  return [
    ...importsOf(file, text).flatMap((specifier) => refusalOf(file, specifier) ?? []),
    ...(isPure && CLOCK.test(text) ? [`shared/ is pure: ${CLOCK.exec(text)?.[0]}…) is passed in`] : []),
  ].map((problem) => `${file}: ${problem}`)
}

/** Returns the rank of a file's wing in `WINGS`; -1 if it is in none. The component library counts as trade. */
function rankOf(file: string): number {
  const [, , wing = '', ...rest] = file.split('/')
  return rest.length === 0 ? -1 : WINGS.indexOf(wing === 'ui' ? 'trade' : wing)
}

/** Returns each import between wings of a file that is no test. */
export function wingImportsOf(file: string, text: string): { from: number; to: number; target: string }[] {
  const from = rankOf(file)
  if (TEST.test(file) || from < 0) return []
  return importsOf(file, text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
    .filter((target) => !TEST.test(target))
    .map((target) => ({ from, to: rankOf(target), target }))
    .filter(({ to }) => to >= 0 && to !== from)
}

/**
 * Returns each import of a file that goes up to a higher wing, as '<folder> → <imported file>'. Tests may import any wing.
 */
export function upwardImportsOf(file: string, text: string): string[] {
  return wingImportsOf(file, text)
    .filter(({ from, to }) => to > from)
    .map(({ target }) => `${partOf(file).folder} → ${target.slice('src/'.length)}`)
}

/** Reads a file of the repository. */
export function readSource(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
