import { openSealed, sealText } from '../../kernel/auth/sealing.ts'
import type { SealedNumbers } from './merchant.store.ts'

/** Keeps the seal of these numbers apart from all others, and each kind from the other. */
const purposeOf = (name: keyof SealedNumbers) => `merchant application ${name}`

/** The numbers of an application, each sealed for itself. */
export function sealNumbers(secret: string, numbers: SealedNumbers): SealedNumbers {
  return eachOf(numbers, (name, value) => sealText(secret, purposeOf(name), value))
}

/** The numbers again, for whoever runs the installation; throws when they were sealed with another secret. */
export function openNumbers(secret: string, sealed: SealedNumbers): SealedNumbers {
  return eachOf(sealed, (name, value) => {
    const opened = openSealed(secret, purposeOf(name), value)
    if (opened === null) throw new Error('The numbers were sealed with another SECRET.')
    return opened
  })
}

function eachOf(
  numbers: SealedNumbers,
  change: (name: keyof SealedNumbers, value: string) => string,
): SealedNumbers {
  const { taxId, socialSecurityNumber, driversLicense, birthDate, bankRouting, bankAccount } = numbers
  return {
    taxId: change('taxId', taxId),
    socialSecurityNumber: change('socialSecurityNumber', socialSecurityNumber),
    driversLicense: change('driversLicense', driversLicense),
    birthDate: change('birthDate', birthDate),
    bankRouting: change('bankRouting', bankRouting),
    bankAccount: change('bankAccount', bankAccount),
  }
}
