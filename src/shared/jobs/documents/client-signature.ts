import type { JobDocument } from '../jobs/job.parts.ts'

/** How far the client has signed a document: at the pick-up, wholly, or not yet. */
export type ClientSignature = 'signed' | 'signedAtPickup' | 'needed' | 'onMovingDay'

/**
 * Returns how far the client has signed a document; null if it is not for them to sign, or no more once the move is over.
 */
export function clientSignature(
  { signatures, maySignFor, signingBlocks }: Pick<JobDocument, 'signatures' | 'maySignFor' | 'signingBlocks'>,
  isOver: boolean,
): ClientSignature | null {
  const mine = signatures?.filter(({ party }) => party === 'client') ?? []
  if (mine.some(({ place }) => place === 'destination')) return 'signed'
  const isAtOrigin = mine.length === 0
  const block = isAtOrigin ? signingBlocks?.origin : signingBlocks?.destination
  // After the move a missing signature stops nothing any more.
  if (maySignFor?.includes('client') && !isOver) {
    if (block === null) return 'needed'
    if (isAtOrigin) return 'onMovingDay'
  }
  return isAtOrigin ? null : 'signedAtPickup'
}
