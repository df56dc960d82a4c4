import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_CARDS } from './vite.chunks.config.ts'

const MANTINE = path.resolve('node_modules/@mantine')

/** Leaves out Mantine's styles of components, and its colors, that no page uses: a third of what each page of the app would load. */
export function leaveOutUnusedStyles(): Plugin {
  return {
    name: 'leave-out-unused-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (css, id) =>
      /[\\/]@mantine[\\/]\w+[\\/]styles\.css$/.test(id)
        ? {
            code: withUsedColors(withUsed(css.replaceAll(/\/\*[^]*?\*\//g, ''), usedClasses()), usedWords()),
            map: null,
          }
        : null,
  }
}

/** Returns the name of the styles of a script that runs before the app is loaded. */
export const firstCardStyles = (script: string) => `${path.basename(script, '.ts')}-styles.css`

/**
 * Adds a style sheet for each script that runs before the app is loaded, with what it needs of the app's, a tenth of them, so
 * that its card is painted without the whole.
 */
export function extractFirstCardStyles(): Plugin {
  return {
    name: 'extract-first-card-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const textOf = (start: string) => {
          const found = files.find(({ fileName }) => fileName.startsWith(start) && fileName.endsWith('.css'))
          return found?.type === 'asset' ? found.source.toString() : this.error(`${start} is not built`)
        }
        for (const script of Object.values(FIRST_CARDS)) {
          const card = files.find((file) => file.type === 'chunk' && file.facadeModuleId === script)
          if (card?.type !== 'chunk') this.error(`${script} is not built`)
          const words = new Set(card.code.match(/[\w-]+/g))
          const styles = withOnly(textOf('assets/index-') + textOf(`assets/${card.name}-`), words)
          this.emitFile({
            type: 'asset',
            name: firstCardStyles(script),
            // Its own come last, as those of a page do.
            source: withoutUnused(styles, words),
          })
        }
      },
    },
  }
}

/** Returns the class names of Mantine's components that our source uses, and of their parts. */
function usedClasses(): Set<string> {
  const packages = new Map<string, Map<string, string>>()
  const importedBy = (code: string) =>
    [...code.matchAll(/\{([^{}]*)\}\s*from\s*["']@mantine\/(\w+)["']/g)].flatMap(
      ([, names = '', name = '']) => {
        const parts = packages.get(name) ?? partsOf(name)
        packages.set(name, parts)
        return names.split(',').flatMap((one) => parts.get(nameOf(one)) ?? [])
      },
    )
  const open = globSync('src/web/**/*.{ts,tsx}').flatMap((file) => importedBy(read(file)))
  const seen = new Set<string>()
  const classes = new Set<string>()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = read(file)
    for (const [name] of code.matchAll(/\bm_[0-9a-f]+\b/g)) classes.add(name)
    open.push(...importedBy(code))
    for (const [, next = ''] of code.matchAll(/from "(\.[^"]+)"/g))
      open.push(path.join(path.dirname(file), next))
  }
  return classes
}

/** Returns the files of what one of Mantine's packages exports, by name. */
function partsOf(name: string): Map<string, string> {
  const folder = path.join(MANTINE, name, 'esm')
  const imports = read(path.join(folder, 'index.mjs')).matchAll(/import \{([^{}]*)\} from "(\.[^"]+)"/g)
  return new Map(
    [...imports].flatMap(([, names = '', file = '']) =>
      names.split(',').map((one): [string, string] => [nameOf(one), path.join(folder, file)]),
    ),
  )
}

/** Returns the words of our source, among them the names of the colors that it uses. */
function usedWords(): Set<string> {
  const files = globSync('src/{web,shared}/**/*.{ts,tsx,css}')
  return new Set(files.flatMap((file) => read(file).match(/[a-z]+/g) ?? []))
}

/** Returns the name that a part of an import statement takes from the package. */
function nameOf(text: string): string {
  return text.trim().split(/\s+as\s+/)[0] ?? ''
}

const read = (file: string) => readFileSync(file, 'utf8')

/** Returns a style sheet without the rules whose classes are all unused, and the animations that then none of its rules names. */
export function withUsed(css: string, used: ReadonlySet<string>): string {
  const kept = withRules(css, (selectors) => {
    const names = selectors.match(/\bm_[0-9a-f]+\b/g) ?? []
    return names.length === 0 || names.some((name) => used.has(name))
  })
  return withNamedAnimations(kept)
}

/** Returns a style sheet without the variables of those of Mantine's colors that neither these words nor its other rules name. */
export function withUsedColors(css: string, words: ReadonlySet<string>): string {
  const declared = /\s*--mantine-color-([a-z]+)-[\w-]+:[^;{}]+;/g
  const others = css.replaceAll(declared, '')
  return css.replaceAll(declared, (all, color: string) =>
    words.has(color) || others.includes(`--mantine-color-${color}-`) ? all : '',
  )
}

/** Returns a style sheet with the rules alone that apply to elements with no other classes than these. */
export function withOnly(css: string, used: ReadonlySet<string>): string {
  return withRules(css, (selectors) =>
    selectors
      // Not at the commas inside of parentheses.
      .split(/,(?![^(]*\))/)
      .some((one) => [...one.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = '']) => used.has(name))),
  )
}

/**
 * Returns a style sheet without the animations and Mantine's variables that neither its rules nor the words of a script use: two
 * thirds of Mantine's are colors.
 */
export function withoutUnused(css: string, words: ReadonlySet<string>): string {
  const named = new Set(words)
  const declared = /(--mantine-[\w-]+):([^;{}]+)(;|(?=\}))/g
  const namesIn = (text: string) => text.match(/--mantine-[\w-]+/g) ?? []
  for (const name of namesIn(css.replaceAll(declared, ''))) named.add(name)
  // What a variable that is used is made of is used as well.
  for (let before = -1; before !== named.size;) {
    before = named.size
    for (const [, name = '', value = ''] of css.matchAll(declared))
      if (named.has(name)) for (const part of namesIn(value)) named.add(part)
  }
  return withNamedAnimations(css.replaceAll(declared, (all, name: string) => (named.has(name) ? all : '')))
}

function withRules(css: string, isKept: (selectors: string) => boolean): string {
  let kept = ''
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at)
    if (open === -1) return kept + css.slice(at)
    const end = endOf(css, open)
    const prelude = css.slice(at, open)
    if (/^\s*@(?:media|supports|container|layer)\b/.test(prelude)) {
      const inside = withRules(css.slice(open + 1, end), isKept)
      if (inside.trim() !== '') kept += `${prelude}{${inside}}`
    } else if (/^\s*@/.test(prelude) || isKept(prelude)) kept += css.slice(at, end + 1)
    at = end + 1
  }
  return kept
}

/** Returns a style sheet with those of its animations last that a rule names, and without the others. */
function withNamedAnimations(css: string): string {
  let rules = ''
  let at = 0
  const animations = []
  for (const { 0: start, 1: name = '', index } of css.matchAll(/@keyframes ([\w-]+)\s*(?=\{)/g)) {
    const end = endOf(css, index + start.length) + 1
    rules += css.slice(at, index)
    animations.push({ name, text: css.slice(index, end) })
    at = end
  }
  rules += css.slice(at)
  return rules + animations.flatMap(({ name, text }) => (rules.includes(name) ? text : [])).join('')
}

/** Returns where the block ends that begins at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('A block of the style sheet does not end')
}
