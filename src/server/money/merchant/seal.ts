import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import type { SealedNumbers } from './merchant.store.ts'

/** Separates these seals from all others, and each kind of number from the other kinds. */
const purposeOf = (name: keyof SealedNumbers) => `merchant application ${name}`

/** Seals each number of an application separately. */
export function sealNumbers(secret: string, numbers: SealedNumbers): SealedNumbers {
  return eachOf(numbers, (name, value) => encryptText(secret, purposeOf(name), value))
}

/**
 * Returns the numbers in plain text for the operator of the installation; throws if they were sealed with
 * another secret.
 */
export function openNumbers(secret: string, sealed: SealedNumbers): SealedNumbers {
  return eachOf(sealed, (name, value) => {
    const opened = decryptText(secret, purposeOf(name), value)
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
