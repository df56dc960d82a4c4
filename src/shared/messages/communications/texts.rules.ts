import { TEXT_STATUSES, type TextStatus } from './communication.ts'

/** Words that end texts immediately, also in Spanish; STOPALL and OPTOUT are common. */
const STOP_WORDS = [
  'stop',
  'end',
  'cancel',
  'unsubscribe',
  'quit',
  'revoke',
  'stopall',
  'optout',
  'alto',
  'parar',
  'basta',
  'cancelar',
  'baja',
]
/**
 * Words that also end texts at the beginning of a longer text; 'end' and 'cancel' begin many ordinary
 * sentences.
 */
const LEADING_STOP_WORDS = ['stop', 'unsubscribe', 'quit', 'revoke', 'stopall', 'optout']
/** Words after 'stop' that make it an instruction where to halt, such as 'Stop by at 8'. */
const PLACE_WORDS = [
  'by',
  'at',
  'in',
  'on',
  'over',
  'here',
  'there',
  'and',
  'for',
  'outside',
  'near',
  'first',
]
/** What a company sends, as people call it. */
const TEXTS = '(?:texts?|texting|messages?|messaging|sms)'
/** Words before what is sent. */
const THESE =
  '(?:(?:any|all|the|these|those|this|your|more|further|other|text|to|get|receive|receiving|getting) )*'
/** Ways to say in a sentence that texts are to end, in the words of `wordsOf`; a time after them makes it a wish for another time. */
const STOP_PHRASES = [
  /\b(?:dont|do not|never)(?: ever)? (?:text|message|sms|contact) (?:me|us|this number|my (?:phone|number|cell))\b(?! (?:before|after|until|till|at|on|while|during|between))/,
  /^(?:dont|do not|never)(?: ever)? (?:text|message|contact)(?: (?:again|anymore))?$/,
  /^no (?:texts|texting|messages|sms)(?: (?:please|thanks|thank you|anymore))?$/,
  new RegExp(`\\bno (?:more|further) ${TEXTS}\\b`),
  new RegExp(`\\b(?:dont|do not|no longer) (?:want|need|wish) ${THESE}${TEXTS}\\b`),
  new RegExp(`\\b(?:cancel|end|stop|quit|discontinue) ${THESE}${TEXTS}\\b`),
  /\b(?:i|we|im|am|are|want to|like to) (?:optout|opt me out|opting out|opted out)\b/,
  /\b(?:revoke|withdraw) (?:my|our|all|any) (?:consent|permission)\b/,
  /\bcease and desist\b/,
  /\bno mas (?:mensajes?|textos?|sms)\b/,
  /\bno (?:me|nos) (?:envien?|mande?n?|escriban?|contacten?)(?: mas)?(?: (?:mensajes?|textos?))?\b/,
  /\b(?:dejen?|pare?n?) de (?:enviar|mandar|escribir|contactar)(?:me|nos)?\b/,
  /\bno (?:quiero|deseo|queremos|deseamos) (?:recibir )?(?:mas |estos |sus )*(?:mensajes?|textos?)\b/,
  /\b(?:stop|quit) (?:texting|messaging|contacting|sms|sending (?:me|us|texts?|messages?|these|this))\b/,
  /\b(?:remove|delete) (?:me|us|my (?:phone|number|cell)|this number)\b/,
  /\btake (?:me|us|my (?:phone|number|cell)|this number) off(?: (?:your|the|this|all)\b|$)/,
  /\b(?:unsubscribe|optout) (?:me|us|please|now)\b/,
  /\b(?:want|like) to (?:unsubscribe|optout)\b/,
  /\bleave me alone\b/,
  /\blose my number\b/,
]
const POLITE = ['please', 'pls', 'plz']
/** Words before 'stop' that say nothing. */
const FILLERS = [...POLITE, 'ok', 'okay', 'hi', 'hey', 'hello', 'just', 'thanks']

const START_WORDS = ['start', 'unstop', 'yes', 'si']
const HELP_WORDS = ['help', 'info', 'ayuda']

/**
 * Returns the words of a text, normalized, without accents, punctuation and invisible characters; 'opt out' and 'stop
 * all' are one word.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/['’]/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const polite = words.filter((word, index) => !(index === 0 && POLITE.includes(word)))
  return polite.join(' ').replaceAll('opt out', 'optout').replaceAll('stop all', 'stopall').split(' ')
}

/**
 * Returns the keyword of an incoming text, or null: one of the words alone (a signature below it is ignored),
 * a 'stop' word at the beginning of a longer text or alone on a later line, or a sentence that asks to end
 * texts, in any spelling (47 CFR 64.1200(a)(10): any reasonable way to opt out counts).
 */
export function keywordOf(body: string): 'stop' | 'start' | 'help' | null {
  const firstLine = body.trim().split(/\r\n|\r|\n/)[0] ?? ''
  const words = wordsOf(firstLine)
  const [first = ''] = words
  const isOneWord = words.every((word) => word === first)
  if (isOneWord && STOP_WORDS.includes(first)) return 'stop'
  if (isStopAtBeginning(words)) return 'stop'
  if (body.split(/\r\n|\r|\n/).some((line) => LEADING_STOP_WORDS.includes(wordsOf(line).join(' '))))
    return 'stop'
  const said = wordsOf(body).join(' ')
  if (STOP_PHRASES.some((phrase) => phrase.test(said))) return 'stop'
  if (isOneWord && START_WORDS.includes(first)) return 'start'
  return isOneWord && HELP_WORDS.includes(first) ? 'help' : null
}

function isStopAtBeginning(words: readonly string[]): boolean {
  const [first = '', second = ''] = words.slice(words.findIndex((word) => !FILLERS.includes(word)))
  return LEADING_STOP_WORDS.includes(first) && !PLACE_WORDS.includes(second)
}

/** Returns the automatic reply to a keyword. */
export function keywordReply(
  keyword: 'stop' | 'start' | 'help',
  company: { name: string; phone: string },
): string {
  if (keyword === 'stop')
    return `${company.name}: you will get no more texts from us. Reply START to allow them again.`
  if (keyword === 'start')
    return `${company.name}: texts about your move are on again. Reply STOP to end them.`
  const call = company.phone === '' ? '' : ` Call us at ${company.phone}.`
  return `${company.name}: texts about your move.${call} Reply STOP to end them.`
}

/** Order of the states; a text only moves forward, in whatever order the provider reports them. */
const RANK: Record<TextStatus, number> = {
  queued: 0,
  sent: 1,
  undelivered: 2,
  failed: 2,
  delivered: 3,
  received: 3,
}

/** Returns the state for a provider's status of a text, or null if the status is unknown. */
export function textStatusOf(word: string): TextStatus | null {
  if (word === 'accepted' || word === 'scheduled' || word === 'sending') return 'queued'
  const known = TEXT_STATUSES.find((status) => status === word)
  return known ?? null
}

/**
 * Returns whether a text may move from one state to another: only forward, so that late and repeated reports
 * change nothing.
 */
export function isStatusAdvance(from: string, to: TextStatus): boolean {
  const known = TEXT_STATUSES.find((status) => status === from)
  return known === undefined || RANK[to] > RANK[known]
}
