import bidiFactory from 'bidi-js'

// Its types describe an ES module, but Node.js loads its CommonJS file, whose export is the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns whether a text has letters that are written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Returns the parts of a line as they appear on the page, from left to right; the letters of a part
 * stay in the order in which they are read, because its font turns them around.
 */
export function visualRuns(line: string): string[] {
  if (!isRightToLeft(line)) return [line]
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const runs: { text: string; level: number }[] = []
  for (let at = 0; at < line.length;) {
    const letter = String.fromCodePoint(line.codePointAt(at) ?? 0)
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    const isRight = level % 2 === 1
    const shown = isRight ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    // Signs and spaces between words that run from right to left are parts of their own, which no font turns.
    if (last?.level === level && (!isRight || (isLetter(letter) && isRightToLeft(last.text))))
      last.text += shown
    else runs.push({ text: shown, level })
    at += letter.length
  }
  const highest = Math.max(...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start
      while ((runs[end]?.level ?? 0) >= level) end++
      if (end === start) continue
      runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
      start = end
    }
  }
  return runs.map(({ text }) => text)
}

const isLetter = (letter: string) => /[\p{L}\p{M}]/u.test(letter)
