import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config/config.ts'

/** How long a signed link to a file works, in minutes. */
export const LINK_MINUTES = 10

type LinkConfig = Pick<Config, 'SECRET'>

/** What a link needs of the kernel: the secret that signs it and the clock that ends it. */
export interface LinkKernel {
  config: LinkConfig
  now: () => Date
}

/**
 * The address of a stored file, or null without one. A logo or profile picture is public under its id, which
 * cannot be guessed, while a company or person has it; every other file's address is signed and works for ten
 * minutes.
 */
export function fileUrl(kernel: LinkKernel, fileId: number | null, isPublic: boolean): string | null {
  if (fileId === null) return null
  if (isPublic) return `/files/${fileId}`
  const expires = Math.floor(kernel.now().getTime() / 1000) + LINK_MINUTES * 60
  return `/files/${fileId}?expires=${expires}&signature=${sign(kernel.config, fileId, expires)}`
}

/** The id of the file that one of our links names, or null for anything else. */
export function fileIdOf(link: string): number | null {
  const digits = /^(?:https?:\/\/[^/?#]+)?\/files\/(\d{1,16})(?:\?[^#]*)?$/.exec(link)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whether a link was signed here for this file and has not run out; `nowSeconds` is epoch seconds. */
export function isLinkGood(
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
  // Named apart, so that the secret's other signatures can never pass for a link's.
  return createHmac('sha256', config.SECRET).update(`file\n${fileId}\n${expires}`).digest('base64url')
}
