/** Colours of a company's pages made from the one that it chose. */
export interface AccentColors {
  /** Fills of buttons, as chosen, and the text on them. */
  fill: string
  onFill: string
  /** Links, marks and edges: the nearest shade that is read on the page's ground, in each scheme. */
  light: string
  dark: string
}

/** What text has to stand out by (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5
/** The darkest ground of the light scheme and the brightest of the dark one (web/visitor/visitor.css). */
const LIGHT_GROUND = '#f4f5f7'
const DARK_GROUND = '#2d3138'
const WHITE = '#ffffff'
const BLACK = '#000000'

type Rgb = readonly [number, number, number]

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three in, three out
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** The color itself, or the first step towards black or white that is read on the ground. */
function readOn(hex: string, ground: string, towards: string): string {
  const from = rgbOf(hex)
  const to = rgbOf(towards)
  for (let step = 0; step <= 20; step += 1) {
    const mixed = hexOf(
      [0, 1, 2].map(
        (at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * (step / 20),
      ) as unknown as Rgb,
    ) // three parts
    if (contrastOf(mixed, ground) >= TEXT_CONTRAST) return mixed
  }
  return towards
}

/** The colors of a company's pages; each text in them is read in both schemes: at least 4.5 to 1. */
export function accentColors(accent: string): AccentColors {
  const fill = accent.toLowerCase()
  return {
    fill,
    // One of the two always reaches 4.5: their shares of the scale overlap.
    onFill: contrastOf(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK,
    light: readOn(fill, LIGHT_GROUND, BLACK),
    dark: readOn(fill, DARK_GROUND, WHITE),
  }
}

/** The company's colors as the pages for visitors take them; nothing for a company that chose none. */
export function accentCss(accent: string | null): string {
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return ''
  const { fill, onFill, light, dark } = accentColors(accent)
  // Stronger than the pages' own `:root`, wherever in the head it stands.
  return `html:root{--accent:${fill};--on-accent:${onFill};--link:light-dark(${light},${dark});--accent-edge:var(--link)}`
}
