import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { updateCompany } from '../../shared/companies/companies.api.ts'
import type { Company } from '../../shared/companies/company.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { call, CallError } from '../kernel/api.ts'
import { isTouched, typed, unsent, type Draft } from '../kernel/draft.ts'
import { focusFirstInvalid } from '../kernel/focus.ts'
import { MaterialRow } from './MaterialRow.tsx'
import {
  foundMaterials,
  materialProblems,
  materialRefusals,
  materialsInput,
  pricesOf,
  type TypedPrices,
} from './materials.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { companyQuery } from './settings.queries.ts'
import section from '../ui/section.module.css'
import classes from './settings.module.css'

/** What the screen says when a save came to nothing (spec 3 §8). */
const FAILED = 'Materials prices could NOT be saved.'

interface Props {
  company: Company
  draft: Draft<TypedPrices>
  onDraft: Dispatch<SetStateAction<Draft<TypedPrices>>>
}

/** The prices of packing materials (spec 3 §2.11 'Materials'). */
export function MaterialsSection({ company, draft, onDraft }: Props) {
  const queries = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const stored = pricesOf(company)
  const found = foundMaterials(search)

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    // The field that is wrong may be one that the search hides.
    setSearch('')
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = materialProblems(draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(FAILED)
    }
    try {
      const saved = await call(updateCompany, { params: { id: company.id }, body: materialsInput(draft) })
      queries.setQueryData(companyQuery(company.id).queryKey, saved)
      setErrors({})
      onDraft((now) => unsent(now, draft))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) refuse(materialRefusals(draft, error.fields))
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  return (
    <form ref={root} noValidate aria-label="Materials" onSubmit={(event) => event.preventDefault()}>
      <h2 className={section['title']}>Materials</h2>
      <p className={section['hint']}>What you charge for packing. New estimates use these prices.</p>
      <TextInput
        type="search"
        label="Search materials"
        maw={400}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text component="output" py="md">
          No material is called “{search.trim()}”.
        </Text>
      ) : (
        <ul className={classes['materials']} aria-label="Prices">
          {found.map((material) => (
            <MaterialRow
              key={material.item}
              material={material}
              value={draft[material.item] ?? stored[material.item]}
              isUnsaved={draft[material.item] !== undefined}
              error={errors[material.item]}
              onChange={(price) => {
                onDraft((before) => typed(before, stored, material.item, price))
                setErrors(({ [material.item]: _fixed, ...others }) => others)
              }}
            />
          ))}
        </ul>
      )}
      <SaveBar isDirty={isTouched(draft)} successText="Materials saved." onSave={save} />
    </form>
  )
}
