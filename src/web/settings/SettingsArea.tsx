import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WordingName } from '../../shared/documents/wordings/defaults.ts'
import { ErrorState, LoadingText } from '../ui/states.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { isTouched, type Draft } from './draft.ts'
import type { GeneralValues } from './general.ts'
import { GeneralSection } from './GeneralSection.tsx'
import type { MailServerValues } from './mail-server/mail-server.ts'
import { MailServerSection } from './mail-server/MailServerSection.tsx'
import type { TypedPrices } from './materials.ts'
import { MaterialsSection } from './MaterialsSection.tsx'
import type { TemplateDrafts } from './message-templates/template-draft.ts'
import { TemplatesSection } from './message-templates/TemplatesSection.tsx'
import type { PhoneValues } from './phone/phone.ts'
import { PhoneSection } from './phone/PhoneSection.tsx'
import type { RatesValues } from './rates/rates.ts'
import { RatesSection } from './rates/RatesSection.tsx'
import type { SettingsSection } from './sections.ts'
import { companyQuery } from './settings.queries.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import type { WordingDraft } from './wordings/wording-draft.ts'
import { WordingsSection } from './wordings/WordingsSection.tsx'
import classes from './settings.module.css'

interface Props {
  companyId: number
  section: SettingsSection
  /** The name of the opened text, or the key of the opened template, if one is. */
  text: string | undefined
  /** A wording as people read it. */
  renderText: (body: string) => ReactNode
}

/** The settings of a company. What is typed is kept here, so that going from section to section loses nothing. */
export function SettingsArea({ companyId, section, text, renderText }: Props) {
  const company = useQuery(companyQuery(companyId))
  const [general, setGeneral] = useState<Draft<GeneralValues>>({})
  const [phone, setPhone] = useState<Draft<PhoneValues>>({})
  const [mailServer, setMailServer] = useState<Draft<MailServerValues>>({})
  const [rates, setRates] = useState<Draft<RatesValues>>({})
  const [prices, setPrices] = useState<Draft<TypedPrices>>({})
  const [texts, setTexts] = useState<Draft<Record<WordingName, WordingDraft>>>({})
  const [templates, setTemplates] = useState<TemplateDrafts>({})
  const unsaved: Record<SettingsSection, boolean> = {
    general: isTouched(general),
    phone: isTouched(phone),
    'mail-server': isTouched(mailServer),
    rates: isTouched(rates),
    materials: isTouched(prices),
    documents: isTouched(texts),
    templates: isTouched(templates),
  }
  return (
    <div className={classes['area']}>
      <SettingsMenu unsaved={unsaved} />
      <div className={classes['section']}>
        {company.data ? (
          <>
            {section === 'general' && (
              <GeneralSection company={company.data} draft={general} onDraft={setGeneral} />
            )}
            {section === 'phone' && <PhoneSection company={company.data} draft={phone} onDraft={setPhone} />}
            {section === 'mail-server' && (
              <MailServerSection company={company.data} draft={mailServer} onDraft={setMailServer} />
            )}
            {section === 'rates' && <RatesSection company={company.data} draft={rates} onDraft={setRates} />}
            {section === 'materials' && (
              <MaterialsSection company={company.data} draft={prices} onDraft={setPrices} />
            )}
            {section === 'documents' && (
              <WordingsSection
                company={company.data}
                opened={text}
                drafts={texts}
                onDrafts={setTexts}
                renderText={renderText}
              />
            )}
            {section === 'templates' && (
              <TemplatesSection
                company={company.data}
                opened={text}
                drafts={templates}
                onDrafts={setTemplates}
              />
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
  )
}
