import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState, type Dispatch, type SetStateAction } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { MAX_MATERIALS } from '../../../shared/company/settings/packing-materials.ts'
import { hasEdits, type Draft } from '../../kernel/draft.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { MaterialRow } from './MaterialRow.tsx'
import {
  foundMaterials,
  isSameMaterial,
  materialLines,
  materialProblems,
  materialRefusals,
  materialsInput,
  NEW_MATERIAL,
  newMaterialKey,
  storedMaterials,
  type TypedMaterials,
} from './materials.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import section from '../../ui/section.module.css'
import classes from './settings.module.css'
import { useCompanySave } from '../record/use-company-save.tsx'
import ui from '../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Materials prices could NOT be saved.'

interface Props {
  company: Company
  draft: Draft<TypedMaterials>
  onDraft: Dispatch<SetStateAction<Draft<TypedMaterials>>>
}

/**
 * Shows the settings of the company's packing materials: names and prices; materials can be added and
 * removed.
 */
export function MaterialsSection({ company, draft, onDraft }: Props) {
  const records = useCompanySave({ company, section: 'materials', isDirty: hasEdits(draft) })
  const [search, setSearch] = useState('')
  const form = useRecordForm<TypedMaterials>(
    storedMaterials(company),
    (_values, edits) => materialProblems(company, edits),
    {
      kept: [draft, onDraft],
      failedText: FAILED,
      isSame: isSameMaterial,
      refusalsOf: (fields) => materialRefusals(company, draft, fields),
      // The search may hide the field with the error.
      onRefused: () => setSearch(''),
    },
  )
  const lines = materialLines(company, draft)
  const count = lines.filter(({ isRemoved }) => !isRemoved).length
  const found = foundMaterials(lines, search)

  return (
    <form id={form.id} noValidate aria-label="Materials" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Materials</h2>
      <p className={section['hint']}>
        What you charge for packing, and what bills of lading list. Booked jobs keep the list they were booked
        with.
      </p>
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
        <ul className={`${ui['list']} ${classes['materials']}`} aria-label="Prices">
          {found.map((line) => (
            <MaterialRow
              key={line.item}
              line={line}
              isUnsaved={draft[line.item] !== undefined}
              errors={{
                label: form.errors[`${line.item}.label`],
                rate: form.errors[`${line.item}.rate`],
              }}
              onChange={(typed) => form.set(line.item, typed)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        mih={44}
        mt="md"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={count >= MAX_MATERIALS}
        onClick={() => form.set(newMaterialKey(draft), NEW_MATERIAL)}
      >
        Add material
      </Button>
      {count >= MAX_MATERIALS && (
        <Text size="sm" c="dimmed" mt="xs">
          You have {MAX_MATERIALS} materials, which is the maximum.
        </Text>
      )}
      <SaveBar
        isDirty={form.isDirty}
        successText="Materials saved."
        onSave={() => form.save((_values, edits) => records.save(materialsInput(company, edits)))}
      />
      {records.dialog}
    </form>
  )
}
