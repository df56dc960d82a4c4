import { Anchor, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import type { CrewPreset } from '../../../shared/people/workers/crew.choices.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { UndoBar } from '../../ui/UndoBar.tsx'
import { AddWorker } from './AddWorker.tsx'
import { BillQuestion } from './BillQuestion.tsx'
import { ChangedNote } from './ChangedNote.tsx'
import { clockOf } from './collisions.ts'
import { CrewSize } from './CrewSize.tsx'
import { ManagerRequests } from './ManagerRequests.tsx'
import { MemberCard } from './MemberCard.tsx'
import { moveItem, nameOf, newMember, replaceMember, type MemberDraft } from './members.ts'
import { mayBillSmaller, placesOf, placesText } from './part.ts'
import { Presets } from './Presets.tsx'
import { Prospects } from './Prospects.tsx'
import type { CrewSlot } from './slot.ts'
import { StartMove } from './StartMove.tsx'
import { SuggestCrew } from './SuggestCrew.tsx'
import { useCrewDraft } from './use-crew-draft.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

/** The crew editor of managers: crew spots, ordered members, sign-ups and requests for a manager. */
export function CrewEditor(slot: CrewSlot) {
  const { job } = slot
  const [removed, setRemoved] = useState<{ member: MemberDraft; index: number } | null>(null)
  const draft = useCrewDraft(slot, () => setRemoved(null))
  const { values, errors } = draft
  const [replaced, setReplaced] = useState<MemberDraft | null>(null)
  const asked = values.members.find(({ id }) => id !== null && id === slot.replaced)
  if (asked && replaced === null) setReplaced(asked)
  const { replaced: askedId, onReplaceAsked } = slot
  useEffect(() => {
    if (askedId !== undefined) onReplaceAsked?.()
  }, [askedId, onReplaceAsked])
  const places = { size: slot.crewSize, members: values.members }
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<MemberDraft | null>(null)
  const [bill, setBill] = useState({ isAsked: false, size: 0 })
  const [said, setSaid] = useState('')
  const [preset, setPreset] = useState<CrewPreset>('helper')
  const signUpsId = useId()
  const clock = clockOf(job)
  const time = { jobId: job.id, companyId: job.companyInfo.id, typed: slot.typedTime }
  const isReadOnly = !job.crewFacts.mayWrite
  const mayResize = job.actions.fields.includes('crewSize')
  const taken = values.members.map(({ id }) => id)
  useOpenInvalid(root, errors.members, setOpen)
  const undo = removed && !taken.includes(removed.member.id) ? removed : null

  /** A member who was removed before saving is restored with all stored data. */
  const memberOf = (worker: Worker) =>
    draft.stored.members.find(({ id }) => id === worker.id) ?? newMember(worker, preset)

  function add(worker: Worker) {
    draft.setMembers((members) => [...members, memberOf(worker)])
    setSaid(`${nameOf(worker)} added to the crew`)
  }

  function suggested(workers: readonly Worker[]) {
    draft.setMembers((members) => [...members, ...workers.map(memberOf)])
    setSaid(workers.map((worker) => `${nameOf(worker)} added to the crew`).join(', '))
  }

  function replace(worker: Worker) {
    if (!replaced) return
    draft.setMembers((members) => replaceMember(members, replaced.key, memberOf(worker)))
    setSaid(`${nameOf(worker)} takes the place of ${nameOf(replaced.facts)}`)
    setReplaced(null)
  }

  function move(member: MemberDraft, index: number, by: -1 | 1) {
    const to = index + by
    if (to < 0 || to >= values.members.length) return
    draft.setMembers((members) => moveItem(members, index, by))
    setSaid(`${nameOf(member.facts)} is number ${to + 1} of ${values.members.length}`)
  }

  function change({ key, id }: MemberDraft, part: Partial<MemberDraft>) {
    draft.setMember(key, part)
    const members = values.members.map((one) => (one.key === key ? { ...one, ...part } : one))
    const isAsked = part.noShow === true && id !== null && mayResize && mayBillSmaller({ ...places, members })
    if (isAsked) setBill({ isAsked, size: places.size || 0 })
  }

  return (
    <div className={classes['tab']} ref={root}>
      {job.id !== null && (
        <ManagerRequests jobId={job.id} requests={job.crewFacts.managerRequests} timezone={clock.timezone} />
      )}
      {draft.isBehind && <ChangedNote onTake={draft.takeTheirs} onKeep={draft.keepMine} />}
      <div className={classes['header']}>
        {mayResize && (
          <CrewSize value={slot.crewSize} error={slot.crewSizeError} onChange={slot.onCrewSize} />
        )}
        <Text component="output" className={classes['places'] ?? ''}>
          {placesText(places)}
        </Text>
        {job.id !== null && (
          <StartMove
            jobId={job.id}
            timezone={clock.timezone}
            facts={job.crewFacts}
            onAnswered={slot.onAnswered}
          />
        )}
        {job.crewFacts.pendingProspects > 0 && (
          <Anchor component="button" type="button" py={8} onClick={() => goTo(signUpsId)}>
            {waitingText(job.crewFacts.pendingProspects)}
          </Anchor>
        )}
      </div>
      {!isReadOnly &&
        (placesOf(places).open > 0 ? (
          <>
            <AddWorker time={time} clock={clock} taken={taken} onPick={add} />
            <Presets value={preset} onChange={setPreset} />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            All spots are filled. Increase the crew size to add a worker.
          </Text>
        ))}
      {!isReadOnly && job.id !== null && job.jobDate !== null && (
        <SuggestCrew
          jobId={job.id}
          size={slot.crewSize}
          typed={slot.typedTime}
          open={placesOf(places).open}
          taken={taken}
          onPick={suggested}
        />
      )}
      {values.members.length === 0 && <Text>Nobody is assigned yet.</Text>}
      <ol className={ui['listStack']} aria-label="Crew">
        {values.members.map((member, index) => (
          <MemberCard
            key={member.key}
            member={member}
            errors={errors.members[member.key] ?? {}}
            clock={clock}
            jobId={job.id}
            isFirst={index === 0}
            isLast={index === values.members.length - 1}
            isReadOnly={isReadOnly}
            isOpen={open.includes(member.key)}
            onToggle={() =>
              setOpen((before) =>
                before.includes(member.key)
                  ? before.filter((key) => key !== member.key)
                  : [...before, member.key],
              )
            }
            onChange={(part) => change(member, part)}
            onMove={(by) => move(member, index, by)}
            onRemove={() => setLeaving(member)}
            onReplace={() => setReplaced(member)}
            onAnswered={slot.onAnswered}
          />
        ))}
      </ol>
      {job.id !== null && <Prospects jobId={job.id} clock={clock} id={signUpsId} />}
      {errors.other.map((message) => (
        <Text key={message} role="alert" c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <UndoBar
        isSticky
        undo={
          undo && {
            text: `${nameOf(undo.member.facts)} removed from the crew`,
            onUndo: () => {
              draft.setMembers((members) => members.toSpliced(undo.index, 0, undo.member))
              setRemoved(null)
            },
          }
        }
      />
      <Modal
        opened={replaced !== null && !isReadOnly}
        onClose={() => setReplaced(null)}
        title={`Replace ${replaced ? nameOf(replaced.facts) : ''}`}
      >
        <AddWorker
          label="Who takes their place?"
          isOpened
          time={time}
          clock={clock}
          taken={taken}
          onPick={replace}
        />
      </Modal>
      <BillQuestion
        opened={bill.isAsked}
        size={bill.size}
        onAnswer={(isYes) => {
          setBill({ ...bill, isAsked: false })
          if (isYes) slot.onCrewSize(bill.size - 1)
        }}
      />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        question={`Are you sure you want to remove ${leaving ? nameOf(leaving.facts) : ''} from the crew?`}
        confirmLabel="Remove"
        onConfirm={async () => {
          if (!leaving) return
          const index = values.members.findIndex(({ key }) => key === leaving.key)
          draft.setMembers((members) => members.filter(({ key }) => key !== leaving.key))
          setRemoved({ member: leaving, index })
        }}
      />
    </div>
  )
}

/** Opens the members with errors, and sets the focus to the first invalid field. */
function useOpenInvalid(
  root: React.RefObject<HTMLElement | null>,
  errors: Record<string, Record<string, string>>,
  setOpen: (change: (before: readonly string[]) => readonly string[]) => void,
) {
  const [seen, setSeen] = useState(errors)
  const [turn, setTurn] = useState(0)
  if (seen !== errors) {
    setSeen(errors)
    const invalid = Object.keys(errors).filter((key) => Object.keys(errors[key] ?? {}).length > 0)
    const isNew = invalid.some((key) => !Object.keys(seen[key] ?? {}).length)
    if (isNew) {
      setOpen((before) => [...new Set([...before, ...invalid])])
      setTurn(turn + 1)
    }
  }
  useEffect(() => {
    if (turn === 0) return
    const field = root.current?.querySelector<HTMLElement>('[data-invalid="true"] [aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [turn, root])
}

function goTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

function waitingText(count: number): string {
  return count === 1 ? '1 sign-up is waiting for you' : `${count} sign-ups are waiting for you`
}
