import { inflateSync } from 'node:zlib'

/** A drawn text with its mark: 'TD', 'P' or 'Artifact'. */
interface Run {
  text: string
  mark: string
}

export interface ReadPdf {
  pages: Run[][]
  /** The dictionaries of all objects as text. */
  objects: string[]
}

/** Parses the output of pdfkit for tests: texts by page through the fonts' Unicode maps, and the objects. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1')
  const table = file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1]))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map((entry) => Number(entry[1]))
  const dictionaries = offsets.map(
    (offset) => /obj\n([\s\S]*?)\n(?:stream|endobj)/.exec(file.slice(offset))?.[1] ?? '',
  )
  const dictionary = (id: string | undefined) => dictionaries[Number(id) - 1] ?? ''

  function stream(id: string | undefined): string {
    const offset = offsets[Number(id) - 1] ?? 0
    const start = file.indexOf('stream\n', offset) + 7
    const data = bytes.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary(id))?.[1]))
    return inflateSync(data).toString('latin1')
  }

  /** Returns the decoder of character codes of a font; fonts without a Unicode map are read as Latin-1. */
  function letters(fontId: string | undefined): (code: string) => string {
    const map = /\/ToUnicode (\d+)/.exec(dictionary(fontId))?.[1]
    if (map === undefined) return (code) => Buffer.from(code, 'hex').toString('latin1')
    const points = [...stream(map).matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
      [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, letter = '']) => letter.replaceAll(' ', '')),
    )
    return (code) =>
      Buffer.from(points[Number.parseInt(code, 16)] ?? '', 'hex')
        .swap16()
        .toString('utf16le')
  }

  function readPage(page: string): Run[] {
    const resources = dictionary(/\/Resources (\d+)/.exec(page)?.[1])
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((font) => [
        font[1],
        { read: letters(font[2]), id: font[2] },
      ]),
    )
    const runs: Run[] = []
    const marks: string[] = []
    let text = ''
    let font = fonts.get('')
    for (const line of stream(/\/Contents (\d+)/.exec(page)?.[1]).split('\n')) {
      const mark = /^\/(\w+) (?:<<|BMC)/.exec(line)?.[1]
      if (mark) marks.push(mark)
      else if (line === 'EMC') marks.pop()
      else if (line.endsWith(' Tf')) font = fonts.get(/^\/(F\d+)/.exec(line)?.[1])
      else if (line.endsWith(' TJ')) {
        const width = dictionary(font?.id).includes('/ToUnicode') ? 4 : 2
        for (const [, hex = ''] of line.matchAll(/<([0-9a-f]*)>/g)) {
          for (let at = 0; at < hex.length; at += width) text += font?.read(hex.slice(at, at + width)) ?? ''
        }
      } else if (line === 'ET') {
        runs.push({ text: text.trimEnd(), mark: marks.at(-1) ?? '' })
        text = ''
      }
    }
    return runs
  }
  const pages = dictionaries.filter((entry) => entry.includes('/Type /Page\n')).map(readPage)
  return { pages, objects: dictionaries }
}
