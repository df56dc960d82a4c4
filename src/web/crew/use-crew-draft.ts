import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ERRORS, type FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from '../kernel/api.ts'
import {
  arrive,
  beginSave,
  endSave,
  failSave,
  isTyped,
  keepMine,
  openCrew,
  type CrewValues,
} from './crew-state.ts'
import { errorsByMember, type MemberDraft } from './members.ts'
import { crewPart, crewProblems } from './part.ts'
import type { CrewSlot } from './slot.ts'

/** Messages of a refusal: of the crew size, of members by their key, and what stands nowhere. */
interface CrewErrors {
  size: string | null
  members: Record<string, FieldErrors>
  other: readonly string[]
}

const NO_ERRORS: CrewErrors = { size: null, members: {}, other: [] }

/** The crew as it is typed over the stored one, saved as a whole; a change by someone else overwrites nothing. */
export function useCrewDraft({ job, savePart, onDirty }: Pick<CrewSlot, 'job' | 'savePart' | 'onDirty'>) {
  const client = useQueryClient()
  const [state, setState] = useState(() => openCrew({ crew: job.crew, crewSize: job.crewSize }))
  const [errors, setErrors] = useState(NO_ERRORS)
  if (state.source.crew !== job.crew || state.source.crewSize !== job.crewSize) {
    setState(arrive(state, { crew: job.crew, crewSize: job.crewSize }))
  }
  const isDirty = isTyped(state)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const setValues = (change: (values: CrewValues) => CrewValues) =>
    setState((before) => ({ ...before, values: change(before.values) }))
  const setMembers = (change: (members: readonly MemberDraft[]) => readonly MemberDraft[]) =>
    setValues((values) => ({ ...values, members: change(values.members) }))

  function setMember(key: string, part: Partial<MemberDraft>) {
    setMembers((members) => members.map((one) => (one.key === key ? { ...one, ...part } : one)))
    setErrors((before) => withoutParts(before, key, Object.keys(part)))
  }

  function refuse(fields: FieldErrors, sent: CrewValues) {
    setErrors({
      size: fields['crewSize'] ?? null,
      members: errorsByMember(fields, sent.members),
      other: Object.entries(fields)
        .filter(([path]) => path !== 'crewSize' && !/^crew\.\d/.test(path))
        .map(([, message]) => message),
    })
  }

  /** Saves what is typed; raises what it is refused with, and keeps every keystroke then. */
  async function save(overlapReason?: string): Promise<void> {
    const sent = state.values
    const problems = crewProblems(sent)
    if (Object.keys(problems).length > 0) {
      refuse(problems, sent)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    if (!isDirty && job.id !== null) return
    setState(beginSave)
    try {
      await savePart({ ...crewPart(sent, state.base), ...(overlapReason !== undefined && { overlapReason }) })
      setErrors(NO_ERRORS)
      setState(endSave)
    } catch (error) {
      setState(failSave)
      if (error instanceof CallError) {
        refuse(error.fields ?? {}, sent)
        // What the other one stored is to be seen beside what was typed.
        if (error.code === 'job_version_conflict')
          void client.invalidateQueries({ queryKey: ['job', job.id], exact: true })
      }
      throw error
    }
  }

  return {
    values: state.values,
    stored: state.stored,
    isDirty,
    isBehind: state.isBehind,
    errors,
    setMember,
    setMembers,
    setSize: (size: number | '') => {
      setValues((values) => ({ ...values, size }))
      setErrors((before) => ({ ...before, size: null }))
    },
    save,
    takeTheirs: () => {
      setState((before) => openCrew(before.source))
      setErrors(NO_ERRORS)
    },
    keepMine: () => setState(keepMine),
  }
}
export type CrewDraft = ReturnType<typeof useCrewDraft>

/** The messages without those of what was just typed again. */
function withoutParts(errors: CrewErrors, key: string, parts: readonly string[]): CrewErrors {
  const ofMember = errors.members[key]
  if (!ofMember) return errors
  // The pay lines are called `invoice` on the wire.
  const gone = parts.map((part) => (part === 'pay' ? 'invoice' : part))
  const left = Object.entries(ofMember).filter(
    ([path]) => !gone.some((part) => path === part || path.startsWith(`${part}.`)),
  )
  return { ...errors, members: { ...errors.members, [key]: Object.fromEntries(left) } }
}
