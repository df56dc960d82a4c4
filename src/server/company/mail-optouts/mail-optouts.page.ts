import { escapeHtml } from '../../kernel/http/pages.ts'

/**
 * Returns one of the few pages that the server renders itself, because mail programs link here and the app
 * need not load: a sentence, and a button if a confirmation is needed.
 */
export function unsubscribePage(page: {
  title: string
  sentence: string
  /** The button's label; absent if there is no button. */
  button?: string
  nonce: string
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style nonce="${escapeHtml(page.nonce)}">
body { margin: 0; padding: 15vh 24px 24px; font: 18px/1.5 system-ui, sans-serif; color: #1f2933; background: #f5f7fa; }
main { max-width: 480px; margin: 0 auto; padding: 32px; background: #fff; border-radius: 8px; }
h1 { margin: 0 0 16px; font-size: 24px; }
p { margin: 0; overflow-wrap: anywhere; }
button { margin-top: 24px; min-height: 44px; padding: 0 24px; border: 0; border-radius: 6px; font: inherit; color: #fff; background: #1c5fb0; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e7eb; background: #1f2933; }
  main { background: #323f4b; }
}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
<p>${escapeHtml(page.sentence)}</p>
${page.button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(page.button)}</button></form>`}
</main>
</body>
</html>
`
}
