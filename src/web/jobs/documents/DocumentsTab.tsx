import { Anchor, Menu, Button, Tabs, Text } from '@mantine/core'
import { IconBook, IconCheck, IconDots, IconDownload, IconPencil } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { clientSignature } from '../../../shared/jobs/documents/client-signature.ts'
import { documentNamesIn, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { scrollToPart } from '../../kernel/focus.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { ChangeOrdersButton } from './change-orders/ChangeOrdersButton.tsx'
import { downloadDocument } from '../printing/download-document.ts'
import { nextDocument } from './next-document.ts'
import { Reading } from './reading/Reading.tsx'
import type { DocumentsSlot } from './slot.ts'
import { useAgree } from './use-agree.tsx'
import { usePickedDocument } from './use-picked-document.ts'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'
import { useUnsavedDocuments } from './use-unsaved-documents.ts'
import { DocumentPanel, Papers } from './DocumentPanel.tsx'

/** The Documents tab: the required documents, each in its own tab with its PDF. */
export function DocumentsTab(given: Omit<DocumentsSlot, 'openDocument'>) {
  const [chosen, setChosen] = usePickedDocument(given.job.id)
  const slot: DocumentsSlot = { ...given, openDocument: setChosen, savePart }
  const { job } = slot
  const names = documentNamesIn(Object.keys(job.documents))
  const shown = names.flatMap((name) => {
    const document = job.documents[name]
    return document ? [{ name, document }] : []
  })
  const required = shown.filter(({ document }) => document.required)
  const [visited, setVisited] = useState<readonly DocumentName[]>([])
  const [dirty, markDirty, restart] = useUnsavedDocuments(given, setChosen)
  const [isSigning, setSigning] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    // Scrolls to the beginning of the next document.
    if (turns > 0) top.current?.scrollIntoView({ block: 'start' })
  }, [turns])
  const agreeing = useAgree(slot)
  const current = shown.find(({ name }) => name === chosen) ?? shown[0]
  // Unsaved input of a document is kept while others are open.
  if (current && !visited.includes(current.name)) setVisited([...visited, current.name])
  async function savePart(part: Parameters<DocumentsSlot['savePart']>[0]): Promise<void> {
    await given.savePart(part)
    for (const name of documentNamesIn(Object.keys(part.documents ?? {}))) restart(name)
  }
  const { wanted } = slot
  // A document that was asked for before the tab was there is opened as well.
  const [seen, setSeen] = useState<typeof wanted>(null)
  const [sought, setSought] = useState<{ part: string | null }>({ part: null })
  if (wanted !== seen) {
    const name = names.find((one) => one === wanted?.document) ?? chosen
    // Who asks again for the document that they read wants to agree to it.
    const isAgain = name !== null && name === current?.name && visited.includes(name)
    setSeen(wanted)
    setSought({ part: wanted?.field ?? (isAgain ? 'agree' : null) })
    setChosen(name)
  }
  useEffect(() => {
    if (sought.part !== null) scrollToPart(sought.part)
  }, [sought])
  if (!current) return <EmptyState title="No documents" text="This job has no documents that you may see." />

  const upcoming = shown.find(({ name }) => name === nextDocument(job.steps, current.name))
  function next(agreed: Job) {
    const following = nextDocument(agreed.steps, current?.name)
    if (!following) return
    setChosen(documentNamesIn([following])[0] ?? null)
    setTurns((before) => before + 1)
  }
  // The count is of agreements: a signature that is still open is said beside it.
  const unsigned =
    slot.role === 'client'
      ? shown.filter(({ document }) => clientSignature(document, job.jobStatus === 'completed') === 'needed')
      : []
  const together = shown.flatMap(({ document }) => (document.mayAgreeTogether ? [document] : []))
  const count = required.length - required.filter(({ document }) => !document.agreed).length
  return (
    <div className={ui['stack']}>
      <div className={ui['bar']} ref={top}>
        <Text component="output" className={classes['count'] ?? ''} data-done={count === required.length}>
          {count}/{required.length} required agreements
        </Text>
        {upcoming && (
          <Anchor component="button" type="button" py={10} onClick={() => setChosen(upcoming.name)}>
            Next: {upcoming.document.title}
          </Anchor>
        )}
        {unsigned.map(({ name, document }) => (
          <Anchor key={name} component="button" type="button" py={10} onClick={() => setChosen(name)}>
            Your signature is needed: {document.title}
          </Anchor>
        ))}
        {together.length > 1 && (
          <div>
            <Button mih={44} disabled={dirty.length > 0} onClick={() => setSigning(true)}>
              Review and sign {together.length} documents
            </Button>
            {dirty.length > 0 && (
              <Text size="sm" c="dimmed">
                Save your changes first, then sign.
              </Text>
            )}
          </div>
        )}
        {slot.renderSend()}
      </div>
      {isSigning && together.length > 0 && (
        <Suspense>
          <Papers
            purpose="agree"
            slot={slot}
            documents={together}
            agreeing={agreeing}
            onClose={() => setSigning(false)}
            onAgreed={next}
          />
        </Suspense>
      )}
      <Tabs
        value={current.name}
        onChange={(value) => setChosen(names.find((name) => name === value) ?? null)}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <TabRow aria-label="Documents">
          {shown.map(({ name, document }) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={
                dirty.includes(name) ? (
                  <IconPencil size={14} aria-label="Unsaved changes" />
                ) : document.agreed ? (
                  <IconCheck size={14} aria-label="Agreed" />
                ) : undefined
              }
            >
              {document.title}
            </Tabs.Tab>
          ))}
        </TabRow>
        {shown
          .filter(({ name }) => visited.includes(name))
          .map(({ name, document }) => (
            <Tabs.Panel key={name} value={name} keepMounted>
              <div className={`${ui['stack']} ${classes['panel']}`}>
                <div className={ui['bar']}>
                  <h2 className={ui['headingMedium']}>{document.title}</h2>
                  <Downloads slot={slot} name={name} document={document} />
                </div>
                <InReading slot={slot} document={document}>
                  <Suspense fallback={<Text component="output">Loading...</Text>}>
                    <DocumentPanel
                      slot={{ ...slot, onDirty: markDirty(name) }}
                      name={name}
                      document={document}
                      agreeing={agreeing}
                      onAgreed={next}
                    />
                  </Suspense>
                </InReading>
              </div>
            </Tabs.Panel>
          ))}
      </Tabs>
      {isManager(slot.role) && <ChangeOrdersButton job={job} />}
      {agreeing.dialog}
    </div>
  )
}

