import type { JobDocument } from '../jobs/job.parts.ts'

/** How far the client has signed a document: at the pick-up, wholly, or not yet. */
export type ClientSignature = 'signed' | 'signedAtPickup' | 'needed' | 'onMovingDay'

/**
 * Returns how far the client has signed a document; null if it is not for them to sign, or was
 * never signed and the move is over.
 */
export function clientSignature(
  { signatures, maySignFor, signingBlocks }: Pick<JobDocument, 'signatures' | 'maySignFor' | 'signingBlocks'>,
  isOver: boolean,
): ClientSignature | null {
  const mine = signatures?.filter(({ party }) => party === 'client') ?? []
  if (mine.some(({ place }) => place === 'destination')) return 'signed'
  const isAtOrigin = mine.length === 0
  const block = isAtOrigin ? signingBlocks?.origin : signingBlocks?.destination
  // After the move, who never signed is not asked to; who signed at pick-up can still sign for the delivery.
  if (maySignFor?.includes('client') && !(isOver && isAtOrigin)) {
    if (block === null) return 'needed'
    if (isAtOrigin) return 'onMovingDay'
  }
  return isAtOrigin ? null : 'signedAtPickup'
}
