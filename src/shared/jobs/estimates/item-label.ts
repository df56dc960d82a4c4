import type { CompanyVariable } from '../../company/settings/company.variables.ts'
import { LINE_ITEM_LABELS } from './automatic.ts'
import { ESTIMATE_ITEM_LABELS, isEstimateItem } from '../../company/settings/estimate-items.ts'

/** The names of a company's prices, as far as the viewer knows them. */
export type ItemNames = Readonly<Record<string, Pick<CompanyVariable, 'verboseName'> | undefined>>

/** Returns the name of a line's item: the company's own, or else the product's. */
export function itemLabel(item: string, variables: ItemNames | null): string {
  if (!isEstimateItem(item)) return LINE_ITEM_LABELS[item] ?? item
  return variables?.[item]?.verboseName ?? ESTIMATE_ITEM_LABELS[item]
}

/**
 * Returns the name of a line: its own label if it has one, such as a crew of five or more, or else that of
 * its item.
 */
export function lineName(
  line: { item: string; label?: string | null | undefined },
  variables: ItemNames | null,
): string {
  return line.label == null ? itemLabel(line.item, variables) : storedLabel(line.label)
}

/** Returns the name of a line of a change order with what it is for. */
export function lineText({ label, note }: { label: string; note: string }): string {
  return note === '' ? label : `${note} (${label})`
}

/** The stored label of a crew of five or more (crewRate). */
const CREW_LABEL = /^(Moving|Packing) labor, crew of (\d+)$/
/** The stored label of the price of protection (protectionLabel). */
const PROTECTION_LABEL = /^Full value protection, (\S+) declared, (\S+) deductible$/

/** Returns a stored label in the language of the pages; what a person typed stays. */
function storedLabel(label: string): string {
  const [, declared, deductible] = PROTECTION_LABEL.exec(label) ?? []
  if (declared !== undefined) return `Full value protection, ${declared} declared, ${deductible} deductible`
  const [, kind, size] = CREW_LABEL.exec(label) ?? []
  if (size === undefined) return label
  return kind === 'Moving' ? `Moving labor, crew of ${size}` : `Packing labor, crew of ${size}`
}
