import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { MAX_MATERIALS } from '../../../shared/company/settings/packing-materials.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { hasEdits, withoutSent, type Draft } from '../../kernel/draft.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { MaterialRow } from './MaterialRow.tsx'
import {
  foundMaterials,
  materialLines,
  materialProblems,
  materialRefusals,
  materialsInput,
  withLine,
  withNewLine,
  type MaterialLine,
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
  const root = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const lines = materialLines(company, draft)
  const count = lines.filter(({ isRemoved }) => !isRemoved).length
  const found = foundMaterials(lines, search)

  function change(line: MaterialLine) {
    onDraft((before) => withLine(before, line))
    setErrors(({ [`${line.item}.label`]: _label, [`${line.item}.rate`]: _rate, ...others }) => others)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    // The search may hide the field with the error.
    setSearch('')
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = materialProblems(company, draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(FAILED)
    }
    try {
      await records.save(materialsInput(company, draft))
      setErrors({})
      onDraft((now) => withoutSent(now, draft))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) refuse(materialRefusals(company, draft, error.fields))
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  return (
    <form ref={root} noValidate aria-label="Materials" onSubmit={(event) => event.preventDefault()}>
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
              errors={{ label: errors[`${line.item}.label`], rate: errors[`${line.item}.rate`] }}
              onChange={change}
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
        onClick={() => onDraft((before) => withNewLine(before))}
      >
        Add material
      </Button>
      {count >= MAX_MATERIALS && (
        <Text size="sm" c="dimmed" mt="xs">
          You have {MAX_MATERIALS} materials, which is the maximum.
        </Text>
      )}
      <SaveBar isDirty={hasEdits(draft)} successText="Materials saved." onSave={save} />
      {records.dialog}
    </form>
  )
}
