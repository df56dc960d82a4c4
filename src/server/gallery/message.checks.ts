import type { SentMessage } from './stage.ts'

/** Words of the office, of the code, or of no reader, which a client must not read. */
const OFFICE_WORDS =
  /\b(?:inquir\w*|staff\w*|save job|seen by|activit(?:y|ies)|intrastate|insurance|shipper|lead|spam|missed|refused|crew lead|[a-z]+_[a-z_]+|papers|paper)\b/i
/** Traces of a value that was not there. */
const NO_VALUE = /\b(?:undefined|null|NaN|Invalid Date|\[object)\b|\{[a-zA-Z]+\}|-0\b|\$-|#(?:0|undefined)\b/
/** Letters of GSM-7 and its extension (3GPP TS 23.038); any other halves the length of each part. */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
/** A text has at most so many parts; a personal link alone takes more than half of one. */
export const MOST_PARTS = 3

/** Returns the number of parts in which a text is sent. */
export function partsOf(text: string): number {
  const [alone, each] = GSM_7.test(text) ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / each)
}

/** Returns what is wrong with the words and the form of a message; empty if nothing is. */
export function formProblems(message: SentMessage, isForClient: boolean): string[] {
  const { channel, subject, text } = message
  const words = `${subject}\n${withoutLinks(text)}`
  const problems = [
    ...foundBy(NO_VALUE, words, 'A value is missing'),
    ...foundBy(/[^\n ] {2,}\S/, words, 'Two spaces'),
    ...foundBy(
      /^(?:Hello|Hi|Dear)\s*,$/m,
      channel === 'mail' && message.kind !== 'requestReceived' ? words : '',
      'Nobody is greeted',
    ),
    ...foundBy(/^(?:Hello|Hi|Dear)[^\n]*,\n+[a-z]/m, words, 'The first sentence begins with a small letter'),
    ...foundBy(/\n{3,}|:\s*\n\s*$/, words.trim(), 'An empty part'),
    ...(isForClient ? foundBy(OFFICE_WORDS, words, 'A word that clients must not read') : []),
  ]
  if (channel === 'mail') return [...problems, ...mailProblems(message)]
  if (!GSM_7.test(text)) problems.push('A letter outside of GSM-7')
  if (channel === 'text' && partsOf(text) > MOST_PARTS) problems.push(`More than ${MOST_PARTS} parts`)
  return problems
}

function mailProblems({ html, subject }: SentMessage): string[] {
  const problems: string[] = []
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length
  if (subject === '' || subject.length > 78)
    problems.push('The subject is empty or longer than 78 characters')
  if (count(/class="button"/g) > 1) problems.push('More than one button')
  if (count(/<img(?![^>]* alt=)[^>]*>/g) > 0) problems.push('A picture without a text')
  if (!html.includes('prefers-color-scheme:dark')) problems.push('No colors for dark mode')
  if (/<(?:script|form|iframe|link)\b| on[a-z]+=/i.test(html)) problems.push('HTML that mail programs drop')
  return problems
}

/** Returns the addresses in the text of a message. */
export function linksOf({ text }: Pick<SentMessage, 'text'>): string[] {
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
}

/** Returns a text without its addresses. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, 'link')
}

function foundBy(pattern: RegExp, text: string, problem: string): string[] {
  const found = pattern.exec(text)
  return found ? [`${problem}: ${JSON.stringify(found[0])}`] : []
}
