import { TEXT_LENGTH, TEXT_STATUSES, type TextStatus } from './communication.ts'

/** What ends texts at once; STOPALL and OPTOUT are common. */
const STOP_WORDS = ['stop', 'end', 'cancel', 'unsubscribe', 'quit', 'revoke', 'stopall', 'optout']
/** Those that end texts at the beginning of more words too; 'end' and 'cancel' begin many a plain sentence. */
const LEADING_STOP_WORDS = ['stop', 'unsubscribe', 'quit', 'revoke', 'stopall', 'optout']
/** 'Stop by at 8' and the like say where to halt. */
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
const START_WORDS = ['start', 'unstop', 'yes']
const HELP_WORDS = ['help', 'info']

/** The words of a text: folded, without signs and invisible characters; 'opt out' and 'stop all' as one. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/['’]/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const polite = words.filter((word, index) => !(index === 0 && ['please', 'pls', 'plz'].includes(word)))
  return polite.join(' ').replaceAll('opt out', 'optout').replaceAll('stop all', 'stopall').split(' ')
}

/**
 * What a text that came in asks for beside being read, or null: one of the words by itself (a signature below it does not
 * count), and a plain 'stop' at the beginning of more words, however it is written (47 CFR 64.1200(a)(10): any reasonable
 * way to refuse counts).
 */
export function keywordOf(body: string): 'stop' | 'start' | 'help' | null {
  const firstLine = body.trim().split(/\r\n|\r|\n/)[0] ?? ''
  const words = wordsOf(firstLine)
  const [first = '', second] = words
  const isOneWord = words.every((word) => word === first)
  if (isOneWord && STOP_WORDS.includes(first)) return 'stop'
  if (LEADING_STOP_WORDS.includes(first) && !(second !== undefined && PLACE_WORDS.includes(second)))
    return 'stop'
  if (isOneWord && START_WORDS.includes(first)) return 'start'
  return isOneWord && HELP_WORDS.includes(first) ? 'help' : null
}

/** What is answered to a keyword; the company stands for itself. */
export function keywordAnswer(
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

const OPT_OUT = 'Reply STOP to end texts.'

/** The line that the first text to a person carries. */
export function optOutLine(companyName: string): string {
  return `${companyName}. ${OPT_OUT}`
}

/** The first text to a person, with the line; null when both do not fit into one message. The company is named once. */
export function withOptOutLine(message: string, companyName: string): string | null {
  const isNamed = message.toLowerCase().includes(companyName.toLowerCase())
  const whole = `${message}\n${isNamed ? OPT_OUT : optOutLine(companyName)}`
  return whole.length <= TEXT_LENGTH ? whole : null
}

/** How far a state is; states only move forward, whatever order the provider tells them in. */
const RANK: Record<TextStatus, number> = {
  queued: 0,
  sent: 1,
  undelivered: 2,
  failed: 2,
  delivered: 3,
  received: 3,
}

/** Our state for a provider's word on a text, or null for one that says nothing new to us. */
export function textStatusOf(word: string): TextStatus | null {
  if (word === 'accepted' || word === 'scheduled' || word === 'sending') return 'queued'
  const known = TEXT_STATUSES.find((status) => status === word)
  return known ?? null
}

/** Whether a text may go from one state to the next: forward only, so that late and repeated news change nothing. */
export function isForward(from: string, to: TextStatus): boolean {
  const known = TEXT_STATUSES.find((status) => status === from)
  return known === undefined || RANK[to] > RANK[known]
}
