import { brandName } from '../../../shared/jobs/finances/words.ts'
import {
  brandOf,
  cardDigits,
  codeLength,
  expiryOf,
  expiryProblem,
  expiryText,
  groupDigits,
  isZip,
  numberProblem,
} from './card-digits.ts'

import type { CardFieldState } from './provider.ts'
import classes from './card-fields.module.css'

/** The typed card data for the one call to the provider; it is not stored anywhere. */
interface TypedCard {
  number: string
  month: string
  year: string
  code: string
  zip: string
}

interface Fields {
  read: () => TypedCard
  /** Marks each bad field with its error and focuses the first. */
  showProblems: () => void
  remove: () => void
}

/**
 * Creates labeled card fields in an element. The inputs have no names, so no form can submit them, and the
 * card data exists only in them: no state of ours holds it.
 */
export function createFields(
  element: HTMLElement,
  onChange: (state: CardFieldState) => void,
  knownZip = '',
): Fields {
  const root = document.createElement('div')
  root.className = classes['fields'] ?? ''
  root.dataset['cardFields'] = ''
  const number = addField(root, 'Card number', {
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
  })
  const expiry = addField(root, 'Expiry', { autocomplete: 'cc-exp', placeholder: 'MM / YY' })
  const code = addField(root, 'CVC', { autocomplete: 'cc-csc', placeholder: '123', maxLength: '4' })
  const zip = addField(root, 'ZIP code', { autocomplete: 'postal-code', maxLength: '10' })
  zip.value = knownZip
  const all = [number, expiry, code, zip]
  const brand = document.createElement('span')
  brand.className = classes['brand'] ?? ''
  brand.setAttribute('aria-hidden', 'true')
  number.parentElement?.append(brand)
  element.append(root)
  /** Fields that have lost focus: only these show errors. */
  const left = new Set<HTMLInputElement>()
  /** Whether the form was submitted: then empty fields have errors too. */
  let isChecked = false

  const digits = () => cardDigits(number.value)
  const problemOf = (field: HTMLInputElement): string | null => {
    if (field === number) return numberProblem(digits())
    if (field === expiry) return expiryProblem(expiry.value, new Date().toISOString())
    if (field === code)
      return code.value.length === codeLength(brandOf(digits())) ? null : 'Your security code is incomplete.'
    if (zip.value === '') return 'Your ZIP is incomplete.'
    return isZip(zip.value) ? null : 'Your ZIP is not valid.'
  }

  function tell() {
    const problems = all.map((field) => ({ field, problem: problemOf(field) }))
    for (const { field, problem } of problems) {
      const isTyped = field.value !== '' && (left.has(field) || isFull(field))
      showProblem(field, isChecked || isTyped ? problem : null)
    }
    const known = brandOf(digits())
    brand.textContent = known === 'unknown' ? '' : brandName(known)
    // Each error is shown at its field.
    onChange({ isComplete: problems.every(({ problem }) => problem === null), error: null })
  }

  /** Returns whether a field is full, so that its error may be shown before it loses focus. */
  function isFull(field: HTMLInputElement): boolean {
    if (field === number) return numberProblem(digits()) === 'Your card number is not valid.'
    return field === expiry && expiry.value.length === 7
  }

  number.addEventListener('input', () => {
    const before = cardDigits(number.value.slice(0, number.selectionStart ?? 0)).length
    const shown = groupDigits(digits())
    if (shown !== number.value) {
      number.value = shown
      const caret = caretAfter(shown, before)
      number.setSelectionRange(caret, caret)
    }
    code.placeholder = '1234'.slice(0, codeLength(brandOf(digits())))
  })
  expiry.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    expiry.value = expiryText(expiry.value, isDeleting)
  })
  code.addEventListener('input', () => {
    code.value = code.value.replaceAll(/\D/g, '').slice(0, codeLength(brandOf(digits())))
  })
  for (const field of all) {
    field.addEventListener('input', tell)
    field.addEventListener('blur', () => {
      left.add(field)
      tell()
    })
  }

  return {
    read: () => {
      const { month = '', year = '' } = expiryOf(expiry.value) ?? {}
      return { number: digits(), month, year, code: code.value, zip: zip.value }
    },
    showProblems: () => {
      isChecked = true
      tell()
      ;(all.find((field) => problemOf(field) !== null) ?? number).focus()
    },
    remove: () => root.remove(),
  }
}

let made = 0

function addField(
  root: HTMLElement,
  label: string,
  attributes: Readonly<Record<string, string>>,
): HTMLInputElement {
  made += 1
  const box = document.createElement('div')
  box.className = classes['field'] ?? ''
  const name = document.createElement('label')
  const field = document.createElement('input')
  field.id = `card-field-${made}`
  field.inputMode = 'numeric'
  field.required = true
  field.spellcheck = false
  for (const [attribute, value] of Object.entries(attributes)) field.setAttribute(attribute, value)
  name.htmlFor = field.id
  name.textContent = label
  const error = document.createElement('p')
  error.id = `${field.id}-error`
  error.setAttribute('aria-live', 'polite')
  box.append(name, field, error)
  root.append(box)
  return field
}

/** Shows the error of a field below it, or none. */
function showProblem(field: HTMLInputElement, problem: string | null): void {
  field.setAttribute('aria-invalid', String(problem !== null))
  const error = field.parentElement?.querySelector('p')
  if (!error) return
  // Without a change, nothing is read out again.
  if (error.textContent !== (problem ?? '')) error.textContent = problem
  if (problem === null) field.removeAttribute('aria-describedby')
  else field.setAttribute('aria-describedby', error.id)
}

/** Returns the caret position after this number of digits in a grouped number. */
function caretAfter(shown: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < shown.length; index += 1) {
    const isSpace = shown[index] === ' '
    if (seen === digits) return isSpace ? index + 1 : index
    if (!isSpace) seen += 1
  }
  return shown.length
}
