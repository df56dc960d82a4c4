import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { agreementOfSet, agreementRequest, consentRequest } from '../../../shared/jobs/documents/agree.ts'
import { CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { agreeToDocument, agreeToDocuments } from '../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { wordingQuery } from './documents.queries.ts'
import type { DocumentsSlot } from './slot.ts'
import { WordingText } from '../../ui/WordingText.tsx'

/** What a panel needs for agreements: the request itself, and the consent dialog before the first one. */
export interface AgreeAction {
  /**
   * Agrees to a document as shown and returns the updated job; throws an error whose message the button
   * shows.
   */
  agree: (document: JobDocument) => Promise<Job>
  /** Does the same with several documents in one call, which stores all agreements or none. */
  agreeToAll: (documents: readonly JobDocument[]) => Promise<Job>
  dialog: ReactNode
}

/**
 * Returns the agree function and its dialog. Before the first agreement the client consents to electronic
 * records; an inquiring job is saved first, so that the agreement covers what was typed.
 */
export function useAgree(slot: DocumentsSlot): AgreeAction {
  const { job, saveJob, onAnswered } = slot
  const [waiting, setWaiting] = useState<{ done: (isGiven: boolean) => void } | null>(null)

  const askConsent = () =>
    new Promise<boolean>((resolve) => {
      setWaiting({
        done: (isGiven) => {
          setWaiting(null)
          resolve(isGiven)
        },
      })
    })

  async function prepare(): Promise<{ id: number }> {
    if (job.id === null) throw new Error('Plase save job.')
    if (job.jobStatus === 'inquiring' && slot.isJobDirty) await saveJob()
    if (!job.consent?.isGiven && !(await askConsent())) {
      throw new Error('Agree to electronic records first.')
    }
    return { id: job.id }
  }

  async function agree(document: JobDocument) {
    const params = await prepare()
    const answered = await call(agreeToDocument, { params, body: agreementRequest(document) })
    onAnswered(answered)
    return answered
  }

  async function agreeToAll(documents: readonly JobDocument[]) {
    const params = await prepare()
    const answered = await call(agreeToDocuments, {
      params,
      body: { agreements: documents.map(agreementOfSet) },
    })
    onAnswered(answered)
    return answered
  }

  return {
    agree,
    agreeToAll,
    dialog:
      waiting && job.id !== null && job.consent ? (
        <ConsentDialog jobId={job.id} consent={job.consent} onAnswered={onAnswered} onClose={waiting.done} />
      ) : null,
  }
}

interface DialogProps {
  jobId: number
  consent: NonNullable<Job['consent']>
  onAnswered: (job: Job) => void
  onClose: (isGiven: boolean) => void
}

/** The disclosure of electronic records, with the consent checkbox (15 USC 7001(c)). */
function ConsentDialog({ jobId, consent, onAnswered, onClose }: DialogProps) {
  const wording = useQuery(wordingQuery(jobId, CONSENT_NAME, consent.content['wording']))
  return (
    <Modal opened onClose={() => onClose(false)} title="Electronic records" size="lg">
      {wording.isError && <Text role="alert">{wording.error.message}</Text>}
      {wording.isPending && <Text component="output">Loading...</Text>}
      {wording.data && (
        <>
          <WordingText text={wording.data.text} />
          <Text fw={600} mt="sm">
            {consent.clause}
          </Text>
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              Not now
            </Button>
            <AsyncButton
              action={async () => {
                onAnswered(
                  await call(agreeToDocument, { params: { id: jobId }, body: consentRequest(consent) }),
                )
                onClose(true)
              }}
            >
              I Agree
            </AsyncButton>
          </Group>
        </>
      )}
    </Modal>
  )
}
