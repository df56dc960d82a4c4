/** Content of the 3-D Secure page. */
export interface AuthenticationPage {
  intentId: string
  clientSecret: string
  /** null if a card is only verified, without a payment. */
  amountCents: number | null
  merchant: string
  description: string
  card: string
  /** `ask`: both buttons; otherwise the result, or `nothing` when no authentication is pending. */
  state: 'ask' | 'success' | 'failure' | 'nothing'
  /** CSP nonce of the inline style and script; nothing else may run. */
  nonce: string
}

const OUTCOMES = {
  success: 'You have authenticated this payment.',
  failure: 'This payment was not authenticated.',
  nothing: 'There is nothing to authenticate.',
} as const

/**
 * Returns the page where a cardholder passes or fails authentication of a payment; it reports the result to
 * the embedding page.
 */
export function authenticationPage(page: AuthenticationPage): string {
  const { nonce, state, intentId } = page
  const facts = [
    ['Amount', page.amountCents === null ? '' : `$${(page.amountCents / 100).toFixed(2)}`],
    ['Merchant', page.merchant],
    ['For', page.description],
    ['Card', page.card],
  ].filter(([, value]) => value !== '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Authenticate a payment</title>
<style nonce="${nonce}">${css}</style>
</head>
<body>
<main>
<h1>Authenticate this payment</h1>
<p class="quiet">A test of 3-D Secure: no money moves.</p>
<dl>${facts.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeText(value)}</dd></div>`).join('')}</dl>
${state === 'ask' ? form(page) : `<p role="status">${OUTCOMES[state]}</p>`}
</main>
${state === 'success' || state === 'failure' ? tell(nonce, intentId, state) : ''}
</body>
</html>`
}

function form({ intentId, clientSecret }: AuthenticationPage): string {
  return `<form method="post" action="/3d-secure/${encodeURIComponent(intentId)}">
<input type="hidden" name="client_secret" value="${escapeText(clientSecret)}">
<button name="result" value="success">Complete authentication</button>
<button name="result" value="failure" class="plain">Fail authentication</button>
</form>`
}

/** The message contains no secret: the embedding page may be at any of the product's addresses. */
function tell(nonce: string, intentId: string, result: 'success' | 'failure'): string {
  const message = JSON.stringify({ source: 'movesheet-cards-stand-in', intentId, result })
  return `<script nonce="${nonce}">
if (window.parent !== window) window.parent.postMessage(${message.replaceAll('<', '\\u003c')}, '*')
</script>`
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const css = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #242529); --ink: light-dark(#1f2327, #e4e6ea);
  --quiet: light-dark(#565e66, #a3abb4); --accent: light-dark(#1558b0, #8ab8f5); --on-accent: light-dark(#fff, #1a1b1e);
  font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 1.25rem; margin: 0 0 8px; }
.quiet, dt { color: var(--quiet); }
p { margin: 0 0 16px; }
dl { margin: 0 0 24px; }
dl div { display: flex; gap: 16px; padding: 4px 0; }
dt { flex: 0 0 96px; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 8px; }
button { flex: 1 1 auto; min-height: 44px; padding: 0 16px; font: inherit; font-weight: 600; cursor: pointer;
  border: 2px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); }
button.plain { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
