import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WordingName } from '../../shared/documents/wordings/defaults.ts'
import { ErrorState, LoadingText } from '../ui/states.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { isTouched, type Draft } from './draft.ts'
import type { GeneralValues } from './general.ts'
import { GeneralSection } from './GeneralSection.tsx'
import type { TypedPrices } from './materials.ts'
import { MaterialsSection } from './MaterialsSection.tsx'
import type { SettingsSection } from './sections.ts'
import { companyQuery } from './settings.queries.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import type { WordingDraft } from './wordings/wording-draft.ts'
import { WordingsSection } from './wordings/WordingsSection.tsx'
import classes from './settings.module.css'

interface Props {
  companyId: number
  section: SettingsSection
  /** The name of the opened text, if one is. */
  text: string | undefined
  /** A wording as people read it. */
  renderText: (body: string) => ReactNode
}

/** The settings of a company. What is typed is kept here, so that going from section to section loses nothing. */
export function SettingsArea({ companyId, section, text, renderText }: Props) {
  const company = useQuery(companyQuery(companyId))
  const [general, setGeneral] = useState<Draft<GeneralValues>>({})
  const [prices, setPrices] = useState<Draft<TypedPrices>>({})
  const [texts, setTexts] = useState<Draft<Record<WordingName, WordingDraft>>>({})
  const unsaved = { general: isTouched(general), materials: isTouched(prices), documents: isTouched(texts) }
  return (
    <div className={classes['area']}>
      <SettingsMenu unsaved={unsaved} />
      <div className={classes['section']}>
        {company.data ? (
          <>
            {section === 'general' && (
              <GeneralSection company={company.data} draft={general} onDraft={setGeneral} />
            )}
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
          </>
        ) : company.isError ? (
          <ErrorState message={company.error.message} onRetry={() => void company.refetch()} />
        ) : (
          <LoadingText />
        )}
      </div>
      <UnsavedGuard isDirty={unsaved.general || unsaved.materials || unsaved.documents} />
    </div>
  )
}
