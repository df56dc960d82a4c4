// Entry point of everything: `node start.mjs start|build|test|dev|prove|<script>`. It needs no package and
// runs on Node 20, so that a fresh clone can start with it: it installs what is missing, continues under Node
// 24 (which npm provides), builds what is out of date, and runs the requested part.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
const at = (...parts) => path.join(root, ...parts)
const neededNode = 24
// Chromium without its user interface; the browser tests use a sixth less of the machine with it.
const headless = 'chromium-headless-shell'
const say = (text) => process.stderr.write(`${text}\n`)
const fail = (text) => {
  say(text)
  process.exit(1)
}

const [wanted = 'start', ...rest] = process.argv.slice(2)
const isStart = wanted === 'start'
const entry = isStart ? at('dist', 'server', 'main.js') : at('scripts', `${wanted}.ts`)
if (!/^(start|build)$/.test(wanted) && (!/^[a-z][a-z0-9-]*$/.test(wanted) || !existsSync(entry))) {
  fail(
    `There is no '${wanted}'. Use: node start.mjs start, build, test, dev, prove or the name of a file in scripts/.`,
  )
}

endWithParent()
const isChild = Boolean(process.env.MOVESHEET_INSTALLED)
if (!isChild) await install()
const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededNode
// How memory is allocated is fixed when the process starts: with the C library's eight arenas per core,
// pictures that arrived at the same time left three hundred megabytes more behind, and with the default space
// for new objects a busy server used half as much again without being faster.
if (isNewEnough && (isChild || !isStart)) await runHere()
else await runInChild()

/** Installs the packages unless they match the lock file. */
async function install() {
  const lockText = readFileSync(at('package-lock.json'))
  const stampFile = at('node_modules', '.movesheet-lock')
  const stamp = createHash('sha256').update(lockText).digest('hex')
  if (readText(stampFile) === stamp) return
  if (!isInstalled(JSON.parse(lockText))) {
    say('Installing the packages …')
    const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...parameters])
      : await run('npm', parameters)
    if (code !== 0)
      fail('The packages could not be installed (see above). The first start needs the network.')
  }
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // A node_modules owned by another account works; it is only compared again each time.
  }
}

/**
 * Returns true if npm's own record of node_modules has each package of the lock file, as after a manual `npm
 * ci`.
 */
function isInstalled(lock) {
  const text = readText(at('node_modules', '.package-lock.json'))
  if (!text) return false
  const found = JSON.parse(text).packages ?? {}
  return Object.entries(lock.packages).every(
    ([name, wantedPackage]) =>
      name === '' ||
      found[name]?.version === wantedPackage.version ||
      // For other platforms, or for a case that does not arise here.
      (!found[name] && (wantedPackage.optional || wantedPackage.devOptional || wantedPackage.peer)),
  )
}

/** Continues in a child process under a Node that is new enough. */
async function runInChild() {
  const node = isNewEnough
    ? process.execPath
    : at('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(node) || spawnSync(node, ['--version']).status !== 0) {
    fail(
      `Node ${neededNode} or newer is needed; this is ${process.versions.node}, and npm brings none for ${process.platform} ${process.arch}. Install it from https://nodejs.org.`,
    )
  }
  // The channel lets the child notice when this process is killed.
  const flags = isStart ? ['--max-semi-space-size=8'] : []
  const child = spawn(node, [...flags, fileURLToPath(import.meta.url), wanted, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...(isStart && {
        MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
        // Compiled modules are kept for the next start.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || at('node_modules', '.cache', 'compiled'),
      }),
      MOVESHEET_INSTALLED: '1',
      MOVESHEET_PARENT: String(process.pid),
    },
  })
  forwardSignals(child)
  await exitLike(child)
}

async function runHere() {
  delete process.env.MOVESHEET_INSTALLED
  process.chdir(root)
  const ownPaths = [path.dirname(process.execPath), at('node_modules', '.bin')]
  process.env.PATH = [...ownPaths, process.env.PATH ?? ''].join(path.delimiter)
  if (/^(start|build|pictures)$/.test(wanted)) await buildPages()
  if (/^(start|build)$/.test(wanted))
    await build('server', 'server', 'vite.server.config.ts', ['src/server', 'src/shared'])
  if (wanted === 'build') return
  const isBrowsing =
    wanted === 'drill' ? /^(attack|sweep)$/.test(rest[0]) : /^(test|prove|pictures)$/.test(wanted)
  if (isBrowsing) await findBrowser()
  process.argv = [process.argv[0], entry, ...rest]
  await import(pathToFileURL(entry).href)
}

