import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import type { NoticeKind } from '../../../shared/messages/notices/notices.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import { defaultTexts, fillNotice } from '../../../shared/messages/notices/notices.rules.ts'
import { translate, translateValue } from '../../kernel/language/catalogs.ts'

/** Facts that are names, which no language changes. */
const NAMES: ReadonlySet<string> = new Set(['client', 'contact', 'company', 'sender', 'from', 'to'])

/**
 * Returns how the templates of a message are filled in a language: the product's own are translated with their facts; if the
 * company wrote one of them, all are filled as they are.
 */
export function noticeWriter(
  language: string,
  kind: NoticeKind,
  templates: readonly string[],
): (template: string, facts: NoticeFacts) => string {
  const own: readonly (string | null)[] = Object.values(defaultTexts(kind))
  if (language === DEFAULT_LANGUAGE || !templates.every((one) => own.includes(one))) return fillNotice
  return (template, facts) => fillNotice(translate(template, language), writtenFacts(facts, language))
}

function writtenFacts(facts: NoticeFacts, language: string): NoticeFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value && !NAMES.has(name) ? translateValue(value, language) : value,
    ]),
  )
}
