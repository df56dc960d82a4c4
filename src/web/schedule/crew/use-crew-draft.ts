import { useState } from 'react'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { useDraftPart } from '../../kernel/draft-part.ts'
import {
  receiveStored,
  beginSave,
  endSave,
  failSave,
  isTyped,
  keepOwnCrew,
  openCrew,
  type CrewValues,
} from './crew-state.ts'
import { crewText } from './crew-text.ts'
import { errorsByMember, memberProblems, membersWire, type MemberDraft } from './members.ts'
import type { CrewSlot } from './slot.ts'

/** The server's errors: of members by key, and of the crew as a whole. */
interface CrewErrors {
  members: Record<string, FieldErrors>
  other: readonly string[]
}

const NO_ERRORS: CrewErrors = { members: {}, other: [] }

/**
 * Returns the typed crew on top of the stored one. It is saved with the job (kernel/draft-part.ts); a change
 * by another person overwrites nothing. `onSaved` is called when the input is stored.
 */
export function useCrewDraft({ job, keep }: Pick<CrewSlot, 'job' | 'keep'>, onSaved?: () => void) {
  const [state, setState] = useState(() => openCrew({ crew: job.crew }))
  const [errors, setErrors] = useState(NO_ERRORS)
  if (state.source.crew !== job.crew) setState(receiveStored(state, { crew: job.crew }))
  const isDirty = isTyped(state)
  const { values } = state

  const setMembers = (change: (members: readonly MemberDraft[]) => readonly MemberDraft[]) =>
    setState((before) => ({ ...before, values: { members: change(before.values.members) } }))

  function setMember(key: string, part: Partial<MemberDraft>) {
    setMembers((members) => members.map((one) => (one.key === key ? { ...one, ...part } : one)))
    setErrors((before) => withoutParts(before, key, Object.keys(part)))
  }

  function refuse(fields: FieldErrors, sent: CrewValues) {
    setErrors({
      members: errorsByMember(fields, sent.members),
      other: Object.entries(fields)
        .filter(([path]) => path === 'crew')
        .map(([, message]) => message),
    })
  }

  useDraftPart(keep, 'crew', {
    unsaved: isDirty ? ['crew'] : [],
    check: () => {
      const problems = memberProblems(values.members)
      refuse(problems, values)
      return Object.keys(problems).length === 0
    },
    conflicts: state.isBehind
      ? [
          {
            key: 'crew',
            label: 'Crew',
            theirs: crewText(state.stored, values),
            mine: crewText(values, state.stored),
            choose: (side) =>
              setState((before) => (side === 'mine' ? keepOwnCrew(before) : openCrew(before.source))),
          },
        ]
      : [],
    begin: () => {
      setState(beginSave)
      return { crew: membersWire(values.members) }
    },
    end: (refusal) => {
      if (refusal === undefined) {
        setErrors(NO_ERRORS)
        setState(endSave)
        onSaved?.()
        return
      }
      setState(failSave)
      if (refusal instanceof CallError) refuse(refusal.fields ?? {}, values)
    },
  })

  return {
    values,
    stored: state.stored,
    isDirty,
    isBehind: state.isBehind,
    errors,
    setMember,
    setMembers,
    takeTheirs: () => {
      setState((before) => openCrew(before.source))
      setErrors(NO_ERRORS)
    },
    keepMine: () => setState(keepOwnCrew),
  }
}
export type CrewDraft = ReturnType<typeof useCrewDraft>

/** Returns the errors without those of the parts that were just changed. */
function withoutParts(errors: CrewErrors, key: string, parts: readonly string[]): CrewErrors {
  const ofMember = errors.members[key]
  if (!ofMember) return errors
  // The API calls the pay lines `invoice`.
  const gone = parts.map((part) => (part === 'pay' ? 'invoice' : part))
  const left = Object.entries(ofMember).filter(
    ([path]) => !gone.some((part) => path === part || path.startsWith(`${part}.`)),
  )
  return { ...errors, members: { ...errors.members, [key]: Object.fromEntries(left) } }
}
