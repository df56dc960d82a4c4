import { ClientCrew } from './ClientCrew.tsx'
import { CrewEditor } from './CrewEditor.tsx'
import type { CrewSlot } from './slot.ts'

/** The Crew tab of a job: managers write the crew, clients see who comes and how many. */
export function CrewTab(slot: CrewSlot) {
  return slot.role === 'client' ? <ClientCrew {...slot} /> : <CrewEditor {...slot} />
}
