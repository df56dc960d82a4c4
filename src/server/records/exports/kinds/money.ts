import { exportKind, type ExportKind } from './kind.ts'

/** Charges, payments, expenses, and accounting entries. */
export const MONEY_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'transactions',
    about: 'Charges of cards, with the last four digits of each card.',
    table: 'transactions',
    columns: `id job_id user_id created_by purpose lines amount_cents capture confirmation card_id brand last4 funding
      status captured_cents refunded_cents failure_code failure_message intent_id created_at settled_at used_at
      mandate_version is_client_present`,
    order: 'id',
  }),
  exportKind({
    name: 'transaction-steps',
    about: 'What happened to each charge, step by step.',
    table: 'transaction_events',
    columns: 'id transaction_id at source status note',
    order: 'id',
  }),
  exportKind({
    name: 'payments',
    about: 'Payments that were recorded by hand: cash, checks and others.',
    table: 'recorded_payments',
    columns: `id job_id amount_cents paid_on method payment_type note recorded_by recorded_at voided_at voided_by
      void_reason photo_file_id taken_at doubt`,
    order: 'id',
  }),
  exportKind({
    name: 'refunds',
    about: 'What was paid back.',
    table: 'refunds',
    columns: `id transaction_id job_id amount_cents status reason refund_id failure_message created_by created_at
      settled_at claim_id`,
    order: 'id',
  }),
  exportKind({
    name: 'chargebacks',
    about: "Payments that the cardholder's bank took back or asked about, and what the office answered.",
    table: 'chargebacks',
    columns: `id transaction_id job_id dispute_id status reason amount_cents withdrawn_cents reinstated_cents fee_cents
      due_by opened_at withdrawn_at reinstated_at closed_at submissions response responded_by responded_at answered_at
      response_problem explanation file_id file_sha256`,
    order: 'id',
  }),
  exportKind({
    name: 'cards',
    about: 'Cards of clients: brand, last four digits and expiry. The card provider alone has their numbers.',
    table: 'cards',
    columns: `id user_id brand last4 funding holder exp_month exp_year is_primary is_chosen mandate_version mandate_text added_by
      created_at removed_at`,
    order: 'id',
  }),
  exportKind({
    name: 'revenue-lines',
    about: 'Revenue of each job.',
    table: 'revenue_lines',
    columns: 'id job_id position item label line_date rate units is_dirty',
    order: 'id',
  }),
  exportKind({
    name: 'cost-lines',
    about: 'Costs and expenses of each job.',
    table: 'cost_lines',
    columns: 'id job_id section position item other line_date rate units is_dirty paid_at paid_by',
    order: 'id',
  }),
  exportKind({
    name: 'journal',
    about: 'Entries of the books.',
    table: 'journal_entries',
    columns: 'id entry_date source memo job_id created_at created_by reverses',
    order: 'id',
  }),
  exportKind({
    name: 'journal-lines',
    about: 'Debits and credits of each entry.',
    table: 'journal_lines',
    columns: 'entry_id position account_id debit_cents credit_cents',
    order: 'entry_id position',
  }),
  exportKind({
    name: 'ledger-accounts',
    about: 'The chart of accounts.',
    table: 'ledger_accounts',
    columns: 'id number name account_type role is_active',
    order: 'id',
  }),
  exportKind({
    name: 'general-accounts',
    about: 'Groups of accounts.',
    table: 'general_accounts',
    columns: 'id account_type name number_start number_end',
    order: 'id',
  }),
]
