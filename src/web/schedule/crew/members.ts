import type {
  Collision,
  CrewMember,
  CrewMemberInput,
  Damage,
  DefaultRate,
  Infraction,
  Worker,
} from '../../../shared/people/workers/crew.ts'
import {
  CREW_PERMISSIONS,
  CREW_PRESET_PERMISSIONS,
  type CrewPreset,
  DEFAULT_CREW_RATING,
  type CrewPermission,
} from '../../../shared/people/workers/crew.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatCents, centsFromDollars } from '../../../shared/kernel/money.ts'
import { figureProblem, NOT_NUMERIC } from '../../ui/figure.ts'
import { openPay, payWire, type Pay } from './pay-lines.ts'

/** Damage in the form; '' is not filled in yet, amount in dollars. */
export interface DamageDraft {
  key: string
  id: number | null
  damageDate: string
  damageType: string
  itemDamaged: string
  cause: Damage['cause']
  amount: number | ''
}

/** An infraction in the form. */
export interface InfractionDraft {
  key: string
  id: number | null
  date: string
  infraction: string
  tier: Infraction['tier']
  comments: string
}

/** Read-only data of a member, which follows the stored data. */
export interface MemberFacts {
  firstName: string
  lastName: string
  profilePic: string | null
  phone: string | null
  /** Derived by the server; '' for one who is not stored yet. */
  status: string
  answer: CrewMember['answer']
  overlaps: readonly { jobId: number | null; reason: string }[]
  /** The rate that applies while none is typed; null for viewers who may not see it. */
  defaultRate: DefaultRate | null
}

/** A crew member in the form. */
export interface MemberDraft {
  key: string
  /** null for a member whose user is deleted. */
  id: number | null
  facts: MemberFacts
  /** Set for a member who was added here and is not stored yet, with the overlapping jobs. */
  added: { collisions: readonly Collision[] } | null
  rating: number
  /** Whether there is a rating, stored or typed here. */
  isRated: boolean
  /** Dollars per hour; '' if none is typed, null for viewers who may not see it. */
  hourlyRate: number | '' | null
  permissions: readonly CrewPermission[]
  noShow: boolean
  notes: string
  damages: readonly DamageDraft[]
  infractions: readonly InfractionDraft[]
  /** null for viewers who may not see it. */
  pay: Pay | null
}

/** Returns the stored members as form values, in their order. */
export function openMembers(crew: readonly CrewMember[]): MemberDraft[] {
  return crew.map((member, index) => ({
    key: member.id === null ? `gone-${index}` : `member-${member.id}`,
    id: member.id,
    facts: {
      firstName: member.firstName,
      lastName: member.lastName,
      profilePic: member.profilePic,
      phone: member.phone ?? null,
      status: member.status ?? '',
      answer: member.answer,
      overlaps: member.overlaps ?? [],
      defaultRate: member.defaultRate ?? null,
    },
    added: null,
    rating: member.rating ?? DEFAULT_CREW_RATING,
    isRated: member.isRated ?? false,
    hourlyRate: member.isRateTyped === false ? '' : (member.hourlyRate ?? null),
    permissions: member.permissions ?? [],
    noShow: member.noShow ?? false,
    notes: member.notes ?? '',
    damages: (member.damages ?? []).map(openDamage),
    infractions: (member.infractions ?? []).map(openInfraction),
    pay: member.invoice ? openPay(member.invoice) : null,
  }))
}

/** Returns a worker as a new member of the crew with the permissions of a preset; none without one. */
export function newMember(worker: Worker, preset: CrewPreset | null = null): MemberDraft {
  return {
    key: `member-${worker.id}`,
    id: worker.id,
    facts: {
      firstName: worker.firstName,
      lastName: worker.lastName,
      profilePic: worker.profilePic,
      phone: worker.phone,
      status: '',
      answer: undefined,
      overlaps: [],
      defaultRate: worker.defaultRate,
    },
    added: { collisions: worker.collisions ?? [] },
    rating: DEFAULT_CREW_RATING,
    isRated: false,
    hourlyRate: worker.defaultRate && '',
    permissions: preset === null ? [] : CREW_PRESET_PERMISSIONS[preset],
    noShow: false,
    notes: '',
    damages: [],
    infractions: [],
    pay: worker.defaultRate && { automatic: [], typed: [] },
  }
}

/**
 * Returns the members with another one in the place of a member, with the same permissions; somebody who did not come
 * stays on record beside the other.
 */
export function replaceMember(
  members: readonly MemberDraft[],
  key: string,
  by: MemberDraft,
): readonly MemberDraft[] {
  return members.flatMap((member) => {
    if (member.key !== key) return [member]
    const other = { ...by, permissions: member.permissions }
    return member.noShow ? [member, other] : [other]
  })
}

/** Returns whether a member is likely to be replaced: they declined, did not come, or work elsewhere at that time. */
export function isToReplace({ facts, noShow, added }: MemberDraft): boolean {
  const collisions = (added?.collisions.length ?? 0) + facts.overlaps.length
  return facts.answer?.value === 'declined' || noShow || collisions > 0
}

