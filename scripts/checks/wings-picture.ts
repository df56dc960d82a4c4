import { globSync } from 'node:fs'
import { readSource, wingImportsOf, WINGS } from './imports.ts'

/** The picture of the imports between wings, which `npm run generate` writes. */
export const WINGS_PICTURE = 'docs/wings.svg'

const ROW = 44
const BOX = { x: 170, width: 120, height: 30 }
const middleOf = (wing: number) => 34 + (WINGS.length - 1 - wing) * ROW

/** Returns the imports between wings as an SVG: the highest wing on top, an arrow for each pair. */
export function wingsPicture(root: string): string {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.gen.ts'))
  const pairs = new Set(
    files.flatMap((file) =>
      wingImportsOf(file, readSource(root, file)).map(({ from, to }) => `${from} ${to}`),
    ),
  )
  const arrows = [...pairs]
    .map((pair) => pair.split(' ').map(Number))
    .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
    .map(([from = 0, to = 0]) => arrow(from, to))
  const boxes = WINGS.map(
    (wing, index) =>
      `<rect x="${BOX.x}" y="${middleOf(index) - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
      `<text x="${BOX.x + BOX.width / 2}" y="${middleOf(index) + 5}">${wing}</text>`,
  )
  const height = middleOf(0) + 34
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 ${height}" width="560" height="${height}" role="img">
<title>Imports between wings: every arrow goes down</title>
<style>
svg { background: #fff; font: 14px system-ui, sans-serif }
text { text-anchor: middle; fill: #1a1b1e }
rect { fill: #e7f5ff; stroke: #1c7ed6 }
path { fill: none; stroke: #868e96; stroke-width: 1.3 }
marker path { fill: #868e96; stroke: none }
.up { stroke: #e03131; stroke-width: 3 }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...arrows, ...boxes].join('\n')}
</svg>
`
}

/** Returns a curve from a wing to one it imports: to the kernel on the left, to others on the right. */
function arrow(from: number, to: number): string {
  const side = to === 0 ? -1 : 1
  const x = side < 0 ? BOX.x : BOX.x + BOX.width
  const bend = x + side * (14 + Math.abs(from - to) * (side < 0 ? 18 : 27))
  // Arrows leave in the lower half of a box and arrive in the upper half of another.
  const [start, end] = [middleOf(from) + 5, middleOf(to) - 5]
  const isUp = to > from ? ' class="up"' : ''
  return `<path${isUp} marker-end="url(#tip)" d="M${x} ${start}C${bend} ${start} ${bend} ${end} ${x + side * 2} ${end}"/>`
}
