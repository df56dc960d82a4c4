import { useRef, useState } from 'react'
import { z } from 'zod'
import {
  vehicleCollisionSchema,
  type VehicleCollision,
} from '../../../../shared/company/fleet/job-vehicle.ts'
import { collisionSchema, type Collision } from '../../../../shared/people/workers/crew.ts'
import type { CallError } from '../../../kernel/api.ts'

/** Why the crew and the trucks of a save may be on two jobs at one time. */
interface Reasons {
  overlapReason?: string
  truckOverlapReason?: string
}

/** Keeps the overlapping jobs of the crew or the trucks that a rejected save returned; null if there are none. */
export function useOverlap() {
  const [overlap, setOverlap] = useState<readonly Collision[] | null>(null)
  const [truckOverlap, setTruckOverlap] = useState<readonly VehicleCollision[] | null>(null)
  // A crew that was allowed stays allowed while the trucks of the same save are asked for.
  const reasons = useRef<Reasons>({})
  const show = (people: readonly Collision[] | null, trucks: readonly VehicleCollision[] | null) => {
    setOverlap(people)
    setTruckOverlap(trucks)
  }
  return {
    overlap,
    truckOverlap,
    closeOverlap: () => show(null, null),
    /** Forgets the reasons of an earlier save. */
    forgetReasons: () => {
      reasons.current = {}
    },
    /** Adds the reason for the overlap that is shown, and returns all reasons of the save. */
    allow: (reason: string): Reasons => {
      reasons.current = {
        ...reasons.current,
        ...(truckOverlap === null ? { overlapReason: reason } : { truckOverlapReason: reason }),
      }
      return reasons.current
    },
    /** Shows the overlaps for which a save was rejected, and returns whether they were the reason. */
    noteOverlap: (error: CallError): boolean => {
      if (error.code === 'truck_overlap') {
        const trucks = z.array(vehicleCollisionSchema).safeParse(error.details['collisions'])
        if (trucks.success && trucks.data.length > 0) show(null, trucks.data)
        return true
      }
      if (error.code !== 'crew_overlap') return false
      const found = z.array(collisionSchema).safeParse(error.details['collisions'])
      if (found.success && found.data.length > 0) show(found.data, null)
      return true
    },
  }
}
