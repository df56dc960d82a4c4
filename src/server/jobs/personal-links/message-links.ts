import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { LINK_FRAGMENT } from '../../../shared/kernel/session.api.ts'
import type { MessageLinks } from '../../company/deliveries/sender.parts.ts'
import type { Config } from '../../kernel/config/config.ts'
import { insertLink } from './personal-links.store.ts'

type LinkConfig = Pick<Config, 'SECRET' | 'PUBLIC_URL'>

/**
 * Returns the token of a link: 256 bits that only this installation can compute from the link's id, so that every attempt
 * to send a message sends the same one and no table, queue or log holds it.
 */
export function linkToken({ SECRET }: Pick<LinkConfig, 'SECRET'>, id: string): string {
  return deriveToken({ SECRET }, 'movesheet personal link', id)
}

/** Returns 256 bits that only this installation can compute, for one purpose and one thing. */
export function deriveToken({ SECRET }: Pick<LinkConfig, 'SECRET'>, purpose: string, of: string): string {
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', purpose, 32))
  return createHmac('sha256', key).update(of).digest('base64url')
}

/** Returns a token as it is stored: SHA-256, hex. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Returns how messages get personal links: the address of their own job, which is all that is stored, gets the token of a
 * link as its fragment when the message is sent to the client or billing contact of that job.
 */
export function createMessageLinks(config: LinkConfig): MessageLinks {
  return {
    mint: async (tx, { company_id: companyId, id: deliveryId, job_id: jobId, ...row }) => {
      const { channel, recipient: address } = row
      // A notification goes to a signed-in browser.
      if (jobId === null || channel === 'push') return null
      const hasAddress =
        inText(config, jobId).test(row.body_text) || inHtml(config, jobId).test(row.body_html)
      if (!hasAddress) return null
      const id = randomUUID()
      const hash = hashLinkToken(linkToken(config, id))
      const isKept = await insertLink(tx, { companyId, jobId, deliveryId, channel, address, id, hash })
      return isKept ? id : null
    },
    fill: (row) => {
      const { job_id: jobId, link_id: linkId } = row
      if (jobId === null || linkId === null) return row
      const linked = `$&#${LINK_FRAGMENT}${linkToken(config, linkId)}`
      return {
        ...row,
        body_text: row.body_text.replaceAll(inText(config, jobId), linked),
        body_html: row.body_html.replaceAll(inHtml(config, jobId), linked),
      }
    },
  }
}

/**
 * Matches the address of a job in text, where nothing but white space precedes it: as a part of another address it would
 * carry the token to that page.
 */
function inText(config: LinkConfig, jobId: number): RegExp {
  return new RegExp(String.raw`(?<![^ \t\r\n])${jobAddress(config, jobId)}`, 'g')
}

/** Matches the address of a job in HTML, as the whole of a link or of its text. */
function inHtml(config: LinkConfig, jobId: number): RegExp {
  return new RegExp(`(?<=href="|>)${jobAddress(config, jobId)}(?=["<])`, 'g')
}

/** The pattern of the address of a job, of its claims or of its survey, with its query. */
function jobAddress({ PUBLIC_URL }: LinkConfig, jobId: number): string {
  const root = PUBLIC_URL.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`${root}/job/${jobId}(?:/(?:claims|survey))?(?![\w/#])(?:\?[\w=%-]+(?:&(?:amp;)?[\w=%-]+)*)?`
}
