import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import {
  type ValuationChoice,
  VALUATION_OPTIONS,
  type ValuationOption,
} from '../../../../shared/trade/estimate-options.ts'
import { acceptedOption } from '../../../../shared/jobs/documents/document.rules.ts'
import { shownColoradoSchema } from '../../../../shared/jobs/documents/shown.ts'
import { formatCents, type Cents } from '../../../../shared/kernel/money.ts'
import { profileFor } from '../../../../shared/trade/profiles.ts'
import { variablesOf } from '../document.variables.ts'
import { answerText, dollarText, NOT_SET, textOrNotSet } from './figures.ts'
import { legal, type PageSource } from './page.source.ts'

const OPTION_LABELS: Record<ValuationOption, string> = {
  optionA1: 'A1: full replacement cost, without a deductible',
  optionA2: 'A2: full replacement cost, less the deductible',
  optionB: 'B: released value',
}

const CHOICE_LABELS: Record<ValuationChoice, string> = {
  releasedValueOption: 'Released value',
  fullReplacementCostOption: 'Full replacement cost',
}

/**
 * Returns what a Colorado agreement has in addition to its wording: the permit, cargo insurance, and the
 * client's valuation.
 */
export function coloradoBlocks(source: PageSource): PdfBlock[] {
  return legal(sectionBlocks(source))
}

function sectionBlocks({ state }: PageSource): PdfBlock[] {
  const { company } = state.job
  const puc = company.stateMeta.Colorado
  const permit = textOrNotSet(puc?.pucNumber)
  const address = puc?.samePrimaryPuc === false ? puc.pucAddress : company.address
  const answers = shownColoradoSchema.parse(variablesOf(state, 'coloradoClientAgreement'))
  const approved = acceptedOption(answers.optionsValuation)
  return [
    { kind: 'heading', level: 2, text: 'The carrier’s permit' },
    // The statute requires this sentence (C.R.S. 40-10.1-505).
    {
      kind: 'paragraph',
      text: `${company.name} is permitted with the Public Utilities Commission of the State of Colorado as a mover. Permit no. ${permit === NOT_SET ? '(not set)' : permit}.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Address on file with PUC', textOrNotSet(address)],
        ['Cargo insurance', answerText(answers.cargoInsurance)],
      ],
    },
    { kind: 'heading', level: 2, text: 'Protection of the goods (valuation)' },
    ...releasedValue(profileFor(state.job).releasedValueCentsPerPound),
    {
      kind: 'table',
      columns: [
        { title: 'Option', width: 60 },
        { title: 'Accepted, initials', width: 20, align: 'center' },
        { title: 'Declined, initials', width: 20, align: 'center' },
      ],
      rows: VALUATION_OPTIONS.map((name) => {
        const { accept, reject } = answers.optionsValuation[name]
        return [OPTION_LABELS[name], accept, reject]
      }),
    },
    {
      kind: 'paragraph',
      text: approved
        ? `The client accepted option ${OPTION_LABELS[approved]}.`
        : 'No option is approved yet: one is to be accepted and the other two declined.',
    },
    {
      kind: 'facts',
      rows: [
        ['Protection', answers.optionValuation ? CHOICE_LABELS[answers.optionValuation] : NOT_SET],
        ...(answers.valueOfShipment === null
          ? []
          : [['Value of the shipment', dollarText(answers.valueOfShipment)] as const]),
        ...planRows(answers.valuation),
      ],
    },
  ]
}

function releasedValue(centsPerPound: Cents | null): PdfBlock[] {
  if (centsPerPound === null) return []
  const text = `At released value the carrier answers for at most ${formatCents(centsPerPound)} (${centsPerPound} cents) per pound per article, and this costs nothing extra. At full replacement cost it repairs or replaces what is lost or damaged or pays what that costs, up to the value declared and for the price below.`
  return [{ kind: 'paragraph', text }]
}

function planRows(
  valuation: { name: string; coverage: number; deductible: number; premium: number } | null,
): [string, string][] {
  if (!valuation) return []
  return [
    ['Plan', textOrNotSet(valuation.name)],
    ['Coverage', dollarText(valuation.coverage)],
    ['Deductible', dollarText(valuation.deductible)],
    ['Price', dollarText(valuation.premium)],
  ]
}
