import type { StateMeta } from './company.ts'

/** A number under which a company is registered as a mover. */
export interface License {
  label: string
  number: string
}

/** The numbers that a company has set, of the state where it is (or of any, while that is not known) and of the country. */
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
