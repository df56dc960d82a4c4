import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { updateCompany } from '../../../shared/company/settings/companies.api.ts'
import type { CompanySave } from '../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { COMPANY_VARIABLES, DEFAULT_VARIABLES } from '../../../shared/company/settings/company.variables.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { call } from '../../kernel/api.ts'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import { companyKey } from './company-key.ts'

/** The versions on which edits of the settings are based, by section, while the settings are open. */
export const SettingsVersions = createContext<Map<string, number>>(new Map())

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMPANY_VARIABLES.map((name) => [name, DEFAULT_VARIABLES[name].verboseName])),
  cardFeePercent: 'Card fee, %',
  smuvsPhone: 'Number of calls and texts',
  pucNumber: 'PUC number',
  usdotNumber: 'USDOT number',
  mcNumber: 'MC number',
}

const VALUE_LABELS = {
  defaultJobType: JOB_TYPE_LABELS,
  defaultWorkerPay: { laborVariable: 'By the hour', laborFlat: 'By the job' },
}

interface Options {
  company: Company
  /** The section of the settings; its edits are based on the version shown at the first keystroke. */
  section: string
  isDirty: boolean
}

/** Saves parts of a company over the version that they are based on, and keeps the server's response. */
export function useCompanySave({ company, section, isDirty }: Options): {
  save: (body: CompanySave) => Promise<Company>
  dialog: ReactNode
} {
  const queries = useQueryClient()
  const versions = useContext(SettingsVersions)
  const records = useRecordSave(LABELS, VALUE_LABELS)
  if (!isDirty || !versions.has(section)) versions.set(section, company.version)
  return {
    dialog: records.dialog,
    save: async (body) => {
      const saved = await records.save(body, versions.get(section), (sent) =>
        call(updateCompany, { params: { id: company.id }, body: sent }),
      )
      versions.delete(section)
      queries.setQueryData(companyKey(company.id), saved)
      return saved
    },
  }
}
