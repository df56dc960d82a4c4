import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import { hasTranslations, translate, translateValue } from './catalogs.ts'
import { languageOf } from './request-language.ts'

/** Writes the pages that the server renders in the language of the visit. */
export function translateServedPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasTranslations() || typeof payload !== 'string') return payload
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    reply.header('vary', 'accept-language, cookie')
    return translateHtml(payload, languageOf(request))
  })
}

const TAG = /(<(script|style)\b[^]*?<\/\2>|<!--[^]*?-->|<[^>]*>)/
const SHOWN_ATTRIBUTE = /\b(title|placeholder|alt|aria-label|content)="([^"]+)"/g

/** Marks an element whose text and attributes people wrote, so that no part of them is taken for a text of the product. */
const OWN = / data-own\b/
/** Marks an element whose text is a value of the product without a sentence around it, such as 'Monday to Friday'. */
const VALUE = / data-value\b/

/** Returns a page with its texts and the attributes that are shown in a language. */
export function translateHtml(html: string, language: string): string {
  if (language === DEFAULT_LANGUAGE) return html
  return html
    .split(TAG)
    .map((part, index, parts) => {
      // Between the texts, the pattern leaves each tag and the name of a script or style.
      if (index % 3 === 2) return ''
      const tag = parts[index % 3 === 0 ? index - 2 : index] ?? ''
      if (OWN.test(tag)) return part
      const write = VALUE.test(tag) ? translateValue : translate
      if (index % 3 === 0) return part.replace(/\S(?:[^]*\S)?/, (text) => translated(text, language, write))
      if (/^<(?:script|style|!)/.test(part)) return part
      return part
        .replace(/^<html\b([^>]*) lang="en"/, `<html$1 lang="${language}"`)
        .replaceAll(
          SHOWN_ATTRIBUTE,
          (_all, name: string, text: string) => `${name}="${translated(text, language, translate)}"`,
        )
    })
    .join('')
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

function translated(text: string, language: string, write: typeof translate): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/&#(\d+);/g, (_sign, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (sign, name: string) => SIGNS[name] ?? sign)
  const result = write(plain, language)
  return result === plain ? text : result.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
