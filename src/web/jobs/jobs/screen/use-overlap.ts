import { useState } from 'react'
import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../../shared/people/workers/crew.ts'
import type { CallError } from '../../../kernel/api.ts'

/** The jobs that the crew has at the same time, as a refused save told them; null while none are told. */
export function useOverlap() {
  const [overlap, setOverlap] = useState<readonly Collision[] | null>(null)
  return {
    overlap,
    closeOverlap: () => setOverlap(null),
    /** Shows the overlaps that a save was refused for; whether that was the reason. */
    noteOverlap: (error: CallError): boolean => {
      if (error.code !== 'crew_overlap') return false
      const found = z.array(collisionSchema).safeParse(error.details['collisions'])
      if (found.success && found.data.length > 0) setOverlap(found.data)
      return true
    },
  }
}
