import type { StateMeta } from './company.ts'

/** A registration number of a mover. */
export interface License {
  label: string
  number: string
}

/**
 * Returns the registration numbers that a company has set: those of its state (or of any state if it is not
 * known) and the federal ones.
 */
export function licensesOf(stateMeta: StateMeta, addressState: string | null): License[] {
  const isIn = (wanted: string) => addressState === null || addressState === wanted
  const all = [
    { label: 'PUC permit', number: isIn('CO') ? stateMeta.Colorado?.pucNumber : undefined },
    { label: 'TxDMV certificate', number: isIn('TX') ? stateMeta.Texas?.certificateNumber : undefined },
    { label: 'USDOT', number: stateMeta.Federal?.usdotNumber },
    { label: 'MC', number: stateMeta.Federal?.mcNumber },
  ]
  return all.flatMap(({ label, number }) => {
    const set = number?.trim() ?? ''
    return set === '' ? [] : [{ label, number: set }]
  })
}
