import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { vehicleCollisionSchema, type VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import { collisionSchema, type Collision } from '../../../shared/people/workers/crew.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { getBoard, type Board, type BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { CallError } from '../../kernel/api.ts'
import { callKey } from '../../kernel/queries.ts'
import { showFailure } from '../../ui/toasts.ts'
import { showUndo } from '../../ui/undo-toast.tsx'
import { changedJob, isEmpty, type Change } from './model.ts'
import { prepareSaves, questionsBefore, saveJob, type BoardSave, type Reasons } from './save.ts'

/** A save that waits for an answer: whether it may cost or void something. */
export interface MoveQuestion {
  job: BoardJob
  sentences: readonly string[]
  answer: (isYes: boolean) => void
}

/** A save that was refused because people or trucks are not free; a reason overrides it. */
export interface RefusedMove {
  job: BoardJob
  people: readonly Collision[]
  trucks: readonly VehicleCollision[]
  allow: (reason: string) => Promise<void>
}

interface Step {
  job: BoardJob
  body: BoardSave
  undo: BoardSave | null
  /** What the toast says. */
  done: string
}

/**
 * Returns the board with the moves that are being saved, and the function that makes one: it shows at once, is one save,
 * and goes back with the server's message if it is refused.
 */
export function useMoves(stored: Board) {
  const client = useQueryClient()
  const [pending, setPending] = useState<ReadonlyMap<number, BoardJob>>(new Map())
  const [question, setQuestion] = useState<MoveQuestion | null>(null)
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const lastUndo = useRef<(() => void) | null>(null)

  const put = (id: number, job: BoardJob | null) =>
    setPending((before) => {
      const after = new Map(before)
      if (job) after.set(id, job)
      else after.delete(id)
      return after
    })
  const board =
    pending.size === 0 ? stored : { ...stored, jobs: stored.jobs.map((job) => pending.get(job.id) ?? job) }

  /** Asks the person; resolves to whether they agree. */
  const ask = (job: BoardJob, sentences: readonly string[]) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        job,
        sentences,
        answer: (isYes) => {
          setQuestion(null)
          resolve(isYes)
        },
      }),
    )

  async function send({ job, body, undo, done }: Step, shown: BoardJob, reasons: Reasons = {}) {
    const { version } = await saveJob(job, body, reasons)
    // The server's answer is the newest; the board is loaded again behind it.
    client.setQueriesData<Board>(
      { queryKey: callKey(getBoard, {}).slice(0, -1) },
      (known) =>
        known && {
          ...known,
          // Who changed it before did not make this change.
          jobs: known.jobs.map((one) => (one.id === job.id ? { ...shown, version, updatedBy: null } : one)),
        },
    )
    void client.invalidateQueries({ queryKey: callKey(listJobs, {}) })
    const again = undo && {
      job: { ...shown, version },
      body: undo,
      undo: null,
      done: `Job #${job.id} is back.`,
    }
    lastUndo.current = again && (() => void run(again, { ...job, version }))
    showUndo(done, lastUndo.current)
  }

  /** Shows a job as it will be, saves it, and shows it as before if the save is refused. */
  async function run(step: Step, shown: BoardJob): Promise<void> {
    const { job } = step
    lastUndo.current = null
    put(job.id, shown)
    try {
      // Taking a move back costs nothing that was not agreed to before.
      const sentences = step.undo ? await questionsBefore(job, step.body) : []
      if (sentences.length > 0 && !(await ask(job, sentences))) return
      await send(step, shown)
    } catch (error) {
      explain(error, step, shown)
    } finally {
      put(job.id, null)
      void client.invalidateQueries({ queryKey: callKey(getBoard, {}).slice(0, -1) })
    }
  }

  function explain(error: unknown, step: Step, shown: BoardJob, given: Reasons = {}): void {
    const people = collisionsIn(error, 'crew_overlap', collisionSchema)
    const trucks = collisionsIn(error, 'truck_overlap', vehicleCollisionSchema)
    if (people.length + trucks.length === 0) {
      showFailure(error instanceof Error ? error.message : String(error))
      return
    }
    const allow = async (reason: string) => {
      const reasons = { ...given, [people.length > 0 ? 'overlapReason' : 'truckOverlapReason']: reason }
      try {
        await send(step, shown, reasons)
      } catch (next) {
        // After the people the trucks may need a reason of their own.
        if (collisionsIn(next, 'truck_overlap', vehicleCollisionSchema).length === 0) throw next
        explain(next, step, shown, reasons)
      }
    }
    setRefused({ job: step.job, people, trucks, allow })
  }

  /** Makes a change; `done` is what the toast says. */
  async function move(job: BoardJob, change: Change, done: string): Promise<void> {
    if (isEmpty(change) || pending.has(job.id)) return
    const shown = changedJob(job, change, stored.workers)
    put(job.id, shown)
    try {
      const { save, undo } = await prepareSaves(job, change)
      await run({ job, body: save, undo, done }, shown)
    } catch (error) {
      put(job.id, null)
      showFailure(error instanceof Error ? error.message : String(error))
      void client.invalidateQueries({ queryKey: callKey(getBoard, {}).slice(0, -1) })
    }
  }

  return {
    board,
    move,
    question,
    refused,
    /** Closes this question, but not the next one that its answer has asked. */
    closeRefused: () => setRefused((now) => (now === refused ? null : now)),
    /** Takes the last move back, if there is one. */
    undoLast: () => lastUndo.current?.(),
  }
}
export type Moves = ReturnType<typeof useMoves>

function collisionsIn<T>(error: unknown, code: string, schema: z.ZodType<T>): T[] {
  if (!(error instanceof CallError) || error.code !== code) return []
  const found = z.array(schema).safeParse(error.details['collisions'])
  return found.success ? found.data : []
}
