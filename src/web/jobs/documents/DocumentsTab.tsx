import { Anchor, Menu, Button, Tabs, Text } from '@mantine/core'
import { IconBook, IconCheck, IconDots, IconDownload, IconPencil } from '@tabler/icons-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { signDocuments } from '../../../shared/jobs/documents/documents.api.ts'
import { clientSignature } from '../../../shared/jobs/documents/client-signature.ts'
import { documentNamesIn, isOwnDocument, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { call } from '../../kernel/api.ts'
import { scrollToPart } from '../../kernel/focus.ts'
import { useDraftPart, type PartConflict } from '../../kernel/draft-part.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { ChangeOrdersButton } from './change-orders/ChangeOrdersButton.tsx'
import { Advisement, ClientAgreement, OwnDocument } from './AgreePanel.tsx'
import { ColoradoAgreement } from './ColoradoPanel.tsx'
import { downloadDocument } from '../printing/download-document.ts'
import { EstimatePanel } from './EstimatePanel.tsx'
import { Invoice, Receipt } from './InvoicePanel.tsx'
import { nextDocument } from './next-document.ts'
import type { OnDirty, PanelProps, PanelSlot, StoredVariables, UnsavedDocument } from './panel.ts'
import { Reading } from './reading/Reading.tsx'
import { saveSignature } from './signatures/signature-actions.ts'
import type { DocumentsSlot } from './slot.ts'
import { SurveyButtons } from './SurveyNeeded.tsx'
import { useAgree } from './use-agree.tsx'
import { usePickedDocument } from './use-picked-document.ts'
import { WithoutAmounts } from './WithoutAmounts.tsx'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

const Papers = lazyPart(() => import('./Papers.tsx'))
const Booklet = lazyPart(() => import('./BookletPanel.tsx'))
const CubeSheet = lazyPart(() =>
  import('./cube-sheet/CubeSheet.tsx').then((module) => ({ default: module.CubeSheet })),
)

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
                    {panelOf({ ...slot, onDirty: markDirty(name) }, name, document, {
                      agreeing,
                      onAgreed: next,
                    })}
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

/** Returns a title for use within a sentence; the name of a state keeps its capital letter. */
function inSentence(title: string): string {
  return title.startsWith('Colorado') ? title : title.toLowerCase()
}

/**
 * Tracks which documents have unsaved input; they are saved after the job, each by its own request. Each
 * document gets one stable function while the tab is open. `onRefused` receives the document that could not
 * be saved.
 */
function useUnsavedDocuments(
  { job, keep }: Pick<DocumentsSlot, 'job' | 'keep'>,
  onRefused: (name: DocumentName) => void,
) {
  const [dirty, setDirty] = useState<readonly DocumentName[]>([])
  const [marks] = useState(() => new Map<DocumentName, OnDirty>())
  const [drafts] = useState(() => new Map<DocumentName, () => UnsavedDocument>())
  /** The stored variables of each document when the user began to edit it. */
  const [typedOver] = useState(() => new Map<DocumentName, StoredVariables>())
  const shown = useRef(job.documents)
  useLayoutEffect(() => {
    shown.current = job.documents
  })

  function conflictOf(name: DocumentName): PartConflict[] {
    const draft = drafts.get(name)?.()
    const now = job.documents[name]
    if (!draft || !now) return []
    const before = typedOver.get(name)
    if (!before) {
      typedOver.set(name, now.variables)
      return []
    }
    const found = draft.conflict(before, now.variables)
    if (!found) return []
    const choose = (side: 'theirs' | 'mine') => {
      if (side === 'theirs') draft.takeTheirs(before, now.variables)
      typedOver.set(name, now.variables)
    }
    return [{ key: `documents.${name}`, label: now.title, ...found, choose }]
  }

  useDraftPart(keep, 'documents', {
    unsaved: dirty.map((name) => inSentence(job.documents[name]?.title ?? name)),
    // Read when a save begins, because typing in a document rerenders only that document.
    get conflicts() {
      return dirty.flatMap(conflictOf)
    },
    saveAfter: async () => {
      for (const name of dirty) {
        // Changes made by the save of the job itself are no conflict.
        typedOver.delete(name)
        try {
          await drafts.get(name)?.().save()
        } catch (error) {
          onRefused(name)
          throw error
        }
      }
    },
  })
  const markOf = (name: DocumentName) => {
    const known = marks.get(name)
    if (known) return known
    const mark: OnDirty = (isDirty, draft) => {
      const variables = shown.current[name]?.variables
      if (isDirty && draft) drafts.set(name, draft)
      if (isDirty && variables) typedOver.set(name, variables)
      setDirty((before) =>
        before.includes(name) === isDirty
          ? before
          : isDirty
            ? [...before, name]
            : before.filter((one) => one !== name),
      )
    }
    marks.set(name, mark)
    return mark
  }
  /** The stored version is now the base of further input. */
  const restart = (name: DocumentName) => typedOver.delete(name)
  return [dirty, markOf, restart] as const
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

function panelOf(
  slot: PanelSlot,
  name: DocumentName,
  document: JobDocument,
  agreement: { agreeing: ReturnType<typeof useAgree>; onAgreed: (job: Job) => void },
): ReactNode {
  const { job } = slot
  if (document.hidesAmounts) return <WithoutAmounts slot={slot} document={document} />
  if (name === 'estimate') return <EstimatePanel slot={slot} document={document} {...agreement} />
  if (name === 'clientAgreement') return <ClientAgreement slot={slot} document={document} {...agreement} />
  if (name === 'coloradoClientAgreement')
    return <ColoradoAgreement slot={slot} document={document} {...agreement} />
  if (name === 'consumerAdvisement') return <Advisement slot={slot} document={document} {...agreement} />
  if (name === 'consumerRights')
    return <Booklet slot={slot} document={document} agreeing={agreement.agreeing} />
  if (name === 'invoice') return <Invoice slot={slot} document={document} />
  if (isOwnDocument(name)) return <OwnDocument slot={slot} document={document} {...agreement} />
  if (name === 'receipt') return <Receipt slot={slot} document={document} />
  if (job.id === null) return <Text c="dimmed">Save the job first, then fill in this document.</Text>
  const props = panelProps(slot, { ...job, id: job.id }, document)
  if (name === 'billOfLading') return <Papers purpose="billOfLading" {...props} />
  if (name === 'cubeSheet') {
    const conversion = slot.variables?.movingVolToWeightConversion.value ?? 7
    return (
      <>
        <SurveyButtons slot={slot} />
        <CubeSheet {...props} poundsPerCubicFoot={conversion} />
      </>
    )
  }
  return <Papers purpose="inventory" {...props} />
}

function panelProps(slot: PanelSlot, job: Job, document: JobDocument): PanelProps {
  return {
    job,
    document,
    variables: slot.variables,
    onSave: (variables) => slot.savePart({ documents: { [document.name]: { variables } } }),
    onDirty: slot.onDirty,
    onGo: slot.onGo,
    signingWanted:
      slot.role === 'worker' && slot.wanted?.field === 'sign' && slot.wanted.document === document.name
        ? slot.wanted
        : null,
    // Crew members can sign without a network. The office and the client see a refusal immediately.
    onSign: async (signature) =>
      slot.role === 'worker'
        ? saveSignature(job, signature)
        : slot.onAnswered(await call(signDocuments, { params: { id: job.id }, body: signature })),
  }
}
