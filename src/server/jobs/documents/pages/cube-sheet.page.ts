import type { PdfBlock, PdfTableColumn } from '../../../adapters/pdf/pdf.model.ts'
import { cubicFeetOf, poundsOf, truckSizeFor } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { shownCubeSheetSchema, type ShownCubeLine } from '../../../../shared/jobs/documents/shown.ts'
import { variablesOf } from '../document.variables.ts'
import { quantityText } from './figures.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import type { Page, PageSource } from './page.source.ts'

/** The summed column is last, so that its total is below it. */
const COLUMNS: readonly PdfTableColumn[] = [
  { title: 'Item', width: 27 },
  { title: 'Comments', width: 18 },
  { title: 'Damage', width: 15 },
  { title: 'Delivered', width: 12, align: 'center' },
  { title: 'Cu ft each', width: 10, align: 'right' },
  { title: 'Units', width: 8, align: 'right' },
  { title: 'Cu ft', width: 10, align: 'right' },
]

/**
 * Returns the cube sheet: everything to be moved, by category, with its cubic feet, its estimated pounds, and
 * the truck it fills.
 */
export function cubeSheetPage({ state }: PageSource): Page {
  const { lineItems } = shownCubeSheetSchema.parse(variablesOf(state, 'cubeSheet'))
  const categories = Map.groupBy(lineItems, ({ category }) => category.trim() || 'Other')
  const nothing: PdfBlock = { kind: 'paragraph', text: 'No items on the cube sheet yet.' }
  return {
    blocks: [
      jobFacts(state.job),
      ...placeBlocks(state.job),
      ...totalBlocks(lineItems, state.job.company.variables.movingVolToWeightConversion.value),
      ...(lineItems.length === 0 ? [nothing] : []),
      ...[...categories].flatMap(([category, lines]) => categoryBlocks(category, lines)),
    ],
  }
}

function totalBlocks(lines: readonly ShownCubeLine[], poundsPerCubicFoot: number): PdfBlock[] {
  const cubicFeet = cubicFeetOf(lines)
  const { size, trucks, fill } = truckSizeFor(cubicFeet)
  const share = `${quantityText(Math.round(fill * 100))} % full`
  const truck =
    trucks === 1 ? `1 truck of ${size} ft, ${share}` : `${trucks} trucks of ${size} ft, the last one ${share}`
  const rows: [string, string][] = [
    ['Volume', `${quantityText(cubicFeet)} cu ft`],
    [
      'Estimated weight',
      `${quantityText(poundsOf(cubicFeet, poundsPerCubicFoot))} lb, at ${quantityText(poundsPerCubicFoot)} lb per cubic foot`,
    ],
  ]
  if (cubicFeet > 0) rows.push(['Truck', truck])
  return [
    { kind: 'heading', level: 2, text: 'Totals' },
    { kind: 'facts', rows },
  ]
}

function categoryBlocks(category: string, lines: readonly ShownCubeLine[]): PdfBlock[] {
  return [
    { kind: 'heading', level: 2, text: category },
    {
      kind: 'table',
      columns: COLUMNS,
      rows: lines.map((line) => [
        line.item,
        line.comments,
        line.damage,
        line.delivered ? 'Yes' : 'No',
        quantityText(line.volume),
        quantityText(line.units),
        quantityText(cubicFeetOf([line])),
      ]),
      foot: [
        [
          'Total',
          '',
          '',
          '',
          '',
          quantityText(lines.reduce((sum, { units }) => sum + units, 0)),
          quantityText(cubicFeetOf(lines)),
        ],
      ],
    },
  ]
}
