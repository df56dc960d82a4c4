import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes an index page of all pictures in a folder, sorted by screen. */
export function writeIndex(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .toSorted()
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name.slice(0, -4)}</figcaption></figure>`,
  )
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:220px}
img{width:220px;height:260px;object-fit:cover;object-position:top;border:1px solid #ccc}figcaption{overflow-wrap:anywhere}</style>
<h1 style="width:100%">${names.length} screens</h1>
${figures.join('\n')}
</html>
`,
  )
}
