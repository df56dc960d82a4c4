import { ClientCrew } from './ClientCrew.tsx'
import { CrewEditor } from './CrewEditor.tsx'
import type { CrewSlot } from './slot.ts'

/** The Crew tab of a job: managers edit the crew, clients see the members and the crew size. */
export function CrewTab(slot: CrewSlot) {
  return slot.role === 'client' ? <ClientCrew {...slot} /> : <CrewEditor {...slot} />
}
