import { ClientCrew } from './ClientCrew.tsx'
import { CrewEditor } from './CrewEditor.tsx'
import type { CrewSlot } from './slot.ts'

/** The Crew tab of a job: managers write the crew, clients see who comes and how many (spec 1 §2). */
export function CrewTab(slot: CrewSlot) {
  return slot.role === 'client' ? <ClientCrew {...slot} /> : <CrewEditor {...slot} />
}
