import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { premiumCents } from '../../../../shared/jobs/documents/protection.ts'
import { VALUATION_LABEL } from '../../../../shared/jobs/estimates/automatic.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { lawText, profileFor } from '../../../../shared/trade/profiles.ts'
import { chosenProtection } from '../document.lines.ts'
import { dollarText } from './figures.ts'
import { legal, type PageSource } from './page.source.ts'

/**
 * Returns the protection that the client chose for the goods; nothing if they have not chosen. On a federal
 * move released value is printed as the client's waiver of full value protection (49 CFR 375.201).
 */
export function protectionBlocks(source: Pick<PageSource, 'state'>): PdfBlock[] {
  return legal(blocksOfChoice(source))
}

function blocksOfChoice({ state }: Pick<PageSource, 'state'>): PdfBlock[] {
  const protection = chosenProtection(state)
  if (!protection) return []
  const heading: PdfBlock = { kind: 'heading', level: 2, text: 'Protection of your goods' }
  if (protection.coverage === 'fullReplacementCostOption')
    return [
      heading,
      {
        kind: 'facts',
        rows: [
          ['Protection', VALUATION_LABEL],
          ['Declared value', dollarText(protection.declaredValue)],
          ['Deductible', dollarText(protection.deductible)],
          ['Price', formatCents(premiumCents(protection, state.job.company.variables))],
        ],
      },
      {
        kind: 'paragraph',
        text: 'For each article that is lost or damaged the carrier repairs it, replaces it with one of like kind and quality, or pays what that costs, up to the declared value and less the deductible.',
      },
    ]
  const profile = profileFor(state.job)
  const perPound = profile.releasedValueCentsPerPound ?? 60
  const limit = `${perPound} cents per pound per article`
  return [
    heading,
    {
      kind: 'facts',
      rows: [
        ['Protection', `Released value, ${limit}`],
        ['Price', 'No charge'],
      ],
    },
    ...(profile.name === 'federal'
      ? [
          {
            kind: 'notice' as const,
            text: `Waiver of full value protection. The client gives up full value protection and accepts released value. For an article that is lost or damaged the carrier pays at most ${limit}, whatever it is worth: for a television of 30 pounds, at most ${thirtyPounds(perPound)}.${lawText(profile.sources.defaultValuation)}`,
          },
        ]
      : []),
  ]
}

function thirtyPounds(centsPerPound: number): string {
  return dollarText((centsPerPound * 30) / 100)
}
