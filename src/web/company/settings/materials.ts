import {
  companyInputSchema,
  type Company,
  type CompanyInput,
} from '../../../shared/company/settings/company.ts'
import { PACKING_MATERIALS, type MaterialChange } from '../../../shared/company/settings/packing-materials.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import type { Draft } from '../../kernel/draft.ts'

/** A material in the editor; the price in dollars is the field's text while that is not a number. */
export interface TypedMaterial {
  label: string
  rate: number | string
  isRemoved: boolean
}
/** Edited materials by item; added ones have a temporary key until they are saved. */
export type TypedMaterials = Record<string, TypedMaterial>
type Listed = Pick<Company, 'packingMaterials'>

/** One row of the list. */
export interface MaterialLine extends TypedMaterial {
  item: string
  /** The stored values; null for an added material. */
  stored: { label: string; rate: number } | null
  /** The standard price; null for a material of the company's own. */
  standard: number | null
}

const NEW_KEY = 'new '

/** Returns the company's materials with unsaved edits, then the added ones. */
export function materialLines(company: Listed, draft: Draft<TypedMaterials>): MaterialLine[] {
  const stored = company.packingMaterials.map(({ item, label, rate }) => ({
    item,
    label,
    rate,
    isRemoved: false,
    ...draft[item],
    stored: { label, rate },
    standard: PACKING_MATERIALS.find((material) => material.item === item)?.rate ?? null,
  }))
  const added = Object.entries(draft).flatMap(([item, typed]) =>
    item.startsWith(NEW_KEY) && typed ? [{ item, ...typed, stored: null, standard: null }] : [],
  )
  return [...stored, ...added]
}

/** Returns the company's materials as the editor holds them, by item. */
export function storedMaterials(company: Listed): TypedMaterials {
  return Object.fromEntries(
    company.packingMaterials.map(({ item, label, rate }) => [item, { label, rate, isRemoved: false }]),
  )
}

/** Returns whether a material is the stored one, or was added and removed again. */
export function isSameMaterial(typed: TypedMaterial, stored: TypedMaterial | undefined): boolean {
  if (typed.isRemoved) return stored === undefined
  return typed.label === stored?.label && typed.rate === stored.rate
}

/** A material that was just added. */
export const NEW_MATERIAL: TypedMaterial = { label: '', rate: '', isRemoved: false }

/** Returns the key of one more material. */
export function newMaterialKey(draft: Draft<TypedMaterials>): string {
  const numbers = Object.keys(draft).map((key) =>
    key.startsWith(NEW_KEY) ? Number(key.slice(NEW_KEY.length)) : 0,
  )
  return `${NEW_KEY}${Math.max(0, ...numbers) + 1}`
}

/** Returns the rows whose name contains every searched word; added ones are always included. */
export function foundMaterials(lines: readonly MaterialLine[], search: string): MaterialLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(
    ({ label, stored }) => !stored || words.every((word) => label.toLowerCase().includes(word)),
  )
}

/** Returns the request body for a draft, with the row of each change. */
function changesOf(
  company: Listed,
  draft: Draft<TypedMaterials>,
): { line: MaterialLine; change: MaterialChange }[] {
  return materialLines(company, draft)
    .filter(({ item }) => draft[item] !== undefined)
    .map((line) => {
      const { item, label, rate, isRemoved, stored } = line
      const price = rate === '' ? Number.NaN : Number(rate)
      if (stored === null) return { line, change: { label, rate: price } }
      if (isRemoved) return { line, change: { item, isRemoved } }
      return {
        line,
        change: {
          item,
          ...(label !== stored.label && { label }),
          ...(rate !== stored.rate && { rate: price }),
        },
      }
    })
}

/** Returns the request body for a draft: only changed materials. */
export function materialsInput(company: Listed, draft: Draft<TypedMaterials>): CompanyInput {
  return { packingMaterials: changesOf(company, draft).map(({ change }) => change) }
}

/** Returns the errors of edited materials by item and field (`dish_pack.rate`). */
export function materialProblems(company: Listed, draft: Draft<TypedMaterials>): FieldErrors {
  const checked = companyInputSchema.safeParse(materialsInput(company, draft))
  return materialRefusals(
    company,
    draft,
    Object.fromEntries(
      checked.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [],
    ),
  )
}

/**
 * Returns the server's errors of the list that was sent (`packingMaterials.0.rate`) by item and field; errors
 * without a field belong to the name.
 */
export function materialRefusals(
  company: Listed,
  draft: Draft<TypedMaterials>,
  fields: FieldErrors,
): FieldErrors {
  const sent = changesOf(company, draft)
  const problems: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field] = path.split('.')
    const row = sent[Number(index)]
    if (!row) continue
    if (field === 'rate')
      problems[`${row.line.item}.rate`] = Number.isNaN(row.change.rate) ? 'Required.' : message
    else problems[`${row.line.item}.label`] = message
  }
  return problems
}
