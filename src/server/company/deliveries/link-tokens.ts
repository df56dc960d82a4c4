import { CREW_LINK_FRAGMENT, LINK_FRAGMENT } from '../../../shared/kernel/session.api.ts'

const TOKENS = new RegExp(String.raw`#(?:${LINK_FRAGMENT}|${CREW_LINK_FRAGMENT})[\w-]+`, 'g')

/** Returns a text without the tokens of links: a client may send one back, and a mail server may repeat what it refuses. */
export function withoutLinkTokens(text: string): string {
  return text.replaceAll(TOKENS, '')
}
