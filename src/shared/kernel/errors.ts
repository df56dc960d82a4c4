/** All errors of the API: code, HTTP status and default text. */
export const ERRORS = {
  rest_invalid_param: { status: 400, text: 'Make sure data is inputted correctly.' },
  rest_authentication_missing: { status: 401, text: 'You are not signed in.' },
  rest_authentication_invalid: { status: 401, text: 'Your session is not valid. Sign in again.' },
  rest_authentication_expired: { status: 401, text: 'Your session has expired. Sign in again.' },
  rest_authentication_revoked: { status: 401, text: 'Your session has ended. Sign in again.' },
  rest_authentication_failed: { status: 401, text: 'Wrong email or password.' },
  rest_forbidden: { status: 403, text: 'You are not allowed to do this.' },
  account_pending: { status: 403, text: 'Your account is pending administrator approval.' },
  rest_not_found: { status: 404, text: 'Not found.' },
  job_not_found: { status: 404, text: 'Job not found.' },
  rest_conflict: { status: 409, text: 'This can’t be done now.' },
  job_version_conflict: {
    status: 409,
    text: 'Somebody else changed this job meanwhile.',
  },
  record_version_conflict: {
    status: 409,
    text: 'Somebody else changed the same fields. Choose a version.',
  },
  job_status_transition: { status: 409, text: 'This status change is not allowed.' },
  job_not_ready: { status: 409, text: 'This job can not be scheduled yet.' },
  day_full: { status: 409, text: 'This day is fully booked. Pick another one.' },
  job_has_payments: { status: 409, text: 'A job with payments cannot be deleted.' },
  document_changed: { status: 409, text: 'The document changed. Review it again.' },
  agreement_order: { status: 409, text: 'Agree to the estimate first.' },
  consent_required: { status: 409, text: 'Agree to electronic records first.' },
  survey_needed: {
    status: 409,
    text: 'Survey needed: we price this move once we know what you are moving.',
  },
  protection_missing: { status: 409, text: 'Choose how your goods are protected first.' },
  valuation_invalid: { status: 409, text: 'Exactly one (1) option must be approved.' },
  bill_of_lading_incomplete: { status: 409, text: 'The bill of lading is not complete.' },
  job_not_saved: { status: 400, text: 'Plase save job.' },
  template_not_found: { status: 404, text: 'Template not found.' },
  crew_overlap: { status: 409, text: 'The crew is not free at that time.' },
  truck_overlap: { status: 409, text: 'The truck is not free at that time.' },
  truck_out_of_service: { status: 409, text: 'This truck is out of service.' },
  truck_papers_expired: { status: 409, text: 'The papers of this truck are not valid on that day.' },
  truck_license: { status: 409, text: 'Nobody on the crew may drive this truck.' },
  too_early: { status: 409, text: 'This move cannot start yet. Ask a manager to start it earlier.' },
  crew_full: { status: 409, text: 'This job has no open spots.' },
  crew_rejected: { status: 409, text: 'A manager did not approve you for this job.' },
  contact_opted_out: { status: 409, text: 'This contact has opted out of text messages.' },
  contact_refuses_mail: { status: 409, text: 'This contact has unsubscribed from these emails.' },
  marketing_not_agreed: { status: 409, text: 'This contact has not agreed to offers and requests to rate.' },
  phone_number_missing: { status: 409, text: 'The company has no phone number for calls and texts yet.' },
  phone_number_taken: { status: 409, text: 'This number belongs to another company.' },
  phone_number_unknown: {
    status: 409,
    text: 'The phone service does not have this number. Ask the administrator of this installation to add it.',
  },
  webhook_unsigned: { status: 403, text: 'The signature is missing or wrong.' },
  telephony_unavailable: { status: 502, text: 'The phone service does not answer. Try again shortly.' },
  mail_server_failed: {
    status: 409,
    text: "The mail server was not saved because email can't be sent through it.",
  },
  mailbox_failed: { status: 409, text: "The mailbox can't be read." },
  mail_unavailable: { status: 502, text: 'The mail server does not answer.' },
  amount_changed: { status: 409, text: 'The amount has changed. Review it again.' },
  amount_not_agreed: { status: 409, text: 'The client has not agreed to this amount.' },
  payment_required: { status: 402, text: 'Pay the fee for this change first.' },
  payment_in_progress: { status: 409, text: 'A payment for this job is in progress. Try again in a moment.' },
  authentication_required: {
    status: 409,
    text: "The card's bank asks its holder to confirm this payment. Nothing was charged; we emailed them a link to pay.",
  },
  card_unconfirmed: { status: 409, text: 'The bank of this card asks you to confirm it.' },
  card_declined: { status: 402, text: 'The card was declined.' },
  card_not_found: { status: 404, text: 'This card was not found.' },
  cards_unavailable: {
    status: 502,
    text: 'The card provider does not answer. You have not been charged twice; try again shortly.',
  },
  line_is_paid: { status: 409, text: 'A paid line cannot be changed.' },
  ledger_in_use: { status: 409, text: "This account has entries and can't be deleted." },
  email_taken: { status: 409, text: 'A client with this email already exists.' },
  account_exists: {
    status: 409,
    text: 'There is an account with this email already. Log in, or reset your password.',
  },
  company_required: { status: 409, text: 'Tell us which company this is for.' },
  handle_taken: { status: 409, text: 'This handle belongs to another company.' },
  pin_invalid: { status: 400, text: 'This code is wrong or has expired.' },
  pin_locked: { status: 400, text: 'Exceeded maximum number for attempts. Try again later.' },
  password_too_common: { status: 400, text: 'This password is too common. Pick another one.' },
  password_wrong: { status: 400, text: 'The old password is wrong.' },
  second_factor_required: { status: 401, text: 'Enter the code of your authenticator app.' },
  passkey_invalid: {
    status: 401,
    text: 'This passkey was not accepted. Try again, or log in with your password.',
  },
  second_factor_wrong: { status: 401, text: 'This code is wrong. Enter the newest one.' },
  invite_invalid: {
    status: 404,
    text: 'This invitation was used already, or has expired. Ask for a new one.',
  },
  link_invalid: { status: 404, text: 'This link was used already, or has expired. Ask for a new one.' },
  last_administrator: { status: 409, text: 'A company needs an administrator.' },
  worker_has_jobs: { status: 409, text: 'A worker with jobs cannot be deleted.' },
  client_has_jobs: { status: 409, text: 'A client with jobs cannot be deleted.' },
  record_in_use: { status: 409, text: "This record is in use and can't be deleted." },
  erasure_blocked: { status: 409, text: 'This person cannot be erased now.' },
  export_running: { status: 409, text: 'An export is running. Wait until it has finished.' },
  storage_full: {
    status: 409,
    text: "The company's file storage is full. The file was not uploaded; everything else works.",
  },
  import_running: { status: 409, text: 'An import is running. Wait until it has ended.' },
  setup_done: { status: 409, text: 'This installation has been set up already.' },
  idempotency_in_progress: { status: 409, text: 'The same request is still running. Try again shortly.' },
  rest_payload_too_large: { status: 413, text: 'The request is too large.' },
  rest_unsupported_type: { status: 415, text: 'Unsupported file type.' },
  idempotency_mismatch: {
    status: 422,
    text: 'This idempotency key was already used with different data.',
  },
  rest_too_many_requests: { status: 429, text: 'Too many attempts. Try again later.' },
  rest_internal: { status: 500, text: 'Something went wrong on our side. Nothing was changed.' },
  maps_unavailable: { status: 502, text: 'Unknown error occurred' },
  rest_unavailable: { status: 503, text: 'The service is busy. Try again shortly.' },
} as const satisfies Record<string, { status: number; text: string }>