/** What clients read has its summary beside it; staff open the same view from the document's buttons. */
function InReading({
  slot,
  document,
  children,
}: {
  slot: DocumentsSlot
  document: JobDocument
  children: ReactNode
}) {
  if (slot.role !== 'client' || slot.job.id === null) return children
  return (
    <Reading job={slot.job} document={document}>
      {children}
    </Reading>
  )
}

/** The download button of a document; managers can also print the card form. */
function Downloads({
  slot,
  name,
  document,
}: {
  slot: DocumentsSlot
  name: DocumentName
  document: JobDocument
}) {
  const { id } = slot.job
  const [isReading, setReading] = useState(false)
  const isNarrow = useNarrow()
  return (
    <div className={ui['bar']}>
      {slot.role !== 'client' && id !== null && !document.hidesAmounts && (
        <>
          {/* On a phone, the buttons of a document stay in one line. */}
          <Button variant="default" aria-label="Reading view" onClick={() => setReading(true)}>
            <IconBook size={16} aria-hidden />
            {!isNarrow && <span className={classes['besideIcon']}>Reading view</span>}
          </Button>
          {isReading && (
            <Suspense>
              <Papers purpose="read" slot={slot} document={document} onClose={() => setReading(false)} />
            </Suspense>
          )}
        </>
      )}
      {(document.hasPdf || id === null) && (
        <AsyncButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          action={() => downloadDocument(id, name)}
          successText="PDF Generated."
        >
          Download PDF
        </AsyncButton>
      )}
      {isManager(slot.role) && id !== null && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" aria-label="More documents">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <CardForm jobId={id} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function CardForm({ jobId }: { jobId: number }) {
  return (
    <AsyncButton
      variant="subtle"
      action={() => downloadDocument(jobId, 'creditCardAuthorization')}
      successText="PDF Generated."
    >
      Credit card authorization (PDF)
    </AsyncButton>
  )
}
