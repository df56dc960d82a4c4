import { leaveJob, signUpForJob, startJob } from '../../../shared/schedule/crew/crew.api.ts'
import { answerAssignment } from '../../../shared/schedule/crew/crew-answers.api.ts'
import { call } from '../../kernel/api.ts'
import { newUuid } from '../../kernel/new-key.ts'
import { keyOfAction, registerSender, saveActions } from '../../kernel/phone-queue.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { showSuccess } from '../../ui/toasts.ts'

/** The kinds of the saved actions of crews; their group is the number of the job. */
const ANSWERS = 'crew-answer'
const SIGN_UPS = 'sign-up'
const STARTS = 'start'

interface SavedAnswer {
  workerId: number
  answer: 'confirmed' | 'declined'
  reason?: string
  /** When the job begins as it was shown; another time asks again. */
  start?: string | null
}

interface SavedSignUp {
  /** Whether the sign-up is taken back. */
  isLeaving: boolean
}

/** Sends saved answers, sign-ups and starts; `refresh` loads what they changed before they are removed from this phone. */
export function sendCrewActions(refresh: (jobId: number) => Promise<void>): void {
  const register = (
    kind: string,
    describe: (action: SavedAction) => string,
    send: (id: number, action: SavedAction) => Promise<unknown>,
    starts = false,
  ) =>
    registerSender(kind, {
      describe,
      starts: () => starts,
      onSent: () => undefined,
      send: async (group, actions) => {
        // One call each: the next one may only follow an answer.
        for (const action of actions) await send(Number(group), action)
        await refresh(Number(group))
        return actions.map(() => null)
      },
    })
  register(
    ANSWERS,
    ({ body }) => ((body as SavedAnswer).answer === 'confirmed' ? 'Job confirmed' : 'Job declined'),
    (id, { body }) => {
      const { workerId, ...given } = body as SavedAnswer // saved by saveAnswer
      return call(answerAssignment, { params: { id, workerId }, body: given })
    },
  )
  register(
    SIGN_UPS,
    ({ body }) => ((body as SavedSignUp).isLeaving ? 'Sign-up taken back' : 'Signed up'),
    async (id, action) => {
      const { isLeaving } = action.body as SavedSignUp // saved by saveSignUp
      const { message } = isLeaving
        ? await call(leaveJob, { params: { id } })
        : await call(signUpForJob, { params: { id } }, { key: keyOfAction(action) })
      showSuccess(message)
    },
  )
  register(
    STARTS,
    () => 'Move started',
    (id) => call(startJob, { params: { id } }),
    true,
  )
}

/** Saves what a member answers to being on a job; it is sent when there is a network. */
export function saveAnswer(jobId: number, answer: SavedAnswer): Promise<void> {
  return saveOf(ANSWERS, jobId, answer)
}

/** Saves that a worker signs up for a job, or takes it back; it is sent when there is a network. */
export function saveSignUp(jobId: number, isLeaving: boolean): Promise<void> {
  return saveOf(SIGN_UPS, jobId, { isLeaving } satisfies SavedSignUp)
}

/** Saves that a move has started; it is sent when there is a network. */
export function saveStart(jobId: number): Promise<void> {
  return saveOf(STARTS, jobId, null)
}

function saveOf(kind: string, jobId: number, body: unknown): Promise<void> {
  return saveActions([{ id: newUuid(), kind, group: String(jobId), body }])
}

/** Returns what the member answered and the server does not know yet; null for nothing. */
export function savedAnswerOf(
  actions: readonly SavedAction[],
  workerId: number,
): SavedAnswer['answer'] | null {
  const given = actions.filter(({ kind, problem }) => kind === ANSWERS && problem === null)
  // saved by saveAnswer
  const own = given.map(({ body }) => body as SavedAnswer).filter((answer) => answer.workerId === workerId)
  return own.at(-1)?.answer ?? null
}

/** Returns whether the worker signed up, as the server does not know it yet; null if nothing is saved. */
export function savedSignUpOf(actions: readonly SavedAction[]): boolean | null {
  const last = actions.findLast(({ kind, problem }) => kind === SIGN_UPS && problem === null)
  return last ? !(last.body as SavedSignUp).isLeaving : null
}
