import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config/config.ts'

/** Validity of a signed link to a file, in minutes. */
export const LINK_MINUTES = 10

type LinkConfig = Pick<Config, 'SECRET'>

/** What a link needs of the kernel: the secret that signs it and the clock that expires it. */
export interface LinkContext {
  config: LinkConfig
  now: () => Date
}

/**
 * Returns the URL of a stored file, or null if there is none. A logo, a photo of a company's page or a profile
 * picture is public under its unguessable id while it is used; every other URL is signed and valid for ten minutes.
 */
export function fileUrl(kernel: LinkContext, fileId: number | null, isPublic: boolean): string | null {
  if (fileId === null) return null
  if (isPublic) return `/files/${fileId}`
  const expires = Math.floor(kernel.now().getTime() / 1000) + LINK_MINUTES * 60
  return `/files/${fileId}?expires=${expires}&signature=${sign(kernel.config, fileId, expires)}`
}

/** Returns the id of the file that one of our links names, or null for anything else. */
export function fileIdOf(link: string): number | null {
  const digits = /^(?:https?:\/\/[^/?#]+)?\/files\/(\d{1,16})(?:\?[^#]*)?$/.exec(link)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Returns whether a link was signed here for this file and has not expired; `nowSeconds` is epoch seconds.
 */
export function isLinkValid(
  config: LinkConfig,
  fileId: number,
  link: { expires: number; signature: string },
  nowSeconds: number,
): boolean {
  const right = Buffer.from(sign(config, fileId, link.expires))
  const given = Buffer.from(link.signature)
  return right.length === given.length && timingSafeEqual(right, given) && link.expires > nowSeconds
}

function sign(config: LinkConfig, fileId: number, expires: number): string {
  // Prefixed, so that other signatures made with the secret can never be valid for a link.
  return createHmac('sha256', config.SECRET).update(`file\n${fileId}\n${expires}`).digest('base64url')
}
