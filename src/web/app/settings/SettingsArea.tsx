import { useQuery } from '@tanstack/react-query'
import { Activity, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import type { BuiltInWording } from '../../../shared/jobs/documents/wordings/defaults.ts'
import type { CompanySectionProps, UserSectionProps } from '../../company/record/settings-section.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { SettingsVersions } from '../../company/record/use-company-save.tsx'
import { hasEdits, type Draft } from '../../kernel/draft.ts'
import type { GeneralValues } from '../../company/settings/general.ts'
import { GeneralSection } from '../../company/settings/GeneralSection.tsx'
import type { MailServerValues } from '../../company/settings/mail-server/mail-server.ts'
import { MailServerSection } from '../../company/settings/mail-server/MailServerSection.tsx'
import type { TypedMaterials } from '../../company/settings/materials.ts'
import { MaterialsSection } from '../../company/settings/MaterialsSection.tsx'
import type { TemplateDrafts } from '../../messages/templates/template-draft.ts'
import { TemplatesSection } from '../../messages/templates/TemplatesSection.tsx'
import type { PhoneValues } from '../../company/settings/phone/phone.ts'
import { PhoneSection } from '../../company/settings/phone/PhoneSection.tsx'
import type { RatesValues } from '../../company/settings/rates/rates.ts'
import { RatesSection } from '../../company/settings/rates/RatesSection.tsx'
import type { SettingsSection } from '../../company/settings/sections.ts'
import { companyQuery } from '../../company/settings/settings.queries.ts'
import { SettingsMenu } from '../../company/settings/SettingsMenu.tsx'
import type { DocumentDrafts } from '../../jobs/wordings/own-document-draft.ts'
import type { WordingDraft } from '../../jobs/wordings/wording-draft.ts'
import { WordingsSection } from '../../jobs/wordings/WordingsSection.tsx'
import sectionClasses from '../../ui/section.module.css'
import classes from '../../company/settings/settings.module.css'

/** Sections of other features, which the page provides. */
export interface MoreSections {
  user: Partial<Record<SettingsSection, ComponentType<UserSectionProps>>>
  company: Partial<Record<SettingsSection, ComponentType<CompanySectionProps>>>
}

interface Props {
  /** Null for people who manage no company: they have only sections of their own. */
  companyId: number | null
  sections: readonly SettingsSection[]
  section: SettingsSection
  /** The name of the open text, or the key of the open template; undefined if none is open. */
  text: string | undefined
  /** Renders a wording as formatted text. */
  renderText: (body: string) => ReactNode
  more: MoreSections
}

/** Shows the settings of a person and their company. Unsaved input is kept when switching sections. */
export function SettingsArea({ companyId, sections, section, text, renderText, more }: Props) {
  const company = useQuery({ ...companyQuery(companyId ?? 0), enabled: companyId !== null })
  const [general, setGeneral] = useState<Draft<GeneralValues>>({})
  const [phone, setPhone] = useState<Draft<PhoneValues>>({})
  const [mailServer, setMailServer] = useState<Draft<MailServerValues>>({})
  const [rates, setRates] = useState<Draft<RatesValues>>({})
  const [prices, setPrices] = useState<Draft<TypedMaterials>>({})
  const [texts, setTexts] = useState<Draft<Record<BuiltInWording, WordingDraft>>>({})
  const [ownDocuments, setOwnDocuments] = useState<DocumentDrafts>({})
  const [templates, setTemplates] = useState<TemplateDrafts>({})
  const [typedOver] = useState(() => new Map<string, number>())
  const [dirty, setDirty] = useState<Partial<Record<SettingsSection, boolean>>>({})
  const unsaved: Partial<Record<SettingsSection, boolean>> = {
    ...dirty,
    general: hasEdits(general),
    phone: hasEdits(phone),
    'mail-server': hasEdits(mailServer),
    rates: hasEdits(rates),
    materials: hasEdits(prices),
    documents: hasEdits(texts) || hasEdits(ownDocuments),
    templates: hasEdits(templates),
  }
  const noteDirty = useCallback(
    (one: SettingsSection, isDirty: boolean) =>
      setDirty((before) => ((before[one] ?? false) === isDirty ? before : { ...before, [one]: isDirty })),
    [],
  )
  const data = company.data
  const isOwn = more.user[section] !== undefined
  return (
    <SettingsVersions value={typedOver}>
      <div className={classes['area']}>
        <SettingsMenu sections={sections} section={section} unsaved={unsaved} />
        <div className={sectionClasses['section']}>
          <Opened
            section={section}
            sections={more.user}
            render={(One, onDirty) => <One onDirty={onDirty} />}
            onDirty={noteDirty}
          />
          {data && (
            <Opened
              section={section}
              sections={more.company}
              render={(One, onDirty) => <One company={data} onDirty={onDirty} />}
              onDirty={noteDirty}
            />
          )}
          {isOwn ? null : data ? (
            <>
              {section === 'general' && (
                <GeneralSection
                  company={data}
                  draft={general}
                  onDraft={setGeneral}
                  phoneDraft={phone}
                  onPhoneDraft={setPhone}
                />
              )}
              {section === 'phone' && <PhoneSection company={data} draft={phone} onDraft={setPhone} />}
              {section === 'mail-server' && (
                <MailServerSection company={data} draft={mailServer} onDraft={setMailServer} />
              )}
              {section === 'rates' && <RatesSection company={data} draft={rates} onDraft={setRates} />}
              {section === 'materials' && (
                <MaterialsSection company={data} draft={prices} onDraft={setPrices} />
              )}
              {section === 'documents' && (
                <WordingsSection
                  company={data}
                  opened={text}
                  drafts={texts}
                  onDrafts={setTexts}
                  ownDrafts={ownDocuments}
                  onOwnDrafts={setOwnDocuments}
                  renderText={renderText}
                />
              )}
              {section === 'templates' && (
                <TemplatesSection company={data} opened={text} drafts={templates} onDrafts={setTemplates} />
              )}
            </>
          ) : company.isError ? (
            <ErrorState message={company.error.message} onRetry={() => void company.refetch()} />
          ) : (
            <LoadingText />
          )}
        </div>
        <UnsavedGuard isDirty={Object.values(unsaved).includes(true)} />
      </div>
    </SettingsVersions>
  )
}

interface OpenedProps<P> {
  section: SettingsSection
  sections: Partial<Record<SettingsSection, ComponentType<P>>>
  render: (One: ComponentType<P>, onDirty: (isDirty: boolean) => void) => ReactNode
  onDirty: (one: SettingsSection, isDirty: boolean) => void
}

/** Sections that were opened stay mounted but hidden, with their unsaved input. */
function Opened<P>({ section, sections, render, onDirty }: OpenedProps<P>) {
  const [visited, setVisited] = useState<readonly SettingsSection[]>([])
  const isHere = sections[section] !== undefined
  if (isHere && !visited.includes(section)) setVisited([...visited, section])
  return visited.map((one) => {
    const Section = sections[one]
    return (
      Section && (
        <Activity key={one} mode={one === section ? 'visible' : 'hidden'}>
          <Suspense fallback={<LoadingText />}>
            <Kept one={one} onDirty={onDirty}>
              {(reportDirty) => render(Section, reportDirty)}
            </Kept>
          </Suspense>
        </Activity>
      )
    )
  })
}

interface KeptProps {
  one: SettingsSection
  onDirty: (one: SettingsSection, isDirty: boolean) => void
  children: (onDirty: (isDirty: boolean) => void) => ReactNode
}

/** Keeps the section's `onDirty` callback the same between renders, so that it can be used in an effect. */
function Kept({ one, onDirty, children }: KeptProps) {
  const reportDirty = useCallback((isDirty: boolean) => onDirty(one, isDirty), [one, onDirty])
  return children(reportDirty)
}
