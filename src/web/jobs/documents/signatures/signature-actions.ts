import { signDocuments } from '../../../../shared/jobs/documents/documents.api.ts'
import {
  SIGNED_DOCUMENTS,
  SIGNING_PARTIES,
  type Signature,
  type SignedDocument,
} from '../../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { call } from '../../../kernel/api.ts'
import { newUuid } from '../../../kernel/new-key.ts'
import { keyOfAction, registerSender, saveActions, savedStartOf } from '../../../kernel/phone-queue.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import type { SignatureInput } from '../panel.ts'
import { signatureAt } from './strokes.ts'
import { PARTY_LABELS, PLACE_LABELS } from './words.ts'

/** The kind of the saved signatures; their group is the number of the job. */
const SIGNATURES = 'signature'

interface SavedSignature extends SignatureInput {
  /** UTC by the clock of the phone. */
  signedAt: string
  /** The documents as they were shown. */
  contentHashes: Partial<Record<SignedDocument, string>>
}

/** Sends saved signatures in their order; `takeJob` gets the job that the server answers, before they are removed from this phone. */
export function sendSignatures(takeJob: (job: Job) => Promise<void>): void {
  registerSender(SIGNATURES, {
    onSent: () => undefined,
    describe: ({ body }) => {
      const { party, place, name } = body as SavedSignature // saved by saveSignature
      return `Signature of ${name}: ${PARTY_LABELS[party]}, ${PLACE_LABELS[place]}`
    },
    send: async (group, actions) => {
      let job: Job | undefined
      for (const action of actions)
        job = await call(
          signDocuments,
          { params: { id: Number(group) }, body: action.body as SavedSignature }, // saved by saveSignature
          { key: keyOfAction(action) },
        )
      if (job) await takeJob(job)
      return actions.map(() => null)
    },
  })
}

/** Saves a signature on this phone with the documents as they are shown; it is sent when there is a network. */
export function saveSignature(job: Job, signature: SignatureInput): Promise<void> {
  const body: SavedSignature = {
    ...signature,
    signedAt: new Date().toISOString(),
    contentHashes: Object.fromEntries(
      signature.documents.flatMap((name) => {
        const hash = job.documents[name]?.contentHash
        return hash === undefined ? [] : [[name, hash]]
      }),
    ),
  }
  return saveActions([{ id: newUuid(), kind: SIGNATURES, group: String(job.id), body }])
}

/** Returns the signatures of a document that wait on this phone, the newest first. */
export function savedSignaturesOf(actions: readonly SavedAction[], name: SignedDocument): Signature[] {
  return actions
    .filter(({ kind, problem }) => kind === SIGNATURES && problem === null)
    .map(({ seq, owner, body }) => ({ seq, owner, signature: body as SavedSignature })) // saved by saveSignature
    .filter(({ signature }) => signature.documents.includes(name))
    .map(({ seq, owner, signature }) => ({
      id: SAVED_FROM + seq,
      userId: owner,
      place: signature.place,
      party: signature.party,
      name: signature.name,
      strokes: signature.strokes,
      damage: signature.damage ?? '',
      signedAt: signature.signedAt,
      contentHash: signature.contentHashes[name] ?? '',
      isCurrent: true,
    }))
    .toReversed()
}

/** Returns the signatures that the server refused. */
export function refusedSignaturesOf(actions: readonly SavedAction[]): SavedAction[] {
  return actions.filter(({ kind, problem }) => kind === SIGNATURES && problem !== null)
}

/** Signatures that wait on this phone have higher ids than all of the server, because they are newer. */
const SAVED_FROM = 1e15

/** Returns whether a signature waits on this phone. */
export function isSavedSignature({ id }: Pick<Signature, 'id'>): boolean {
  return id >= SAVED_FROM
}

/**
 * Returns a job with the signatures that wait on this phone. A start and both signatures at origin open the destination,
 * as the server will find when they arrive. Returns the same job if nothing waits.
 */
export function withSavedSignatures(job: Job, actions: readonly SavedAction[]): Job {
  const start = savedStartOf(actions, String(job.id))
  const documents = { ...job.documents }
  let isChanged = false
  for (const name of SIGNED_DOCUMENTS) {
    const document = documents[name]
    const saved = savedSignaturesOf(actions, name)
    if (!document || (saved.length === 0 && start === null)) continue
    isChanged = true
    const signatures = [...saved, ...(document.signatures ?? [])]
    const isStarted = start !== null || job.crewFacts.startedAt !== null || job.jobStatus === 'completed'
    const isSigned = SIGNING_PARTIES.every((party) => signatureAt(signatures, 'origin', party) !== null)
    const blocks = document.signingBlocks
    documents[name] = {
      ...document,
      signatures,
      ...(blocks && {
        signingBlocks: openBlocks(document, blocks, { isStarted, isSigned }),
      }),
    }
  }
  return isChanged ? { ...job, documents } : job
}

/** Returns what blocks signing once what waits on this phone has arrived. What a bill lacks blocks both places. */
function openBlocks(
  { gaps = [] }: JobDocument,
  blocks: NonNullable<JobDocument['signingBlocks']>,
  { isStarted, isSigned }: { isStarted: boolean; isSigned: boolean },
): NonNullable<JobDocument['signingBlocks']> {
  if (!isStarted || gaps.length > 0) return blocks
  return { origin: null, destination: isSigned ? null : blocks.destination }
}
