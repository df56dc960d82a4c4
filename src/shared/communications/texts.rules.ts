import { TEXT_LENGTH, TEXT_STATUSES, type TextStatus } from './communication.ts'

/** What ends texts at once (DECISIONS J), what allows them again, and what asks for help; STOPALL and OPTOUT are common. */
const STOP_WORDS = ['stop', 'end', 'cancel', 'unsubscribe', 'quit', 'revoke', 'stopall', 'optout']
const START_WORDS = ['start', 'unstop', 'yes']
const HELP_WORDS = ['help', 'info']

/** What a text that came in asks for beside being read, or null; a whole message of one word counts, in any case. */
export function keywordOf(body: string): 'stop' | 'start' | 'help' | null {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/^["'“]+|["'”.!]+$/g, '')
    .replaceAll(/\s+/g, ' ')
  if (STOP_WORDS.includes(word) || word === 'opt out' || word === 'stop all') return 'stop'
  if (START_WORDS.includes(word)) return 'start'
  return HELP_WORDS.includes(word) ? 'help' : null
}

/** What is answered to a keyword; the company stands for itself (DECISIONS J). */
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

/** The line that the first text to a person carries (DECISIONS K16). */
export function optOutLine(companyName: string): string {
  return `${companyName}. Reply STOP to end texts.`
}

/** The first text to a person, with the line; null when both do not fit into one message. */
export function withOptOutLine(message: string, companyName: string): string | null {
  const whole = `${message}\n${optOutLine(companyName)}`
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
