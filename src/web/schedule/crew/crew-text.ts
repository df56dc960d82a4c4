import {
  CREW_PERMISSION_LABELS,
  WORKER_INVOICE_ITEM_LABELS,
} from '../../../shared/people/workers/crew.choices.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import type { CrewValues } from './crew-state.ts'
import { nameOf, type MemberDraft } from './members.ts'
import { starsText } from './ratings.ts'

/** Returns one version of a crew as text, one line per member, with what differs from the other version. */
export function crewText(crew: CrewValues, other: CrewValues): string {
  if (crew.members.length === 0) return 'Nobody'
  return crew.members
    .map((member) => {
      const there = other.members.find(({ key }) => key === member.key)
      const facts = there ? factsOf(member).filter((fact) => !factsOf(there).includes(fact)) : []
      return [nameOf(member.facts), ...facts].join(', ')
    })
    .join('\n')
}

function factsOf(member: MemberDraft): string[] {
  const count = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`
  const money = (dollars: number | '') => formatCents(centsFromDollars(dollars || 0))
  const paid = (member.pay?.typed ?? []).map(
    ({ item, rate, units }) => `${WORKER_INVOICE_ITEM_LABELS[item]}: ${money(rate)} × ${units || 0}`,
  )
  const permissions = member.permissions.map((permission) => CREW_PERMISSION_LABELS[permission].label)
  return [
    member.isRated ? starsText(member.rating) : 'not rated',
    ...(member.hourlyRate === null
      ? []
      : [member.hourlyRate === '' ? 'default rate' : `${money(member.hourlyRate)} an hour`]),
    permissions.length === 0 ? 'no permissions' : `permissions: ${permissions.join(', ')}`,
    member.noShow ? 'no-show' : 'came',
    member.notes.trim() === '' ? 'no notes' : `notes: ${member.notes.trim()}`,
    count(member.damages.length, 'damage'),
    count(member.infractions.length, 'infraction'),
    paid.length === 0 ? 'no extra pay' : paid.join(', '),
  ]
}
