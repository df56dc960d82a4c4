import { createHmac, timingSafeEqual } from 'node:crypto'
import { LINK_MINUTES, type LinkKernel } from '../../company/files/file.links.ts'

/** Which move a calendar file tells of, and whether with its street. */
export interface MoveLink {
  companyId: number
  jobId: number
  isWhole: boolean
}

/** Where calendar files of moves lie, before their name. */
export const MOVE_CALENDAR_PATH = '/calendar/moves/'

/** The address of a move's calendar file; it works for ten minutes, without a token. */
export function moveCalendarUrl(kernel: LinkKernel, link: MoveLink): string {
  const expires = Math.floor(kernel.now().getTime() / 1000) + LINK_MINUTES * 60
  const claim = claimOf(link, expires)
  return `${MOVE_CALENDAR_PATH}${claim}.${sign(kernel, claim)}.ics`
}

/** What a calendar file's name stands for, or null for one that was not signed here or has run out. */
export function readMoveLink(kernel: LinkKernel, fileName: string): MoveLink | null {
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

function sign({ config }: LinkKernel, claim: string): string {
  // Named apart, so that the secret's other signatures can never pass for this one.
  return createHmac('sha256', config.SECRET).update(`move calendar\n${claim}`).digest('base64url')
}
