import type { FieldErrors } from '../../kernel/errors.ts'
import { TEXT_LENGTH } from '../communications/communication.ts'
import { noticeRule, type NoticeKind } from './notices.ts'
import { LINE_PLACEHOLDERS, type NoticeFacts } from './placeholders.ts'

/** The texts of an automatic message; `text` is null if it is never a text message. */
export interface NoticeTexts {
  mailSubject: string
  mailBody: string
  textBody: string | null
}

const PLACEHOLDER = /\{([^{}\r\n]+)\}/g

/** Returns the names in braces in a text, in order of appearance. */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
}

/** Returns the default texts of an automatic message. */
export function defaultTexts(kind: NoticeKind): NoticeTexts {
  const { mail, text } = noticeRule(kind)
  return { mailSubject: mail.subject, mailBody: mail.body, textBody: text }
}

/**
 * Returns the errors of an automatic message by field: empty texts, placeholders that the message does not have, a missing
 * one that it needs, a text message that is too long.
 */
export function noticeProblems(kind: NoticeKind, texts: NoticeTexts): FieldErrors {
  const { needed, trigger } = noticeRule(kind)
  const { mailSubject, mailBody, textBody } = texts
  const isUseless = needed !== undefined && !namesIn(mailBody).includes(needed)
  const isTextUseless = trigger === 'ratings' && !namesIn(textBody ?? '').includes(needed ?? '')
  const found = {
    mailSubject: mailSubject.trim() === '' ? 'Required.' : unknownIn(kind, mailSubject),
    mailBody:
      mailBody.trim() === ''
        ? 'Required.'
        : (unknownIn(kind, mailBody) ?? (isUseless ? `Add the placeholder {${needed}}.` : null)),
    textBody:
      textBody === null
        ? null
        : textBody.trim() === ''
          ? 'Required.'
          : (unknownIn(kind, textBody) ??
            (isTextUseless ? `Add the placeholder {${needed}}.` : null) ??
            (textBody.length > TEXT_LENGTH ? `Maximum of ${TEXT_LENGTH} characters.` : null)),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function unknownIn(kind: NoticeKind, text: string): string | null {
  const known: readonly string[] = noticeRule(kind).placeholders
  const unknown = [...new Set(namesIn(text))].filter((name) => !known.includes(name))
  return unknown.length > 0 ? `Unknown placeholder ${unknown.map((name) => `{${name}}`).join(', ')}.` : null
}

/** The end of a sentence; the template is divided before it is filled, so that no name or address is. */
const SENTENCE_END = /(?<=[.!?]) +/

/**
 * Returns a text with its placeholders filled. A sentence with a placeholder that has no value is left out, and so is a
 * line that announces with a colon what was left out. A fact is one line, so that a name cannot add a paragraph; facts of
 * several lines are put together by the server.
 */
export function fillNotice(text: string, facts: NoticeFacts): string {
  const has = (name: string) => Object.hasOwn(facts, name) && Reflect.get(facts, name) !== ''
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const sentences = line.split(SENTENCE_END)
    const kept = sentences.filter((sentence) => namesIn(sentence).every(has))
    return kept.length === 0 ? null : kept.join(' ')
  })
  const kept = lines.filter((line, index) => {
    if (line === null) return false
    return !(line.endsWith(':') && lines[index + 1] === null)
  })
  // In one pass: what a fact contains is never read as a placeholder.
  return kept
    .join('\n')
    .replaceAll(PLACEHOLDER, (whole, name: string) =>
      has(name) ? valueOf(name, String(Reflect.get(facts, name))) : whole,
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function valueOf(name: string, value: string): string {
  return LINE_PLACEHOLDERS.some((one) => one === name) ? value : value.replaceAll(/\s+/g, ' ').trim()
}

/** Returns a fact of several lines from single ones, each reduced to one line. */
export function linesFact(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join('\n')
}
