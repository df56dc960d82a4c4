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
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'movesheet personal link', 32))
  return createHmac('sha256', key).update(id).digest('base64url')
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
      if (jobId === null || !jobAddress(config, jobId).test(row.body_text + row.body_html)) return null
      const id = randomUUID()
      const { channel, recipient: address } = row
      const hash = hashLinkToken(linkToken(config, id))
      const isKept = await insertLink(tx, { companyId, jobId, deliveryId, channel, address, id, hash })
      return isKept ? id : null
    },
    fill: (text, { job_id: jobId, link_id: linkId }) =>
      jobId === null || linkId === null
        ? text
        : text.replaceAll(jobAddress(config, jobId), `$&#${LINK_FRAGMENT}${linkToken(config, linkId)}`),
  }
}

/** Matches the address of a job with its query, in text or HTML. */
function jobAddress({ PUBLIC_URL }: LinkConfig, jobId: number): RegExp {
  const root = PUBLIC_URL.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`${root}/job/${jobId}(?![\\w/#])(?:\\?[\\w=%-]+(?:&(?:amp;)?[\\w=%-]+)*)?`, 'g')
}
