import type { CrewValues } from './crew-state.ts'
import { nameOf, type MemberDraft } from './members.ts'

/** One version of a crew in lines, a member each, with what of them differs from the other version. */
export function crewText(crew: CrewValues, other: CrewValues): string {
  if (crew.members.length === 0) return 'Nobody'
  return crew.members
    .map((member) => {
      const twin = other.members.find(({ key }) => key === member.key)
      const facts = twin ? factsOf(member).filter((fact) => !factsOf(twin).includes(fact)) : []
      return [nameOf(member.facts), ...facts].join(', ')
    })
    .join('\n')
}

function factsOf(member: MemberDraft): string[] {
  const count = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`
  const paid = (member.pay?.typed ?? []).map(
    ({ item, rate, units }) => `${item} $${rate || 0} × ${units || 0}`,
  )
  return [
    `rating ${member.rating}`,
    member.hourlyRate === '' ? 'default rate' : `$${member.hourlyRate ?? 0} an hour`,
    member.permissions.length === 0 ? 'no permissions' : `may: ${member.permissions.join(', ')}`,
    member.noShow ? 'did not come' : 'came',
    member.notes.trim() === '' ? 'no notes' : `notes: ${member.notes.trim()}`,
    count(member.damages.length, 'damage'),
    count(member.infractions.length, 'infraction'),
    paid.length === 0 ? 'no extra pay' : paid.join(', '),
  ]
}