/** Returns a member's pay in dollars per hour, typed or by default; null for viewers who may not see it. */
export function rateOf({ hourlyRate, facts }: MemberDraft): number | null {
  return hourlyRate === '' ? (facts.defaultRate?.rate ?? null) : hourlyRate
}

const RATE_SOURCES: Record<DefaultRate['source'], string> = {
  worker: 'Worker’s own rate',
  company: 'Company default',
  kept: 'Fixed when the job was completed',
}

/** Returns the rate that applies while none is typed: 'Company default, $12.00'. */
export function defaultRateText({ rate, source }: DefaultRate): string {
  return `${RATE_SOURCES[source]}, ${formatCents(centsFromDollars(rate))}`
}

function rateWire(hourlyRate: MemberDraft['hourlyRate']): Partial<CrewMemberInput> {
  if (hourlyRate === null) return {}
  return hourlyRate === '' ? { isRateTyped: false } : { hourlyRate, isRateTyped: true }
}

/** Returns a member's name as far as this viewer may see it. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/**
 * Returns the members in the format of the API, without what the user may not see and what a new member does
 * not have.
 */
export function membersWire(members: readonly MemberDraft[]): CrewMemberInput[] {
  return members.map((member) => {
    const has = (list: readonly unknown[]) => member.id !== null && (!member.added || list.length > 0)
    return {
      id: member.id,
      rating: member.rating,
      ...(member.isRated && { isRated: true }),
      ...rateWire(member.hourlyRate),
      permissions: CREW_PERMISSIONS.filter((one) => member.permissions.includes(one)),
      noShow: member.noShow,
      notes: member.notes,
      ...(has(member.damages) && { damages: member.damages.map(damageWire) }),
      ...(has(member.infractions) && { infractions: member.infractions.map(infractionWire) }),
      ...(member.pay && has(member.pay.typed) && { invoice: payWire(member.pay) }),
    }
  })
}

/** Returns the errors of the members before they are sent, by the same paths that the server uses. */
export function memberProblems(members: readonly MemberDraft[]): FieldErrors {
  const problems: FieldErrors = {}
  for (const [index, member] of members.entries()) {
    if (Number.isNaN(member.hourlyRate)) problems[`crew.${index}.hourlyRate`] = NOT_NUMERIC
    for (const [at, line] of (member.pay?.typed ?? []).entries()) {
      for (const field of ['rate', 'units'] as const) {
        const problem = figureProblem(line[field])
        if (problem !== null) problems[`crew.${index}.invoice.${at}.${field}`] = problem
      }
    }
  }
  return problems
}

/** Returns the server's errors by member key, each at its path within the member. */
export function errorsByMember(
  fields: FieldErrors,
  members: readonly MemberDraft[],
): Record<string, FieldErrors> {
  const found: Record<string, FieldErrors> = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, rest] = /^crew\.(\d+)\.?(.*)$/.exec(path) ?? []
    const key = members[Number(index)]?.key
    if (key !== undefined) (found[key] ??= {})[rest ?? ''] = message
  }
  return found
}

/**
 * Returns the errors below one part of a path: those of `damages.0.amount` for `damages` are at `0.amount`.
 */
export function errorsBelow(errors: FieldErrors, part: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, message]) => [path.slice(part.length + 1), message]),
  )
}

/**
 * Returns a list with one item moved by a number of positions; unchanged if the target is outside the list.
 */
export function moveItem<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const to = from + by
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return list
  const left = list.filter((_, at) => at !== from)
  return [...left.slice(0, to), one, ...left.slice(to)]
}

function openDamage(damage: Damage, index: number): DamageDraft {
  const id = damage.id ?? null
  return {
    key: `damage-${id ?? `at-${index}`}`,
    id,
    damageDate: damage.damageDate ?? '',
    damageType: damage.damageType ?? '',
    itemDamaged: damage.itemDamaged ?? '',
    cause: damage.cause,
    amount: damage.amount,
  }
}

function damageWire(damage: DamageDraft): Damage {
  return {
    id: damage.id,
    damageDate: damage.damageDate === '' ? null : damage.damageDate,
    damageType: damage.damageType,
    itemDamaged: damage.itemDamaged,
    cause: damage.cause,
    amount: damage.amount || 0,
  }
}

function openInfraction(one: Infraction, index: number): InfractionDraft {
  const id = one.id ?? null
  return {
    key: `infraction-${id ?? `at-${index}`}`,
    id,
    date: one.date ?? '',
    infraction: one.infraction ?? '',
    tier: one.tier,
    comments: one.comments ?? '',
  }
}

function infractionWire(one: InfractionDraft): Infraction {
  return {
    id: one.id,
    date: one.date === '' ? null : one.date,
    infraction: one.infraction,
    tier: one.tier,
    comments: one.comments,
  }
}
