import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { DESCRIPTIVE_SYMBOLS, EXCEPTION_SYMBOLS } from '../../../shared/jobs/documents/inventory.symbols.ts'
import type { ShownItem } from './inventory-model.ts'

const LABELS = new Map([...DESCRIPTIVE_SYMBOLS, ...EXCEPTION_SYMBOLS].map(({ code, label }) => [code, label]))

/** Returns codes with their meaning: 'SC Scratched, D Dented'. */
export function codesText(codes: readonly string[]): string {
  return codes.map((code) => `${code} ${LABELS.get(code) ?? ''}`.trim()).join(', ')
}

/** Returns the number of pieces in words. */
export function piecesText(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces} pieces`
}

/** Returns an article with its sticker for a sentence: '#101 Carton'. */
export function itemText({ sticker, article }: Pick<ShownItem, 'sticker' | 'article'>): string {
  const name = shownName(article)
  return sticker === null || sticker === undefined ? name : `#${sticker} ${name}`
}

/** Returns the condition of an article in words; '' if nothing is noted. */
export function conditionText({
  descriptive_symbols: descriptive,
  exception_symbols: exceptions,
}: Pick<ShownItem, 'descriptive_symbols' | 'exception_symbols'>): string {
  return codesText([...descriptive, ...exceptions])
}