/**
 * Names of errors in the code. All not-found errors are `rest_not_found` in the API, with their name as the
 * reason.
 */
export type ErrorCode = keyof typeof ERRORS

/** Field path (`locations.0.address`) to the message shown at that field. */
export type FieldErrors = Record<string, string>

/** An error that is reported to the caller; anything else thrown becomes `rest_internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Distinguishes errors with the same code: the name of a 404 other than `rest_not_found`. */
  readonly reason: ErrorCode | undefined
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    more: { message?: string; fields?: FieldErrors; details?: Record<string, unknown> } = {},
  ) {
    super(more.message ?? ERRORS[code].text)
    this.name = 'AppError'
    this.status = ERRORS[code].status
    this.code = this.status === 404 ? 'rest_not_found' : code
    this.reason = this.code === code ? undefined : code
    this.fields = more.fields
    this.details = more.details
  }
}

/** Error body of the API. */
export interface ErrorBody {
  code: string
  message: string
  data: { status: number; fields?: FieldErrors; [detail: string]: unknown }
}

/** Returns the error body of the API for an error. */
export function errorBody(error: AppError): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    data: {
      status: error.status,
      ...(error.reason && { reason: error.reason }),
      ...(error.fields && { fields: error.fields }),
      ...error.details,
    },
  }
}
