import { withOnly, withoutUnused, withUsed, withUsedColors } from '../../vite.styles.config.ts'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../src/web')
const modules = globSync('**/*.module.css', { cwd: web }).map((file) => path.join(web, file))
const code = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => path.join(web, file))

/** Names that some code reads from each CSS module; null if it reads names that are not literals. */
function namesInUse(): Map<string, Set<string> | null> {
  const used = new Map<string, Set<string> | null>()
  for (const file of code) {
    const text = readFileSync(file, 'utf8')
    for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = path.resolve(path.dirname(file), from)
      const known = used.get(module)
      const literals = [...text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
      const all = [...text.matchAll(new RegExp(`\\b${name}\\[`, 'g'))]
      if (known === null || all.length !== literals.length) used.set(module, null)
      else used.set(module, new Set([...(known ?? []), ...literals.map(([, one = '']) => one)]))
    }
  }
  return used
}

/** Names of the classes that a CSS module declares, and of those that others are composed of. */
function classesOf(module: string): { declared: Set<string>; composed: Set<string> } {
  const text = readFileSync(module, 'utf8').replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '')
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const composed = [...text.matchAll(/composes:\s*([^;]+);/g)].flatMap(([, list = '']) => list.split(/\s+/))
  return {
    declared: new Set(
      selectors.flatMap((one) => [...one.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
    ),
    composed: new Set(composed),
  }
}

describe('CSS modules', () => {
  const used = namesInUse()
  it.each(modules.map((file) => [path.relative(web, file), file]))('uses each class of %s', (_name, file) => {
    const names = used.get(file)
    expect(names, 'some code imports it').toBeDefined()
    if (!names) return
    const { declared, composed } = classesOf(file)
    expect([...declared].filter((one) => !names.has(one) && !composed.has(one))).toEqual([])
    expect([...names].filter((one) => !declared.has(one))).toEqual([])
  })
})

it('leaves out rules whose classes are all unused, also inside media queries', () => {
  const css =
    ':root{color:red}.m_1 .m_2{a:b}.m_3{c:d}@media print{.m_3{e:f}}@media print{.m_1{g:h;&:hover{i:j}}}.m_3{animation:m_5}.m_1{animation:m_4}@keyframes m_4{to{k:l}}@keyframes m_5{to{k:l}}'
  expect(withUsed(css, new Set(['m_1']))).toBe(
    ':root{color:red}.m_1 .m_2{a:b}@media print{.m_1{g:h;&:hover{i:j}}}.m_1{animation:m_4}@keyframes m_4{to{k:l}}',
  )
})

it('takes only rules that apply without other classes than these, also inside media queries', () => {
  const css =
    ':root{a:b}body .a{c:d}.a .b{e:f}.b:where(:not([x],.a),p){g:h}.b,.a{i:j}@media print{.b{k:l}}@media print{.a{m:n}}'
  expect(withOnly(css, new Set(['a']))).toBe(':root{a:b}body .a{c:d}.b,.a{i:j}@media print{.a{m:n}}')
})

it('leaves out the animations and variables of Mantine that nothing uses', () => {
  const css =
    ':root{--mantine-a:1;--mantine-b:var(--mantine-c);--mantine-c:2;--mantine-d:var(--mantine-e);--mantine-e:3;--own:4;--mantine-f:5}' +
    '@keyframes turn{to{rotate:1turn}}@keyframes fade{0%{opacity:0}to{opacity:1}}.a{animation:fade 1s;color:var(--mantine-b)}'
  expect(withoutUnused(css, new Set(['--mantine-f']))).toBe(
    ':root{--mantine-b:var(--mantine-c);--mantine-c:2;--own:4;--mantine-f:5}' +
      '.a{animation:fade 1s;color:var(--mantine-b)}@keyframes fade{0%{opacity:0}to{opacity:1}}',
  )
})

it('leaves out the colors of Mantine that neither the source nor a rule names', () => {
  const css =
    ':root{--mantine-color-pink-1:a;--mantine-color-pink-text:var(--mantine-color-pink-1);--mantine-color-teal-6:b;--mantine-color-blue-1:c;--mantine-color-good:var(--mantine-color-teal-6);}'
  expect(withUsedColors(css, new Set(['blue']))).toBe(
    ':root{--mantine-color-teal-6:b;--mantine-color-blue-1:c;--mantine-color-good:var(--mantine-color-teal-6);}',
  )
})
