/** Colors of a company's pages, derived from the one that it chose. */
export interface AccentColors {
  /** Fill of buttons, as chosen, and the text on it. */
  fill: string
  onFill: string
  /**
   * Links, marks and edges: the nearest shade that is readable on the page's background, in each color
   * scheme.
   */
  light: string
  dark: string
}

/** Smallest contrast of text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5
/** The darkest background of the light scheme and the brightest of the dark one (web/visitor/visitor.css). */
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
  }) as [number, number, number] // three values in, three values out
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** Returns the color itself, or the first step toward black or white that is readable on the background. */
function readOn(hex: string, ground: string, towards: string): string {
  const from = rgbOf(hex)
  const to = rgbOf(towards)
  for (let step = 0; step <= 20; step += 1) {
    const mixed = hexOf(
      [0, 1, 2].map(
        (at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * (step / 20),
      ) as unknown as Rgb,
    ) // always three parts
    if (contrastOf(mixed, ground) >= TEXT_CONTRAST) return mixed
  }
  return towards
}

/**
 * Returns the colors of a company's pages; text has a contrast of at least 4.5 to 1 in both color schemes.
 */
export function accentColors(accent: string): AccentColors {
  const fill = accent.toLowerCase()
  return {
    fill,
    // One of the two always reaches 4.5, because their ranges overlap.
    onFill: contrastOf(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK,
    light: readOn(fill, LIGHT_GROUND, BLACK),
    dark: readOn(fill, DARK_GROUND, WHITE),
  }
}

/** Returns the company's colors as CSS for the pages for visitors; empty if the company chose none. */
export function accentCss(accent: string | null): string {
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return ''
  const { fill, onFill, light, dark } = accentColors(accent)
  // More specific than the pages' own `:root`, at any position in the head.
  return `html:root{--accent:${fill};--on-accent:${onFill};--link:light-dark(${light},${dark});--accent-edge:var(--link)}`
}
