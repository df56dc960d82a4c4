import { companyInputSchema, type Company, type CompanyInput } from '../../shared/companies/company.ts'
import { PACKING_MATERIALS, type PackingMaterialName } from '../../shared/companies/packing-materials.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import type { Draft } from '../kernel/draft.ts'

/** Prices in dollars as their fields hold them: a number, or the text of a field that holds none. */
export type TypedPrices = Record<PackingMaterialName, number | string>

/** What packing is charged by, with the price in dollars that a company starts from. */
export interface Material {
  item: PackingMaterialName
  label: string
  standard: number
}

/** All materials in the order of the price list (spec 1 §3, DECISIONS D7). */
export const MATERIALS: readonly Material[] = PACKING_MATERIALS.map(({ item, label, rate }) => ({
  item,
  label,
  standard: rate,
}))

/** The prices in dollars that a company has stored. */
export function pricesOf(company: Pick<Company, 'packingMaterials'>): TypedPrices {
  const rates = new Map(company.packingMaterials.map(({ item, rate }) => [item, rate]))
  return Object.fromEntries(
    MATERIALS.map(({ item, standard }) => [item, rates.get(item) ?? standard]),
  ) as TypedPrices // one entry for each material
}

/** The materials whose label holds every word that is searched for. */
export function foundMaterials(search: string): Material[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return MATERIALS.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** What is sent of a draft: changed prices alone. */
export function materialsInput(draft: Draft<TypedPrices>): CompanyInput {
  return {
    packingMaterials: MATERIALS.flatMap(({ item }) => {
      const rate = draft[item]
      return rate === undefined ? [] : [{ item, rate: rate === '' ? Number.NaN : Number(rate) }]
    }),
  }
}

/** What is wrong with typed prices, by material. */
export function materialProblems(draft: Draft<TypedPrices>): FieldErrors {
  const { packingMaterials } = materialsInput(draft)
  const checked = companyInputSchema.safeParse({ packingMaterials })
  return materialRefusals(
    draft,
    Object.fromEntries(
      checked.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [],
    ),
  )
}

/** Complaints on the list that was sent (`packingMaterials.0.rate`), by material. */
export function materialRefusals(draft: Draft<TypedPrices>, fields: FieldErrors): FieldErrors {
  const sent = materialsInput(draft).packingMaterials ?? []
  const problems: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const line = sent[Number(path.split('.')[1])]
    if (line) problems[line.item] = Number.isNaN(line.rate) ? 'Required.' : message
  }
  return problems
}
