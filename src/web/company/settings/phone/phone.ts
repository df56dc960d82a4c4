import {
  RECORDING_LENGTHS,
  type Company,
  type CompanyInput,
} from '../../../../shared/company/settings/company.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatPhone, normalizePhone } from '../../../../shared/kernel/phone.ts'
import type { Draft } from '../../../kernel/draft.ts'

/** Values of the section Phone; the greeting is the stored recording, the spoken text, or a chosen file. */
export interface PhoneValues {
  smuvsPhone: string
  recordingMaxLength: number | ''
  voicemail: 'stored' | 'spoken' | File
}

/** Returns a company's stored values for the section Phone. */
export function phoneOf(
  company: Pick<Company, 'smuvsPhone' | 'recordingMaxLength' | 'voicemail'>,
): PhoneValues {
  return {
    smuvsPhone: formatPhone(company.smuvsPhone),
    recordingMaxLength: company.recordingMaxLength,
    voicemail: company.voicemail === null ? 'spoken' : 'stored',
  }
}

/**
 * Returns the request body for a draft: only changed fields; `greeting` is the address of a chosen file after
 * its upload.
 */
export function phoneInput(draft: Draft<PhoneValues>, greeting: string | undefined): CompanyInput {
  const { smuvsPhone, recordingMaxLength, voicemail } = draft
  const input: CompanyInput = {}
  if (smuvsPhone !== undefined) input.smuvsPhone = normalizePhone(smuvsPhone)
  if (typeof recordingMaxLength === 'number') input.recordingMaxLength = recordingMaxLength
  if (voicemail === 'spoken') input.voicemail = null
  if (voicemail instanceof File && greeting !== undefined) input.voicemail = greeting
  return input
}

/** Returns the errors of the input by field, with the server's texts. */
export function phoneProblems({ smuvsPhone = '', recordingMaxLength }: Draft<PhoneValues>): FieldErrors {
  const problems: FieldErrors = {}
  if (smuvsPhone.trim() !== '' && normalizePhone(smuvsPhone) === null)
    problems['smuvsPhone'] = 'Invalid phone'
  const length = recordingMaxLength === undefined ? null : lengthProblem(recordingMaxLength)
  if (length !== null) problems['recordingMaxLength'] = length
  return problems
}

function lengthProblem(seconds: number | ''): string | null {
  if (seconds === '') return 'Required.'
  if (seconds < RECORDING_LENGTHS.min) return `At least ${RECORDING_LENGTHS.min}.`
  if (seconds > RECORDING_LENGTHS.max) return `At most ${RECORDING_LENGTHS.max}.`
  return Number.isInteger(seconds) ? null : 'Whole seconds only.'
}

/** Returns the error of a file as a greeting, or null: only MP3 is played to callers. */
export function greetingProblem(file: Pick<File, 'name' | 'type'>): string | null {
  // If the system knows no MIME types, the file name has to do; the server inspects the content.
  const isMp3 = file.type === '' ? /\.mp3$/i.test(file.name) : /^audio\/(mpeg|mp3|x-mp3)$/.test(file.type)
  return isMp3 ? null : ERRORS.rest_unsupported_type.text
}

export const COMPANY_SAVED = 'Company saved.'

/** Returns the messages after a save of this draft. */
export function savedTexts(draft: Draft<PhoneValues>): string[] {
  const { voicemail, ...others } = draft
  const texts = voicemail === undefined ? [] : ['VoiceMail saved.']
  return texts.length === 0 || Object.keys(others).length > 0 ? [...texts, COMPANY_SAVED] : texts
}
