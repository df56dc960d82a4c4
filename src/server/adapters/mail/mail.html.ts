import { accentColors } from '../../../shared/company/settings/accent.ts'
import { escapeHtml } from '../../kernel/http/pages.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import { translate } from '../../kernel/language/catalogs.ts'

/** Footer of a mail from which the recipient can unsubscribe. */
export interface MailFooter {
  /** Name and address of the sender. */
  sender: string
  unsubscribeUrl: string
}

/** What a mail looks like: its sender's name, logo (an absolute URL) and color (`#rrggbb`), and its language. */
export interface MailLook {
  name: string
  logoUrl?: string | null
  accent?: string | null
  /** English by default. */
  language?: string
}

const FONT = 'font-family:Arial,Helvetica,sans-serif'
/** The product's own color, for senders without one. */
const OWN_COLOR = '#1c5fb0'
/** The longest line before an address that becomes the text of a button. */
const MAX_LABEL = 60

/** Mail programs that know dark mode use these colors; others show the inline ones. */
const DARK = `@media (prefers-color-scheme:dark){body,.mail{background:#1b1e23!important;color:#e8eaed!important}.mail a:not(.button){color:#8ab4f8!important}.foot,.foot a{color:#a9b1bc!important}}`

/**
 * Returns the HTML part of a mail written as text: the company's logo and name, paragraphs, web addresses as links, and the
 * address that stands alone, or after a line that ends with a colon, as a button. Styles are inline because mail programs
 * drop the rest. Long addresses wrap, because a phone would otherwise show the whole mail in small type. The same text gives the same HTML.
 */
export function mailHtml(look: MailLook, text: string, footer: MailFooter | null): string {
  const language = look.language ?? DEFAULT_LANGUAGE
  const name = escapeHtml(look.name)
  const logo = look.logoUrl
    ? `<img src="${escapeHtml(look.logoUrl)}" alt="" height="48" style="display:block;height:48px;margin:0 0 12px">`
    : ''
  let hasButton = false
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const lines = linesOf(paragraph)
      const target = hasButton ? undefined : buttonOf(lines, language)
      if (!target) return `<p style="margin:0 0 16px">${lines.map(linked).join('<br>\n')}</p>`
      hasButton = true
      return button(target, look.accent ?? null)
    })
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff">',
    `<div class="mail" style="max-width:600px;margin:0 auto;${FONT};font-size:16px;line-height:1.5;color:#1f2933;overflow-wrap:anywhere">`,
    `${logo}<h1 style="margin:0 0 24px;font-size:20px">${name}</h1>`,
    ...paragraphs,
    '</div>',
    ...(footer ? [htmlFooter(footer, language)] : []),
    '</body></html>',
    '',
  ].join('\n')
}

/** A button: its text and its address. */
interface Target {
  label: string
  url: string
}

/** Returns the button that a paragraph is: an address alone, or after a line, or words, that end with a colon. */
function buttonOf(lines: readonly string[], language: string): Target | undefined {
  const last = lines.at(-1) ?? ''
  const [, before = '', url] = /^(?:([^:]{1,60}): )?(https?:\/\/[^\s<>"'`]+)$/i.exec(last) ?? []
  if (url === undefined || lines.length > 2 || withoutTail(url) !== url) return undefined
  const [line] = lines.length === 2 ? lines : []
  if (line !== undefined && (before !== '' || !line.endsWith(':') || line.length > MAX_LABEL))
    return undefined
  return { label: line?.slice(0, -1) || before || translate(labelOf(url), language), url }
}

/** Returns the text of a button for an address that no words introduce. */
function labelOf(url: string): string {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/job/')) return 'Open the job'
  return pathname === '/login' ? 'Log in' : 'Open'
}

function button({ label, url }: Target, accent: string | null): string {
  const { fill, onFill } = accentColors(accent ?? OWN_COLOR)
  const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${fill};color:${onFill};font-weight:bold;text-decoration:none`
  return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

/** Returns the HTML of a mail with the footer at its end. */
export function withHtmlFooter(
  html: string,
  footer: MailFooter,
  language: string = DEFAULT_LANGUAGE,
): string {
  const end = html.toLowerCase().lastIndexOf('</body>')
  if (end < 0) return `${html}\n${htmlFooter(footer, language)}`
  return `${html.slice(0, end)}${htmlFooter(footer, language)}\n${html.slice(end)}`
}

/** Returns the text of a mail with the footer below the standard signature separator (`-- `). */
export function withTextFooter(
  text: string,
  footer: MailFooter,
  language: string = DEFAULT_LANGUAGE,
): string {
  const unsubscribe = translate('Unsubscribe', language)
  return `${text.trimEnd()}\n\n-- \n${footer.sender}\n${unsubscribe}: ${footer.unsubscribeUrl}\n`
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

function htmlFooter({ sender, unsubscribeUrl }: MailFooter, language: string): string {
  return `<p class="foot" style="max-width:600px;margin:24px auto 0;${FONT};font-size:13px;color:#52606d">${escapeHtml(sender)}<br>\n<a href="${escapeHtml(unsubscribeUrl)}" style="color:#52606d">${escapeHtml(translate('Unsubscribe', language))}</a></p>`
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
