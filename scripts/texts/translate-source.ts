// Writes the texts of a source file in another language. A page is built once for each language, so that no page carries a
// catalog, or code that looks texts up; the English pages are built from the source as it is.
import { textsOf, type Slot, type SourceText, type Span } from './texts-of.ts'

/** Returns the translations of a message: one, or for a plural that for 1 and that for several; undefined without any. */
export type FindTranslation = (
  message: string,
  plural: string | undefined,
) => readonly [string, string] | undefined

/** A text in the source with what replaces it; null if it stays English. */
interface Replacement {
  span: Span
  slots: readonly Slot[]
  count: number | undefined
  as: SourceText['as']
  translation: string | null
}

/** Returns a source file with the texts that have a translation replaced by it. */
export function translateSource(
  file: string,
  source: string,
  find: FindTranslation,
  literals?: ReadonlySet<string>,
): string {
  const found = textsOf(file, source, literals)
  const all = found.flatMap(({ message, plural, parts, as }) =>
    parts.map(({ span, slots, count }, index): Replacement => {
      const translation = find(message, plural)?.[index === 0 ? 0 : 1] ?? null
      return { span, slots, count, as, translation }
    }),
  )
  const texts = all.toSorted((one, other) => one.span[0] - other.span[0] || other.span[1] - one.span[1])

  /** Returns a part of the source with its texts translated. */
  function rewrite([start, end]: Span): string {
    let result = ''
    let at = start
    for (const text of texts) {
      if (text.span[0] < at || text.span[1] > end || text.translation === null) continue
      result += source.slice(at, text.span[0]) + written(text, text.translation)
      at = text.span[1]
    }
    return result + source.slice(at, end)
  }

  function written({ as, slots, count }: Replacement, translation: string): string {
    const pieces = translation.split(/(\{\w+\}|<\/?\d+\/?>)/)
    const slotOf = (piece: string) =>
      slots[piece === '{n}' ? (count ?? -1) : Number(/\d+/.exec(piece)?.[0] ?? -1)]
    if (as === 'children') return pieces.map((piece) => child(piece, slotOf(piece))).join('')
    const isPlain = slots.length === 0
    if (isPlain) return as === 'attribute' ? `{${JSON.stringify(translation)}}` : JSON.stringify(translation)
    const inside = pieces.map((piece) => {
      const slot = slotOf(piece)
      return slot?.kind === 'value'
        ? `\${${rewrite(slot.of)}}`
        : piece.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)
    })
    return `\`${inside.join('')}\``
  }

  function child(piece: string, slot: Slot | undefined): string {
    if (!/^(?:\{\w+\}|<\/?\d+\/?>)$/.test(piece) || !slot)
      return piece === '' ? '' : `{${JSON.stringify(piece)}}`
    if (slot.kind === 'value') return `{${rewrite(slot.of)}}`
    if (slot.kind === 'whole') return rewrite(slot.of)
    return piece.startsWith('</') ? rewrite(slot.close) : rewrite(slot.open)
  }

  const names = found.flatMap(({ message, as }) =>
    as === 'name' ? [[message, find(message, undefined)?.[0]]] : [],
  )
  // Stored names stay; the table beside them says how they are shown.
  return rewrite([0, source.length]).replace(NO_NAMES, (none) =>
    names.length === 0 ? none : JSON.stringify(Object.fromEntries(names)),
  )
}

/** The empty table of `SHOWN_NAMES`. */
const NO_NAMES = /(?<=\bSHOWN_NAMES\b.*= )\{\}/