/** Builds the pages, once for each language of the message catalog. */
async function buildPages() {
  const places = [
    'vite.chunks.config.ts',
    'vite.styles.config.ts',
    'scripts/checks/page-budgets.ts',
    'scripts/checks/page-size.ts',
    'src/web',
    'src/shared',
  ]
  await build('pages', 'web', 'vite.config.ts', places)
  for (const file of readdirSync(at('src', 'languages'))) {
    const [language] = file.split('.')
    // English is written in the source.
    if (language === 'en') continue
    const more = ['scripts/texts', path.join('src', 'languages', file)]
    await build(`pages in '${language}'`, `web-${language}`, 'vite.config.ts', [...places, ...more], {
      PAGES_LANGUAGE: language,
    })
  }
}

/** Builds a part into dist/`folder` if it is not there or if its sources have changed since. */
async function build(name, folder, config, places, env = {}) {
  const stampFile = at('dist', `${folder}.stamp`)
  const sources = [config, 'package-lock.json', ...places].map((place) => at(place))
  if (existsSync(at('dist', folder)) && readText(stampFile) === hashSources(sources)) return
  say(`Building the ${name} …`)
  rmSync(stampFile, { force: true })
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    NODE_ENV: 'production',
    ...env,
  })
  if (code !== 0) fail(`The ${name} could not be built (see above).`)
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(stampFile, hashSources(sources))
}

/**
 * Returns one hash of names and contents of files and folders, in a fixed order; tests are not part of
 * what is built.
 */
function hashSources(places) {
  const hash = createHash('sha256')
  const add = (place) => {
    if (!existsSync(place)) return
    const entries = readDirectory(place)
    if (!entries)
      hash.update(path.relative(root, place)).update('\0').update(readFileSync(place)).update('\0')
    else for (const name of entries.toSorted()) if (!/\.test\.tsx?$/.test(name)) add(path.join(place, name))
  }
  for (const place of places) add(place)
  return hash.digest('hex')
}

/** Sets CHROMIUM_PATH for the tests; as root on Debian-based systems, installs Chromium if it is missing. */
async function findBrowser() {
  const found = locateBrowser()
  if (found) {
    process.env.CHROMIUM_PATH = found
    return
  }
  if (process.env.CHROMIUM_PATH) fail(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.`)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    say('Installing Chromium for the browser tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run('apt-get', ['update', '-q'], quiet)) === 0) {
      const add = (name) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
      // Releases of Debian before 2025 do not have it as a separate package.
      if ((await add(headless)) !== 0) await add('chromium')
    }
  }
  process.env.CHROMIUM_PATH =
    locateBrowser() ??
    fail(
      'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
    )
}

function locateBrowser() {
  if (process.env.CHROMIUM_PATH)
    return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const onMac = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...onMac].find(
    existsSync,
  )
}

async function run(program, parameters, environment = {}) {
  const child = spawn(program, parameters, {
    cwd: root,
    // The output of these commands is part of the setup, so it goes to stderr.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  })
  const unhook = forwardSignals(child)
  const [code, signal] = await ending(child)
  unhook()
  if (signal) process.exit(128 + constants.signals[signal])
  return code
}

function forwardSignals(child) {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']
  const hooks = signals.map((signal) => {
    // A terminal sends Ctrl-C to the child itself; if it were also passed on, it would count as a second,
    // impatient one.
    const isFromTerminal = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT')
    const hook = () => isFromTerminal || child.kill(signal)
    process.on(signal, hook)
    return [signal, hook]
  })
  return () => {
    for (const [signal, hook] of hooks) process.off(signal, hook)
  }
}

function ending(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      say(String(error.message))
      resolve([127, null])
    })
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
}

async function exitLike(child) {
  const [code, signal] = await ending(child)
  process.exit(signal ? 128 + constants.signals[signal] : code)
}

/** Ends the process as after SIGTERM if its parent process is killed, instead of running on unseen. */
function endWithParent() {
  if (!process.env.MOVESHEET_PARENT || !process.channel) return
  delete process.env.MOVESHEET_PARENT
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readDirectory(place) {
  try {
    return readdirSync(place)
  } catch {
    return undefined
  }
}
