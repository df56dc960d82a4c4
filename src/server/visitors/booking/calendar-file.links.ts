import { createHmac, timingSafeEqual } from 'node:crypto'
import { LINK_MINUTES, type LinkContext } from '../../company/files/file.links.ts'

/** The move of a calendar file, and whether the street is included. */
export interface MoveLink {
  companyId: number
  jobId: number
  isWhole: boolean
}

/** Path of calendar files of moves, before the file name. */
export const MOVE_CALENDAR_PATH = '/calendar/moves/'

/** Returns the URL of a move's calendar file; it works for ten minutes without a token. */
export function moveCalendarUrl(kernel: LinkContext, link: MoveLink): string {
  const expires = Math.floor(kernel.now().getTime() / 1000) + LINK_MINUTES * 60
  const claim = claimOf(link, expires)
  return `${MOVE_CALENDAR_PATH}${claim}.${sign(kernel, claim)}.ics`
}

/** Returns the content of a calendar file's name, or null if it was not signed here or has expired. */
export function readMoveLink(kernel: LinkContext, fileName: string): MoveLink | null {
  const [claim = '', signature = ''] = fileName.split('.')
  const right = Buffer.from(sign(kernel, claim))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  const [companyId, jobId, scope, expires] = claim.split('-')
  if (Number(expires) * 1000 <= kernel.now().getTime()) return null
  return { companyId: Number(companyId), jobId: Number(jobId), isWhole: scope === 'w' }
}

function claimOf({ companyId, jobId, isWhole }: MoveLink, expires: number): string {
  return `${companyId}-${jobId}-${isWhole ? 'w' : 'o'}-${expires}`
}

function sign({ config }: LinkContext, claim: string): string {
  // The prefix ensures that no other signature with the secret is valid here.
  return createHmac('sha256', config.SECRET).update(`move calendar\n${claim}`).digest('base64url')
}
