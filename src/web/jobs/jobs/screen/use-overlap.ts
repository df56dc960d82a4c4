import { useState } from 'react'
import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../../shared/people/workers/crew.ts'
import type { CallError } from '../../../kernel/api.ts'

/** Keeps the overlapping jobs of the crew that a rejected save returned; null if there are none. */
export function useOverlap() {
  const [overlap, setOverlap] = useState<readonly Collision[] | null>(null)
  return {
    overlap,
    closeOverlap: () => setOverlap(null),
    /** Shows the overlaps for which a save was rejected, and returns whether they were the reason. */
    noteOverlap: (error: CallError): boolean => {
      if (error.code !== 'crew_overlap') return false
      const found = z.array(collisionSchema).safeParse(error.details['collisions'])
      if (found.success && found.data.length > 0) setOverlap(found.data)
      return true
    },
  }
}
