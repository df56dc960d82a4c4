import { escapeHtml } from '../../kernel/http/pages.ts'

/** Footer of a mail from which the recipient can unsubscribe. */
export interface MailFooter {
  /** Name and address of the sender. */
  sender: string
  unsubscribeUrl: string
}

const FONT = 'font-family:Arial,Helvetica,sans-serif'

/**
 * Returns the HTML part of a mail written as text: the company's name, paragraphs, and web addresses as
 * links. Styles are inline because mail programs drop the rest. The same text gives the same HTML.
 */
export function mailHtml(companyName: string, text: string, footer: MailFooter | null): string {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p style="margin:0 0 16px">${linesOf(paragraph).map(linked).join('<br>\n')}</p>`)
  return [
    '<!doctype html>',
    '<html lang="en"><body style="margin:0;padding:24px;background:#ffffff">',
    `<div style="max-width:600px;margin:0 auto;${FONT};font-size:16px;line-height:1.5;color:#1f2933">`,
    `<h1 style="margin:0 0 24px;font-size:20px">${escapeHtml(companyName)}</h1>`,
    ...paragraphs,
    '</div>',
    ...(footer ? [htmlFooter(footer)] : []),
    '</body></html>',
    '',
  ].join('\n')
}

/** Returns the HTML of a mail with the footer at its end. */
export function withHtmlFooter(html: string, footer: MailFooter): string {
  const end = html.toLowerCase().lastIndexOf('</body>')
  if (end < 0) return `${html}\n${htmlFooter(footer)}`
  return `${html.slice(0, end)}${htmlFooter(footer)}\n${html.slice(end)}`
}

/** Returns the text of a mail with the footer below the standard signature separator (`-- `). */
export function withTextFooter(text: string, footer: MailFooter): string {
  return `${text.trimEnd()}\n\n-- \n${footer.sender}\nUnsubscribe: ${footer.unsubscribeUrl}\n`
}

/** Returns the readable text of HTML, for the text part of a mail written as HTML. */
export function textOfHtml(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replaceAll(/<(?:br|\/p|\/div|\/h[1-6]|\/li|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function htmlFooter({ sender, unsubscribeUrl }: MailFooter): string {
  return `<p style="max-width:600px;margin:24px auto 0;${FONT};font-size:13px;color:#52606d">${escapeHtml(sender)}<br>\n<a href="${escapeHtml(unsubscribeUrl)}" style="color:#52606d">Unsubscribe</a></p>`
}

/**
 * Returns the lines of a paragraph. It splits only at line ends: a regular expression that also matches the
 * spaces around them would rescan a long run from each space.
 */
function linesOf(paragraph: string): string[] {
  return paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * Returns escaped text with web addresses as links; a full stop or bracket after an address is not part of
 * it.
 */
function linked(text: string): string {
  let shown = ''
  let from = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]+/gi)) {
    const url = withoutTail(found[0])
    const escaped = escapeHtml(url)
    shown += `${escapeHtml(text.slice(from, found.index))}<a href="${escaped}" style="color:#1c5fb0">${escaped}</a>`
    from = found.index + url.length
  }
  return shown + escapeHtml(text.slice(from))
}

/**
 * Removes trailing punctuation letter by letter: a regular expression would rescan a long run of dots from
 * each of them.
 */
function withoutTail(url: string): string {
  let end = url.length
  while (end > 0 && '.,;:!?)]}'.includes(url.charAt(end - 1))) end -= 1
  return url.slice(0, end)
}
