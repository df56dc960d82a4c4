import { type Finish, finishMove, takeDoorPayment } from '../../../../shared/money/payments/finish.api.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { newUuid } from '../../../kernel/new-key.ts'
import {
  changeSavedAction,
  keyOfAction,
  noteSendProgress,
  registerSender,
  saveActions,
} from '../../../kernel/phone-queue.ts'
import { isFinal } from '../../../kernel/phone-queue.rules.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'

/** The kinds of the saved actions at the end of a move; their group is the number of the job. */
export const FINISHES = 'finish'
export const DOOR_PAYMENTS = 'door-payment'

/** Money that a crew took in the hand. */
export interface SavedPayment {
  /** Dollars. */
  amount: number
  tip: number
  method: 'cash' | 'check'
  /** UTC by the clock of the phone. */
  takenAt: string
  companyId: number
  /** The photo of a check. */
  photo?: Blob
}

/** What the answer of the server contains already, while it is still saved on this phone. */
const answered = new Set<string>()

/** Returns whether an action waits, and the last answer of the server does not contain it. */
export function isWaiting({ id, problem }: Pick<SavedAction, 'id' | 'problem'>): boolean {
  return problem === null && !answered.has(id)
}

/** Sends saved finishes and payments; `take` gets the answer of the server, before they are removed from this phone. */
export function sendFinishActions(take: (finish: Finish) => Promise<void>): void {
  registerSender(FINISHES, {
    onSent: () => undefined,
    describe: () => 'Move finished',
    send: async (group, actions) => {
      for (const action of actions) {
        const body = action.body as { isSure: boolean } // saved by saveFinish
        const finish = await call(
          finishMove,
          { params: { id: Number(group) }, body },
          { key: keyOfAction(action) },
        )
        answered.add(action.id)
        await take(finish)
      }
      return actions.map(() => null)
    },
  })
  registerSender(DOOR_PAYMENTS, {
    onSent: () => undefined,
    describe: ({ body }) => {
      const { amount, tip, method } = body as SavedPayment // saved by savePayment
      return `${money(amount + tip)} ${method === 'cash' ? 'in cash' : 'by check'}`
    },
    send: async (group, actions) => {
      for (const action of actions) {
        const finish = await sendPayment(Number(group), action)
        answered.add(action.id)
        await take(finish)
      }
      return actions.map(() => null)
    },
  })
}

async function sendPayment(id: number, action: SavedAction): Promise<Finish> {
  const { photo, companyId, ...paid } = action.body as SavedPayment // saved by savePayment
  const photoId = photo && (await sendPhoto(id, action, photo, companyId))
  return call(
    takeDoorPayment,
    { params: { id }, body: { ...paid, ...(photoId !== undefined && { photoId }) } },
    { key: keyOfAction(action) },
  )
}

/** Uploads the photo of a check once; a photo that the server refuses must not keep the payment from being recorded. */
async function sendPhoto(
  id: number,
  action: SavedAction,
  photo: Blob,
  companyId: number,
): Promise<number | undefined> {
  const [{ sendForm }, { uploadFile }] = await Promise.all([
    import('../../../company/files/upload.ts'),
    import('../../../../shared/company/files/files.api.ts'),
  ])
  const form = new FormData()
  form.append('purpose', 'attachment')
  form.append('company', String(companyId))
  form.append('title', `Check for job #${id}`)
  form.append('file', photo, photo.type === 'image/png' ? 'check.png' : 'check.jpg')
  try {
    const file = await sendForm(
      uploadFile,
      {},
      form,
      (share) => noteSendProgress(action.id, share),
      new AbortController().signal,
      `${keyOfAction(action)}-file`,
    )
    return file.id
  } catch (error) {
    if (!(error instanceof CallError) || !isFinal(error)) throw error
    // Before the payment is sent, so that each attempt sends the same.
    const { photo: _refused, ...body } = action.body as SavedPayment // saved by savePayment
    await changeSavedAction(action.id, body)
    return undefined
  }
}

/** Saves that a move is finished; it is sent when there is a network. */
export function saveFinish(jobId: number, isSure: boolean): Promise<void> {
  return saveActions([{ id: newUuid(), kind: FINISHES, group: String(jobId), body: { isSure } }])
}

/** Saves money that was taken; it is sent when there is a network, and then always recorded. */
export function savePayment(jobId: number, payment: Omit<SavedPayment, 'takenAt'>): Promise<void> {
  const body: SavedPayment = { ...payment, takenAt: new Date().toISOString() }
  return saveActions([{ id: newUuid(), kind: DOOR_PAYMENTS, group: String(jobId), body }])
}
